/** Reads every table of a text for comparison in tests; short rows are padded with empty cells as by the writer. */
import type { OpenOptions, SourceInput } from '../source.ts';
import { csvSource } from './csv-source.ts';
import type { CleanTable } from './mess.test-kit.ts';

export async function readTables(input: SourceInput, options: OpenOptions = {}): Promise<CleanTable[]> {
  const tables: CleanTable[] = [];
  for (const table of await csvSource.tables(input, options)) {
    const rows: string[][] = [];
    for await (const batch of csvSource.open(input, table, options))
      for (const { cells } of batch.rows)
        rows.push([...cells, ...new Array<string>(Math.max(0, table.header.length - cells.length)).fill('')]);
    tables.push({ header: [...table.header], rows });
  }
  return tables;
}

/** A text in memory, handed out in pieces of `chunkBytes`. */
export const memoryInput = (bytes: Uint8Array, chunkBytes = 64 * 1024): SourceInput => ({
  name: 'memory.csv',
  sizeBytes: bytes.length,
  head: bytes.subarray(0, 1024 * 1024),
  async *stream() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  },
});
