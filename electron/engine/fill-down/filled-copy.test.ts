import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { IndexedTable } from '../indexed-table.ts';
import { createTestFolder, indexNow } from '../table.test-kit.ts';
import { readRecordRange, type TableRecord } from '../table.ts';
import type { TextFile } from '../text-file.ts';
import { hasColumns, writeFilledCopy } from './filled-copy.ts';

const folder = createTestFolder();
afterAll(() => folder[Symbol.dispose]());
let copies = 0;

const { signal } = new AbortController();
/** Writes a copy with these columns filled down, and returns its table. */
async function writeCopy(file: TextFile, columns: readonly string[]): Promise<IndexedTable> {
  copies += 1;
  const to = join(folder.path, `copy-${copies}.csv`);
  await writeFilledCopy({ table: indexNow({ file }), columns, to, signal });
  return indexNow({ file: { ...file, path: to, startByte: 0 } });
}
async function recordsIn(table: IndexedTable): Promise<TableRecord[]> {
  const found: TableRecord[] = [];
  for await (const records of readRecordRange(table, { first: 1 })) found.push(...records);
  return found;
}

const cell = fc.constantFrom('', '', 'a', 'b "c"', 'two\nlines', ' x', 'ü;,\t');
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
const dialect = fc.constantFrom('default' as const, 'excel-semicolon' as const, 'excel-tab' as const);

describe('a copy with columns filled down', () => {
  it('has the cells that a simple loop fills, and is the same otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(rows, dialect, fc.subarray(['A', 'B', 'C']), async (table, name, columns) => {
        const text = [['A', 'B', 'C'], ...table].map((each) => writeRow(each, dialects[name])).join('');
        const file = folder.file(text, { dialect: name });
        const before = await recordsIn(indexNow({ file }));
        const after = await recordsIn(await writeCopy(file, columns));
        const above: Record<string, string> = {};
        expect(after.map(({ record, cells }) => ({ record, cells }))).toEqual(
          before.map(({ record, cells }) => ({
            record,
            cells:
              cells.length !== 3
                ? cells
                : cells.map((text, column) => {
                    const head = 'ABC'[column] ?? '';
                    if (!columns.includes(head)) return text;
                    if (text !== '') above[head] = text;
                    return text === '' ? (above[head] ?? '') : text;
                  }),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('keeps unreadable lines, line ends (also a missing last one), and rows in which nothing is filled', async () => {
    const text = '\uFEFFA,B\r\nx,1\r\n,"2" 2\r\n\r\n,3\r\n,';
    const file = folder.file(text, { startByte: 3 });
    const { file: copy, index } = await writeCopy(file, ['A']);
    expect(readFileSync(copy.path, 'utf8')).toBe('A,B\r\nx,1\r\n,"2" 2\r\n\r\n"x","3"\r\n"x",""');
    expect(index.stops.map(({ fault }) => fault.record)).toEqual([2]);
    expect(hasColumns({ index }, ['C'])).toBe(false);
  });
});
