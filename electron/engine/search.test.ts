import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellMeaning } from '../../shared/columns/row.ts';
import { rowOfCells } from '../../shared/columns/row.ts';
import { type DialectName, dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import type { Transform } from '../../shared/imports/open-file.ts';
import { createTestTables, never, type TestTables } from './check/check.test-kit.ts';
import { compileShape, plainShape } from './check/compile-shape.ts';
import { foldText } from './fold-text.ts';
import type { IndexedTable } from './indexed-table.ts';
import { startSearch } from './search.ts';
import { readRecordRange } from './table.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const plain: CellMeaning = { jsonStrings: false, nullKeyword: 'null' };

interface Query {
  readonly text: string;
  readonly column?: number | null;
  readonly meaning?: CellMeaning;
  readonly transforms?: readonly Transform[];
}

/** Returns the numbers of the rows that the search finds. Its pieces are so small that it searches many of them. */
async function searchRows(table: IndexedTable, query: Query): Promise<number[]> {
  const { text, column = null, meaning = plain, transforms = [] } = query;
  const rows = await startSearch({
    table,
    shape: { ...plainShape, transforms },
    meaning,
    facets: [{ kind: 'contains', column, text }],
    within: null,
    pool: tables.pools[1],
    signal: never,
    onShare: () => undefined,
    onFound: () => undefined,
    pieceBytes: 64,
  });
  return [...rows];
}

/** Returns the numbers of the rows that the search should find, by reading every cell of every row. */
async function scanRows(table: IndexedTable, query: Query): Promise<number[]> {
  const { text, column = null, meaning = plain, transforms = [] } = query;
  const shape = compileShape({ ...plainShape, transforms }, table.index.header, meaning);
  const rows: number[] = [];
  for await (const records of readRecordRange(table, { first: 1 }))
    for (const { record, cells, raw } of records) {
      if (raw !== null) continue;
      const row = shape.view(rowOfCells(cells, meaning));
      const columns = Array.from({ length: row.count }, (_, each) => each);
      const wanted = columns.filter((each) => column === null || each === column);
      if (wanted.some((each) => foldText(row.text(each)).includes(foldText(text)))) rows.push(record);
    }
  return rows;
}

const piecesOfText = [
  'a',
  'B',
  'ß',
  'SS',
  'K',
  '\u212a',
  'ö',
  'Ö',
  '東京',
  '"',
  ',',
  '\n',
  ' ',
  'σ',
  'ς',
  '\\u0061',
];
const text = fc.array(fc.constantFrom(...piecesOfText), { maxLength: 4 }).map((parts) => parts.join(''));
const transforms: readonly Transform[] = [{ kind: 'fill-empty', column: 'x', value: 'Filled a' }];

describe('searching a file', () => {
  it('finds the same rows as a scan of every cell', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 20 }),
        text.filter((each) => each !== ''),
        fc.constantFrom<DialectName>('default', 'excel', 'excel-tab'),
        fc.constantFrom(null, 0, 1),
        fc.boolean(),
        fc.constantFrom<readonly Transform[]>([], transforms),
        async (rows, wanted, dialect, column, jsonStrings, filled) => {
          const csv = [['x', 'y'], ...rows].map((cells) => writeRow(cells, dialects[dialect])).join('');
          const table = await tables.tableOf(csv, dialect);
          const query = { text: wanted, column, meaning: { ...plain, jsonStrings }, transforms: filled };
          expect(await searchRows(table, query)).toEqual(await scanRows(table, query));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('ignores the case of letters, also in other scripts', async () => {
    const table = await tables.tableOf('"a"\n"STRASSE"\n"Straße"\n"ΟΔΟΣ"\n"οδος"\n"300 \u212a"\n"Ärger"\n');
    expect(await searchRows(table, { text: 'strasse' })).toEqual([1, 2]);
    expect(await searchRows(table, { text: 'ß' })).toEqual([1, 2]);
    expect(await searchRows(table, { text: 'οδοσ' })).toEqual([3, 4]);
    expect(await searchRows(table, { text: '300 k' })).toEqual([5]);
    expect(await searchRows(table, { text: 'äRG' })).toEqual([6]);
  });

  it('finds a text that contains doubled quotes or JSON escapes in the file', async () => {
    const table = await tables.tableOf('"a"\n"say ""hello"""\n"\\u0068ello"\n');
    expect(await searchRows(table, { text: 'y "h' })).toEqual([1]);
    expect(await searchRows(table, { text: '"' })).toEqual([1]);
    expect(await searchRows(table, { text: 'hello' })).toEqual([1]);
    expect(await searchRows(table, { text: 'hello', meaning: { ...plain, jsonStrings: true } })).toEqual([
      1, 2,
    ]);
    const loose = await tables.tableOf('a\n"he"llo\n', 'excel');
    expect(await searchRows(loose, { text: 'hello' })).toEqual([1]);
  });

  it('skips records that cannot be read', async () => {
    const table = await tables.tableOf('"a"\n"hello"\n"hello" there\n"hello"\n');
    expect(await searchRows(table, { text: 'hello' })).toEqual([1, 3]);
  });

  it('reports matches while it searches', async () => {
    const table = await tables.tableOf(`"a"\n${'"hello"\n'.repeat(20_000)}`);
    const sizes: number[] = [];
    const shares: number[] = [];
    const rows = await startSearch({
      table,
      shape: plainShape,
      meaning: plain,
      facets: [{ kind: 'contains', column: null, text: 'HELLO' }],
      within: null,
      pool: tables.pools[0],
      signal: never,
      onShare: (share) => shares.push(share),
      onFound: ({ size }) => sizes.push(size),
      pieceBytes: 16 * 1024,
    });
    expect(rows.size).toBe(20_000);
    expect(sizes[0]).toBeLessThan(20_000);
    expect(sizes.at(-1)).toBe(20_000);
    expect(shares.at(-1)).toBe(1);
  });

  it('ends when it is cancelled', async () => {
    const table = await tables.tableOf(`"a"\n${'"hello"\n'.repeat(200_000)}`);
    const stop = new AbortController();
    const searching = startSearch({
      table,
      shape: plainShape,
      meaning: plain,
      facets: [{ kind: 'contains', column: null, text: 'hello' }],
      within: null,
      pool: tables.pools[0],
      signal: stop.signal,
      onShare: () => stop.abort(),
      onFound: () => undefined,
      pieceBytes: 64 * 1024,
    });
    await expect(searching).rejects.toMatchObject({ code: 'aborted' });
  });
});
