import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CellMeaning, rowOfCells } from '../../../shared/columns/row.ts';
import { reasonHead } from '../../../shared/columns/transforms.ts';
import { type DialectName, dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { createTestTables, never, type TestTables } from '../check/check.test-kit.ts';
import { compileShape, plainShape, type ShapeSpec } from '../check/compile-shape.ts';
import type { IndexedTable } from '../indexed-table.ts';
import { patternOf } from '../profile/value-shape.ts';
import { startSearch } from '../search.ts';
import { readRecordRange } from '../table.ts';
import { type CellFacet, compileRowTest } from './row-test.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

interface Search {
  readonly facets: readonly CellFacet[];
  readonly meaning?: CellMeaning;
  readonly shape?: ShapeSpec;
  readonly within?: RowSet | null;
}

const plain: CellMeaning = { jsonStrings: false, nullKeyword: 'null' };

const rowsOf = (
  table: IndexedTable,
  { facets, meaning = plain, shape = plainShape, within = null }: Search,
) =>
  startSearch({
    table,
    facets,
    meaning,
    within,
    shape,
    pool: tables.pools[1],
    signal: never,
    onShare: () => undefined,
    onFound: () => undefined,
    pieceBytes: 64,
  });

/** Finds the rows by reading every record, one after the other. */
async function findOneByOne(
  table: IndexedTable,
  { facets, meaning = plain, shape: spec = plainShape }: Search,
) {
  const shape = compileShape(spec, table.index.header, meaning);
  const meetsAll = compileRowTest(facets);
  const rows: number[] = [];
  for await (const records of readRecordRange(table, { first: 1 }))
    for (const { record, cells, raw } of records)
      if (raw === null && meetsAll(shape.view(rowOfCells(cells, meaning)))) rows.push(record);
  return rows;
}

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Linux',
    'Köln, "rack"',
    '東京',
    'two\nlines',
    'null',
    '\\u0061',
    '€ 7',
    'a'.repeat(61),
  ),
  fc.constantFrom(
    '7',
    '-7',
    '+7',
    '7.',
    '.5',
    '1e3',
    '12345678901234567',
    '0.1',
    '.',
    '-',
    '1.2.3',
    '1e',
    '٣',
  ),
  fc.constantFrom('2026-03-01', '2026-02-30', '2026-03-01T10:00:00+14:00', '2026-03-01 23:30', '0001-01-01'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: -20, max: 20 }).map((value) => String(value / 4)),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
);
const row = fc.oneof(
  fc.array(cell, { minLength: 3, maxLength: 3 }),
  fc.array(cell, { minLength: 1, maxLength: 4 }),
);
const column = fc.nat(2);
const limit = fc.option(fc.integer({ min: -20, max: 20 }).map((value) => value / 4));
const moment = fc.option(
  fc.integer({ min: 0, max: 96 }).map((hour) => Date.UTC(2026, 1, 28) + hour * 3_600_000),
);
const facet = fc.oneof<fc.Arbitrary<CellFacet>[]>(
  fc.record({
    kind: fc.constant('one-of'),
    column,
    values: fc.array(
      cell.filter((text) => text !== ''),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({
    kind: fc.constant('contains'),
    column: fc.option(column),
    text: fc.constantFrom('l', 'KÖLN', '"', '7', 'a', '\n'),
  }),
  fc.record({ kind: fc.constant('number'), column, from: limit, to: limit, includesTo: fc.boolean() }),
  fc.record({ kind: fc.constant('date'), column, from: moment, to: moment, includesTo: fc.boolean() }),
  fc.record({
    kind: fc.constant('pattern'),
    column,
    pattern: cell.filter((text) => text !== '').map(patternOf),
  }),
  fc.record({ kind: fc.constant('empty'), column }),
  fc.record({ kind: fc.constant('filled'), column }),
);
const fillingShape: ShapeSpec = {
  ...plainShape,
  transforms: [{ kind: 'fill-empty', column: 'x', value: 'Linux' }],
};
/** The columns in another order, and one that is made of two. */
const mappedShape: ShapeSpec = {
  ...plainShape,
  recipe: {
    version: 2,
    name: 'any',
    fingerprint: '',
    kind: 'vertices',
    reading: {},
    sending: {},
    targets: [
      { kind: 'identity', name: 'ogit/_xid', from: { column: 'z' }, transforms: [] },
      { kind: 'attribute', name: '/made', from: { template: '{x}{y}' }, transforms: [], lookUp: false },
      { kind: 'attribute', name: '/x', from: { column: 'x' }, transforms: [], lookUp: false },
    ],
  },
};

describe('facets', () => {
  it('find the same rows as a simple filter of the rows that are sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.array(facet, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<DialectName>('default', 'excel', 'excel-tab'),
        fc.boolean(),
        fc.constantFrom(plainShape, fillingShape, mappedShape),
        fc.constantFrom('z', reasonHead),
        async (rows, facets, dialect, jsonStrings, shape, last) => {
          const csv = [['x', 'y', last], ...rows].map((cells) => writeRow(cells, dialects[dialect])).join('');
          const table = await tables.tableOf(csv, dialect);
          const meaning = { ...plain, jsonStrings };
          const options = { facets, meaning, shape };
          const expected = await findOneByOne(table, options);
          expect([...(await rowsOf(table, options))]).toEqual(expected);
          // One facet after the other, each among the rows of those before.
          let within: RowSet | null = null;
          for (const each of facets) within = await rowsOf(table, { ...options, facets: [each], within });
          expect([...(within ?? [])]).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('leave out rows without a cell in the column, and records that cannot be read', async () => {
    const table = await tables.tableOf('"x","y"\n"a",""\n"b"\n"c" d,""\n"e",""\n');
    const rowsWith = async (facet: CellFacet) => [...(await rowsOf(table, { facets: [facet] }))];
    expect(await rowsWith({ kind: 'empty', column: 1 })).toEqual([1, 4]);
    expect(await rowsWith({ kind: 'filled', column: 1 })).toEqual([]);
    expect(await rowsWith({ kind: 'filled', column: 0 })).toEqual([1, 2, 4]);
  });

  it('report the number of matching rows among the scanned ones while the file is scanned', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `"${at % 7 === 0 ? 'seven' : 'other'}"\n`);
    const table = await tables.tableOf(`"x"\n${rows.join('')}`);
    const counted: { found: number; scanned: number }[] = [];
    await startSearch({
      table,
      within: null,
      meaning: plain,
      shape: plainShape,
      pool: tables.pools[0],
      signal: never,
      facets: [{ kind: 'one-of', column: 0, values: ['seven'] }],
      onShare: () => undefined,
      onFound: ({ size }, scanned) => counted.push({ found: size, scanned }),
      pieceBytes: 64 * 1024,
    });
    expect(counted[0]?.scanned).toBeLessThan(60_000);
    expect(counted.at(-1)?.scanned).toBe(60_000);
    for (const { found, scanned } of counted) expect(found).toBe(Math.ceil(scanned / 7));
  });
});
