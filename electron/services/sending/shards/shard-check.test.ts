import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DialectName, dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { Action } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import { createTestTables, type TestTables } from '../../../engine/check/check.test-kit.ts';
import { findUnseen } from '../../../engine/check/references.ts';
import { startCheck } from '../../../engine/check/start-check.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { type Terms, termsOf } from '../../imports/file/checking.ts';
import { type ShardToSend, shardSpecOf } from '../../imports/file/shard-spec.ts';
import { createShipment } from '../runs/shipment.ts';
import { findRowsOfOtherShards } from './shard-rows.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const { signal } = new AbortController();

/** Checks a table for one shard, or all of its rows without a shard; the causes have their rows, sorted by name. */
async function checkOf(table: IndexedTable, terms: Terms, shard: ShardToSend | null, pieceBytes: number) {
  const { kind, spec, decisions } = terms;
  const { keys, result, division } = await startCheck({
    table,
    shape: spec,
    context: { ...decisions, kind },
    pool: tables.pools[1],
    signal,
    shard: shard && shardSpecOf(shard, terms, table.index.header.length),
    temporaryDir: tables.temporaryDir,
    onShare: () => undefined,
    limits: { pieceBytes },
  });
  const unseen = await findUnseen({
    of: { keys, table, terms },
    among: [keys],
    pool: tables.pools[1],
    signal,
  });
  await keys.close();
  const causes = [...result.causes, ...unseen].map(({ rule, column, rows, firstRecord, example }) => ({
    name: `${rule} ${column}`,
    rows: [...rows],
    firstRecord,
    example,
    earlier: [...rows].map((record) => result.earlierOf(record)),
  }));
  return { result, division, causes: causes.toSorted((one, other) => (one.name < other.name ? -1 : 1)) };
}

const texts = ['', 'a', 'b', 'Ä', 'null', '😀', 'x,"y"', 'c\\', 'a\0b'];
/** `narrow`: a shard checks only its own rows, unless other files are sent with it. */
const files: readonly { kind: FileKind; action: Action; heads: readonly string[]; narrow: boolean }[] = [
  { kind: 'vertices', action: 'POST', heads: ['ogit/_xid', 'ogit/_type', 'xid:/host'], narrow: true },
  { kind: 'vertices', action: 'PUT', heads: ['ogit/_id', 'ogit/_xid', '/a'], narrow: true },
  { kind: 'vertices', action: 'DELETE', heads: ['ogit/_xid', 'ogit/_id'], narrow: false },
  { kind: 'edges', action: 'POST', heads: ['from:ogit/_xid', 'verb', 'to:ogit/_xid'], narrow: true },
  { kind: 'edges', action: 'POST', heads: ['from:ogit/_xid', 'verb', 'to:ogit/_xid', '/a'], narrow: false },
  { kind: 'objects', action: 'PUT', heads: ['$id', '$type', 'name'], narrow: true },
];
/** Cells of a line, sometimes too few or one too many. */
const line = (columns: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.constantFrom(...texts), { minLength: columns, maxLength: columns }) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: columns + 1 }) },
  );
/** A line that cannot be read, because its first cell continues after the closing quote. */
const broken = '"a"b","c"\n';

it('a check for a shard finds what a check of all rows finds, and divides rows as a pass over them does', async () => {
  let [narrowChecks, otherRows] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files).chain((file) =>
        fc.record({
          file: fc.constant(file),
          lines: fc.array(line(file.heads.length), { maxLength: 40 }),
        }),
      ),
      fc.constantFrom<DialectName>('default', 'unix', 'excel-semicolon'),
      fc.record({
        count: fc.integer({ min: 1, max: 4 }),
        hasOtherFiles: fc.boolean(),
        nullKeyword: fc.constantFrom('null', 'n'.repeat(5_000)),
        pieceBytes: fc.constantFrom(1, 100, 2 ** 20),
        isBroken: fc.boolean(),
      }),
      async ({ file, lines }, dialect, { count, hasOtherFiles, nullKeyword, pieceBytes, isBroken }) => {
        const { kind, action, heads } = file;
        const written = [heads, ...lines].map((each) => writeRow(each, dialects[dialect]));
        const text = written.map((each, at) => (isBroken && at === 5 ? each + broken : each)).join('');
        const table = await tables.tableOf(text, dialect);
        const terms = termsOf(table.index.header, kind, {
          action,
          jsonStrings: false,
          nullKeyword,
          transforms: [],
          recipe: null,
          defaultScope: null,
        });
        const full = await checkOf(table, terms, null, pieceBytes);
        const shipment = createShipment(table, terms, emptyRowSet, {} as never);
        for (let index = 1; index <= count; index += 1) {
          const { others, sizes } = await findRowsOfOtherShards(shipment, { index, count }, signal);
          const shard = await checkOf(table, terms, { index, count, hasOtherFiles }, pieceBytes);
          expect([...(shard.division?.others ?? [])]).toEqual([...others]);
          expect(shard.division?.sizes).toEqual(sizes);
          const isNarrow = file.narrow && !hasOtherFiles;
          expect(shard.division?.shard.checksAll).toBe(!isNarrow);
          const isOwn = (record: number) => !isNarrow || !others.has(record);
          const ownRows = (rows: Iterable<number>) => [...rows].filter(isOwn);
          expect(shard.causes.map(({ name, rows, earlier }) => ({ name, rows, earlier }))).toEqual(
            full.causes.flatMap(({ name, rows, earlier }) =>
              rows.some(isOwn)
                ? [{ name, rows: ownRows(rows), earlier: earlier.filter((_, at) => isOwn(rows[at] ?? 0)) }]
                : [],
            ),
          );
          expect(shard.causes.map(({ firstRecord }) => firstRecord)).toEqual(
            shard.causes.map(({ rows }) => rows[0]),
          );
          for (const set of ['errorRows', 'problemRows'] as const)
            expect([...shard.result[set]]).toEqual(ownRows(full.result[set]));
          expect(shard.result.columns).toEqual(full.result.columns);
          narrowChecks += isNarrow ? 1 : 0;
          otherRows += others.size;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(Math.min(narrowChecks, otherRows)).toBeGreaterThan(20);
  expect(await tables.leftovers()).toEqual([]);
});
