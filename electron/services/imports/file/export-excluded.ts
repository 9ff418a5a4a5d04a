/** Writes the excluded records, byte for byte under the file's own header, so that none is lost. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { readRawRecords } from '../../../engine/table.ts';

/** Records that are read at once. */
const pieceRecords = 1_000;

/** Returns how many records were written. A failure leaves no file behind. */
export async function exportExcluded(input: {
  to: string;
  table: IndexedTable;
  rows: RowSet;
  signal: AbortSignal;
}): Promise<number> {
  const { to, table, rows, signal } = input;
  const dialect = dialects[table.file.dialect];
  let written = 0;

  async function* pieces(): AsyncGenerator<Uint8Array | string> {
    if (table.file.header === 'first-row') yield writeRow(table.index.header, dialect);
    let numbers: number[] = [];
    const flush = async function* () {
      for await (const { bytes, isWhole } of readRawRecords(table, numbers)) {
        yield bytes;
        if (!isWhole) continue;
        written += 1;
        // The last record of a file may end without a line end.
        const last = bytes.at(-1);
        if (last !== 0x0a && last !== 0x0d) yield dialect.lineEnd;
      }
      numbers = [];
    };
    for (const record of rows) {
      numbers.push(record);
      if (numbers.length >= pieceRecords) yield* flush();
    }
    yield* flush();
  }

  try {
    await pipeline(Readable.from(pieces()), createWriteStream(to), { signal });
    return written;
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
