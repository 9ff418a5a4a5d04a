/** Cells that name vertices which no open file has: which rows, which xids, and what remains once a platform was asked. */
import type { Row, RowShape } from '../../../shared/columns/row.ts';
import { rowOfCells } from '../../../shared/columns/row.ts';
import type { RowRules } from '../../../shared/columns/rules/rule.ts';
import { shorten } from '../../../shared/columns/rules/sentences.ts';
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { AppError } from '../../../shared/errors.ts';
import { type RowSet, unionOf } from '../../../shared/rows/row-set.ts';
import { createRowSetBuilder, type RowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { fromParts } from '../../../shared/rows/row-set-parts.ts';
import type { Pool } from '../pool.ts';
import { createForeignHash } from '../scan/foreign-hash.ts';
import { readRecords, type Table, type TableRecord } from '../table.ts';
import type { Cause } from './check-result.ts';
import type { KeyFiles } from './key-files.ts';
import { createKeyTable } from './key-table.ts';
import { allParts, cutParts } from './part-groups.ts';
import { createRowSetSum } from './row-set-sum.ts';
import { runInOrder } from './run-in-order.ts';

/** A file whose check has ended. */
export interface ReferringFile {
  readonly keys: KeyFiles;
  readonly table: Table;
  readonly terms: { readonly shape: RowShape; readonly rules: RowRules };
}

/** An xid that rows refer to. */
export interface UnseenXid {
  readonly xid: string;
  /** References that were passed since the xid before it, so that all of them add up to those of the causes. */
  readonly records: number;
}

/** Records that are read at a time, and xids that are asked for at a time. */
const batchRecords = 1_000;
/** So many xids are remembered, to be asked for once; of more, some may come again. */
const rememberedXids = 1_000_000;
/** Below this, there is no use in more tasks than one. */
const smallBytes = 256 * 1024;

/**
 * The rows with a reference that no file of `among` provides, by column (rule `reference-unseen`). Files of `among`
 * that are closed by now count as not there.
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function findUnseen(options: {
  of: ReferringFile;
  /** All open files, `of` among them. */
  among: readonly KeyFiles[];
  pool: Pool;
  signal: AbortSignal;
}): Promise<Cause[]> {
  const { of, among, pool, signal } = options;
  const rows = await during([of.keys, ...among], () => unseenRows(of.keys, among, pool, signal));
  const causes: Cause[] = [];
  for (const [mark, set] of rows.entries()) {
    const column = of.keys.referenceColumns[mark];
    const firstRecord = set.at(0);
    if (column === undefined || firstRecord === undefined) continue;
    const [first] = await readRecords(of.table, [firstRecord]);
    const xid = first === undefined ? '' : shorten(rowOf(of, first).text(column));
    const example = `No open file has a vertex with the ogit/_xid “${xid}”.`;
    causes.push({ rule: 'reference-unseen', column, rows: set, firstRecord, example });
  }
  return causes.sort((a, b) => b.rows.size - a.rows.size);
}

async function unseenRows(
  keys: KeyFiles,
  among: readonly KeyFiles[],
  pool: Pool,
  signal: AbortSignal,
): Promise<RowSet[]> {
  const { referred, referenceColumns } = keys;
  const sums = referenceColumns.map(() => createRowSetSum());
  if (referred.length === 0) return [];
  const provided = among.flatMap((files) => files.provided);
  const providedBytes = bytesOf(provided);
  const isSmall = providedBytes + bytesOf(referred) < smallBytes;
  await runInOrder({
    works: cutParts(allParts, isSmall ? 1 : pool.size * 2),
    atOnce: pool.size + 1,
    signal,
    run: (parts, either) => {
      const work = { referred, provided, providedBytes, parts, columns: referenceColumns.length };
      return pool.run('findUnseenRows', work, { signal: either });
    },
    take: (found) => {
      for (const [mark, parts] of found.entries()) sums[mark]?.add(fromParts(parts));
    },
  });
  return sums.map((sum) => sum.total());
}

/**
 * The xids that the causes' rows refer to and no file provides, in the order of the file, in batches that one look-up
 * can take.
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function* unseenXids(options: {
  of: Pick<ReferringFile, 'table' | 'terms'>;
  /** What `findUnseen` answered. */
  causes: readonly Cause[];
  signal: AbortSignal;
}): AsyncGenerator<UnseenXid[]> {
  const { of, causes, signal } = options;
  const hash = createForeignHash();
  const asked = createKeyTable();
  let batch: { xid: string; records: number }[] = [];
  let passed = 0;
  for await (const references of referencesOf(of, causes, signal)) {
    for (const { xid } of references) {
      passed += 1;
      const words = hash(encodeUtf8(xid));
      const known = asked.count;
      if (known >= rememberedXids) asked.clear();
      else if (asked.findOrAdd(words, 0) < known) continue;
      batch.push({ xid, records: passed });
      passed = 0;
    }
    if (batch.length < batchRecords) continue;
    for (let at = 0; at < batch.length; at += batchRecords) yield batch.slice(at, at + batchRecords);
    batch = [];
  }
  const last = batch.at(-1);
  if (last === undefined) return;
  last.records += passed;
  yield batch;
}

/**
 * What remains of the causes once a platform was asked: the rows that refer to what it does not have (rule
 * `reference-unknown`).
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function answeredCauses(options: {
  of: Pick<ReferringFile, 'table' | 'terms'>;
  /** What `findUnseen` answered. */
  causes: readonly Cause[];
  /** Xids that the platform does not have. */
  missing: ReadonlySet<string>;
  signal: AbortSignal;
}): Promise<Cause[]> {
  const { of, causes, missing, signal } = options;
  if (missing.size === 0) return [];
  const found = new Map<number, { rows: RowSetBuilder; firstRecord: number; example: string }>();
  for await (const references of referencesOf(of, causes, signal))
    for (const { xid, record, column } of references) {
      if (!missing.has(xid)) continue;
      let cause = found.get(column);
      if (cause === undefined) {
        const example = `The platform has no vertex with the ogit/_xid “${shorten(xid)}”.`;
        cause = { rows: createRowSetBuilder(), firstRecord: record, example };
        found.set(column, cause);
      }
      cause.rows.add(record);
    }
  return [...found]
    .map(
      ([column, cause]): Cause => ({ ...cause, rule: 'reference-unknown', column, rows: cause.rows.build() }),
    )
    .sort((a, b) => b.rows.size - a.rows.size);
}

interface FoundReference {
  readonly xid: string;
  readonly record: number;
  readonly column: number;
}

/** All references of the causes, in the order of the file. */
async function* referencesOf(
  of: Pick<ReferringFile, 'table' | 'terms'>,
  causes: readonly Cause[],
  signal: AbortSignal,
): AsyncGenerator<FoundReference[]> {
  for (const numbers of batchesOf(unionOf(causes.map(({ rows }) => rows)))) {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    const read = await readRecords(of.table, numbers);
    yield read.flatMap((found) => {
      const row = rowOf(of, found);
      const { record } = found;
      return causes.flatMap(({ rows, column }) =>
        rows.has(record) ? [{ xid: row.text(column), record, column }] : [],
      );
    });
  }
}

function* batchesOf(rows: RowSet): Generator<number[]> {
  let batch: number[] = [];
  for (const record of rows) {
    batch.push(record);
    if (batch.length < batchRecords) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The row as it will be sent; the next one takes its place. */
const rowOf = ({ terms: { shape, rules } }: Pick<ReferringFile, 'terms'>, { cells }: TableRecord): Row =>
  shape.view(rowOfCells(cells, rules.context));

const bytesOf = (chunks: KeyFiles['provided']): number =>
  chunks.reduce((sum, { held }) => sum + (held.in === 'memory' ? held.words.byteLength : held.bytes), 0);

/** None of the files goes away before the work ends. */
const during = <T>([first, ...rest]: readonly KeyFiles[], work: () => Promise<T>): Promise<T> =>
  first === undefined ? work() : first.during(() => during(rest, work));
