import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DialectName } from '../../shared/csv/dialects.ts';
import { dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import { createTestTables, never, type TestTables } from './check/check.test-kit.ts';
import { plainShape, type ShapeSpec } from './check/compile-shape.ts';
import { inPlainForm } from './check/plain-check.test-kit.ts';
import { startCheck } from './check/start-check.ts';
import type { CorrectedCell } from './corrections.ts';
import type { IndexedTable } from './indexed-table.ts';
import { startProfile } from './profile/start-profile.ts';
import { startSearch } from './search.ts';
import { mapRecords, piecesOf, readRawRecords, readRecordRange, readRecords } from './table.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
const texts = ['', 'a', 'Ä', 'null', 'x,"y"\nz', '\\u0061', 'long '.repeat(20), '"'];
const cell = fc.constantFrom(...texts);
const row = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { minLength: 4, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(cell, { minLength: 1, maxLength: 6 }) },
);
interface Case {
  readonly rows: string[][];
  /** Rows, counted from 0 at the header, with an empty line before them. */
  readonly blanks: number[];
  readonly corrections: readonly CorrectedCell[];
  readonly dialect: DialectName;
  readonly pieceBytes: number;
  readonly jsonStrings: boolean;
}
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 60 }),
    blanks: fc.array(fc.nat(60), { maxLength: 3 }),
    dialect: fc.constantFrom<DialectName>('default', 'excel'),
    pieceBytes: fc.constantFrom(1, 200, 1 << 20),
    jsonStrings: fc.boolean(),
  })
  .chain((testCase) =>
    fc
      .uniqueArray(
        fc.record({
          record: fc.integer({ min: 1, max: testCase.rows.length + 1 }),
          column: fc.nat(5),
          after: cell,
        }),
        { maxLength: 12, selector: ({ record, column }) => `${record} ${column}` },
      )
      .map((unsorted) => ({
        ...testCase,
        corrections: unsorted.sort((one, other) => one.record - other.record || one.column - other.column),
      })),
  );

/** The rows with the corrected cells. */
const editedRows = ({ rows, corrections }: Case): string[][] =>
  rows.map((cells, at) =>
    cells.map(
      (text, column) =>
        corrections.find((each) => each.record === at + 1 && each.column === column)?.after ?? text,
    ),
  );

const textOf = ({ dialect, blanks }: Case, rows: readonly (readonly string[])[]) =>
  [heads, ...rows]
    .map((cells, at) => `${blanks.includes(at) ? '\n' : ''}${writeRow(cells, dialects[dialect])}`)
    .join('');

async function readRaw(table: IndexedTable, numbers: readonly number[]) {
  const found: { bytes: Uint8Array }[] = [];
  for await (const record of readRawRecords(table, numbers)) found.push(record);
  return found;
}

/** Returns a table with corrections, and a table of a file in which the same cells were edited. */
async function createTables(testCase: Case): Promise<{ corrected: IndexedTable; editedTable: IndexedTable }> {
  const plain = await tables.tableOf(textOf(testCase, testCase.rows), testCase.dialect);
  const editedTable = await tables.tableOf(textOf(testCase, editedRows(testCase)), testCase.dialect);
  return { corrected: { ...plain, corrections: testCase.corrections }, editedTable };
}

async function allOf<T>(pieces: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(...piece);
  return all;
}

const fillingShape: ShapeSpec = {
  ...plainShape,
  transforms: [{ kind: 'fill-empty', column: 'ogit/_scope', value: 's', origin: 'default-scope' }],
};

describe('a corrected table', () => {
  it('has the records of a table whose cells were edited', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (testCase) => {
        const { corrected } = await createTables(testCase);
        const expected = editedRows(testCase).map((cells, at) => [at + 1, cells]);
        expect(
          (await allOf(readRecordRange(corrected, { first: 1 }))).map(({ record, cells }) => [record, cells]),
        ).toEqual(expected);
        const found = await allOf(
          mapRecords(corrected, (each) => [each.record, each.spans === null, each.cells()] as const),
        );
        expect(found.map(([record, , cells]) => [record, cells])).toEqual(expected);
        for (const [record, hasTexts] of found)
          if (testCase.corrections.some((each) => each.record === record)) expect(hasTexts).toBe(true);
        const numbers = testCase.rows.map((_, at) => at + 1);
        const raw = Buffer.concat((await readRaw(corrected, numbers)).map(({ bytes }) => Buffer.from(bytes)));
        const rewritten = await tables.tableOf(
          writeRow(heads, dialects[testCase.dialect]) + raw.toString(),
          testCase.dialect,
        );
        const records = await allOf(readRecordRange(rewritten, { first: 1 }));
        expect(records.map(({ cells }) => cells)).toEqual(editedRows(testCase));
        const selected = testCase.rows.map((_, at) => at + 1).filter((record) => record % 3 === 1);
        expect((await readRecords(corrected, selected)).map(({ record, cells }) => [record, cells])).toEqual(
          expected.filter(([record]) => selected.includes(record as number)),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is checked, profiled and searched like a table whose cells were edited', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, fc.constantFrom(plainShape, fillingShape), async (testCase, shape) => {
        const { corrected, editedTable } = await createTables(testCase);
        const { jsonStrings, pieceBytes } = testCase;
        const pool = tables.pools[1];
        const context = { kind: 'vertices', action: 'POST', jsonStrings, nullKeyword: 'null' } as const;
        const common = { shape, pool, signal: never, onShare: () => undefined };
        const check = async (table: IndexedTable) => {
          const { result, keys } = await startCheck({
            ...common,
            table,
            context,
            temporaryDir: tables.temporaryDir,
            limits: { pieceBytes },
          });
          await keys.close();
          return inPlainForm(result);
        };
        expect(await check(corrected)).toEqual(await check(editedTable));
        const profile = async (table: IndexedTable) => {
          const started = startProfile({ ...common, table, meaning: context, columns: 4, pieceBytes });
          await started.done;
          return started.profiles.map((each) => each.profile());
        };
        expect(await profile(corrected)).toEqual(await profile(editedTable));
        const search = async (table: IndexedTable) => [
          ...(await startSearch({
            ...common,
            table,
            meaning: context,
            pieceBytes,
            facets: [{ kind: 'contains', text: 'a', column: null }],
            within: null,
            onFound: () => undefined,
          })),
        ];
        expect(await search(corrected)).toEqual(await search(editedTable));
      }),
      { numRuns: 25 },
    );
  });

  it('gives each piece only its own corrections, and no corrections to other pieces', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => [`x${n}`, 't', 'n', 's']);
    const table = await tables.tableOf(
      [heads, ...rows].map((each) => writeRow(each, dialects.default)).join(''),
    );
    const corrections = [{ record: 2_500, column: 2, after: 'b' }];
    const pieces = piecesOf({ ...table, corrections }, { pieceBytes: 1 });
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => piece.corrections !== undefined)).toEqual([
      expect.objectContaining({ corrections }),
    ]);
    expect(piecesOf(table, { pieceBytes: 1 }).every((piece) => !('corrections' in piece))).toBe(true);
  });
});
