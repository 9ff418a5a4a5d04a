import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainMeaning } from '../../../shared/columns/row.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { createTestTables, never, type TestTables } from '../check/check.test-kit.ts';
import { plainShape } from '../check/compile-shape.ts';
import type { IndexedTable } from '../indexed-table.ts';
import { createColumnProfile } from './column-profile.ts';
import { startProfile } from './start-profile.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const shares: number[] = [];
function profileOf(table: IndexedTable, signal = never) {
  shares.length = 0;
  return startProfile({
    table,
    shape: plainShape,
    meaning: plainMeaning,
    columns: table.index.header.length,
    pool: tables.pools[1],
    signal,
    onShare: (share) => shares.push(share),
    pieceBytes: 64,
  });
}

const textOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => writeRow([...row], dialects.default)).join('');

describe('profiling a table', () => {
  it('gives each column the profile of its cells read one by one, also with quotes and short rows', async () => {
    const cell = fc.constantFrom('', 'a', 'Köln, "rack"', '17', '2026-03-01', 'two\nlines');
    const row = fc.array(cell, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        // A row of one empty cell is a blank line.
        const rowsWithText = rows.filter((each) => each.join('') !== '');
        const table = await tables.tableOf(textOf([['x', 'y', 'z'], ...rowsWithText]));
        const { profiles, done } = profileOf(table);
        await done;
        for (const [column, profile] of profiles.entries()) {
          const expected = createColumnProfile();
          for (const each of rowsWithText) {
            const text = each[column];
            if (text !== undefined) expected.add(text);
          }
          expect(profile.profile()).toEqual(expected.profile());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ends as aborted when it is cancelled', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`v${at}`]);
    const abort = new AbortController();
    const { done } = profileOf(await tables.tableOf(textOf([['x'], ...rows])), abort.signal);
    abort.abort();
    await expect(done).rejects.toMatchObject({ code: 'aborted' });
  });
});
