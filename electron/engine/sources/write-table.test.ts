import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RowBatch, SourceTable } from './source.ts';
import { connectorLines, writeTable } from './write-table.ts';

const table: SourceTable = {
  name: 'table 1',
  header: ['a'],
  headerRows: [],
  rows: null,
  guesses: [],
  excluded: [],
  notes: [],
};
const rowOf = (row: number, ...cells: readonly string[]) => ({ cells, place: { row } });
const batches: readonly RowBatch[] = [
  { rows: [rowOf(1, '1')], readBytes: 1 },
  { rows: [rowOf(2, '2', '3')], newColumns: ['b'], readBytes: 2 },
];

it('a table has its name only when it is complete, also if columns are found while reading', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-write-table-'));
  try {
    const seen: string[][] = [];
    const { header } = await writeTable({
      name: 'input.json',
      table,
      async *batches() {
        for (const batch of batches) {
          seen.push(await readdir(folder));
          yield batch;
        }
      },
      to: join(folder, 'table.csv'),
      lines: connectorLines,
      onBatch: () => undefined,
    });
    expect(header).toEqual(['a', 'b']);
    expect(seen).toHaveLength(4);
    expect(seen.flat()).not.toContain('table.csv');
    expect(await readdir(folder)).toEqual(['table.csv']);
    expect(await readFile(join(folder, 'table.csv'), 'utf8')).toBe('"a","b"\n"1",""\n"2","3"\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
