/** Finds cells that name vertices which no open file has: their rows, their names, and what a look-up leaves open. */

import type { Row, RowShape } from '../../../shared/columns/row.ts';
import { rowOfCells } from '../../../shared/columns/row.ts';
import type { Reference, ReferenceName, RowRules } from '../../../shared/columns/rules/rule.ts';
import { shorten } from '../../../shared/columns/rules/sentences.ts';
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { createRowSetBuilder, type RowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { unionOf } from '../../../shared/rows/row-set-operations.ts';
import { fromParts } from '../../../shared/rows/row-set-parts.ts';
import type { IndexedTable } from '../indexed-table.ts';
import type { Pool } from '../pool.ts';
import { createForeignHash } from '../scan/foreign-hash.ts';
import { readRecords, type TableRecord } from '../table.ts';
import type { Cause } from './check-result.ts';
import { createKeyEntries, hashWords, type KeyChunk } from './keys/key-entries.ts';
import { canProvide, type KeyFiles } from './keys/key-files.ts';
import { createKeyTable } from './keys/key-table.ts';
import { allPartitions, splitPartitions } from './partition-ranges.ts';
import { createRowSetSum } from './row-set-sum.ts';
import { runInOrder } from './run-in-order.ts';

/** A file whose check has ended. */
export interface ReferringFile {
  readonly keys: KeyFiles;
  readonly table: IndexedTable;
  readonly terms: { readonly shape: RowShape; readonly rules: RowRules };
}

/** A vertex that rows refer to. */
export interface UnseenName {
  readonly name: string;
  readonly by: ReferenceName;
  /** Number of references after the previous name, up to this one; all numbers add up to those of the causes. */
  readonly records: number;
}

/** Result of a look-up of a vertex: `open` was not looked up, or the platform leaves it open. */
export type LookupResult = 'found' | 'missing' | 'open';

/** Number of records that are read, and of names that are looked up, at a time. */
const batchRecords = 1_000;
/** Names that are remembered, so that each comes once; of more names, some may come again. */
const rememberedNames = 1_000_000;
/** Below this size of keys, more than one task has no use. */
const smallBytes = 256 * 1024;

/**
 * Finds the rows with a reference that no file of `among` provides, by column (rule `reference-unseen`). Files of
 * `among` closed meanwhile count as absent.
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function findUnseen(options: {
  of: ReferringFile;
  /** All open files, `of` among them. */
  among: readonly KeyFiles[];
  /** The names that excluded rows of these files do not provide. */
  withdrawn?: ReadonlyMap<KeyFiles, KeyChunk>;
  pool: Pool;
  signal: AbortSignal;
}): Promise<Cause[]> {
  const { of, among } = options;
  const rows = await during([of.keys, ...among], () => unseenRows(of.keys, options));
  const causes: Cause[] = [];
  for (const [mark, set] of rows.entries()) {
    const reference = of.keys.references[mark];
    const firstRecord = set.at(0);
    if (reference === undefined || firstRecord === undefined) continue;
    const { column, by } = reference;
    const [first] = await readRecords(of.table, [firstRecord]);
    const name = first === undefined ? '' : rowOf(of, first).text(column);
    causes.push({ rule: 'reference-unseen', column, rows: set, firstRecord, example: unseenWords(by, name) });
  }
  return causes.sort((a, b) => b.rows.size - a.rows.size);
}

const unseenWords = (by: ReferenceName, name: string): string =>
  by === 'ogit/_id'
    ? `The vertex with the ogit/_id “${shorten(name)}” was not looked up on the platform.`
    : `No open file has ${vertexWords(by, name)}, and it was not looked up on the platform.`;

const vertexWords = (by: ReferenceName, name: string): string =>
  by === 'origin'
    ? `a vertex or object named “${shorten(name)}”`
    : `a vertex with the ${by} “${shorten(name)}”`;

async function unseenRows(
  keys: KeyFiles,
  { among, withdrawn, pool, signal }: Omit<Parameters<typeof findUnseen>[0], 'of'>,
): Promise<RowSet[]> {
  const { referred, references } = keys;
  if (referred.length === 0) return [];
  const sums = references.map(() => createRowSetSum());
  // Objects resolve what the names of vertices do not: both kinds of names are never mixed up in one table.
  const byOrigin = references.some(({ by }) => by === 'origin');
  const able = among.filter((files) => canProvide(files, { by: byOrigin ? 'origin' : 'ogit/_xid' }));
  const provided = able.flatMap((files) => files.provided);
  const withdrawnKeys = able.flatMap((files) => withdrawn?.get(files) ?? []);
  const providedBytes = bytesOf(provided);
  const isSmall = providedBytes + bytesOf(referred) < smallBytes;
  const canBeProvided = references.map(({ by }) => by !== 'ogit/_id');
  await runInOrder({
    tasks: splitPartitions(allPartitions, isSmall ? 1 : pool.size * 2),
    concurrency: pool.size + 1,
    signal,
    run: (partitions, taskSignal) => {
      const work = { referred, provided, providedBytes, withdrawn: withdrawnKeys, partitions, canBeProvided };
      return pool.run('findUnseenRows', work, { signal: taskSignal });
    },
    onResult: (found) => {
      for (const [mark, parts] of found.entries()) sums[mark]?.add(fromParts(parts));
    },
  });
  return sums.map((sum) => sum.total());
}

/**
 * Returns the names that excluded rows would provide; null if there are none.
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function withdrawnNames(
  of: Pick<ReferringFile, 'table' | 'terms'>,
  excluded: RowSet,
  signal: AbortSignal,
): Promise<KeyChunk | null> {
  const { provided } = of.terms.rules;
  if (provided < 0) return null;
  const hash = createForeignHash();
  const names = createKeyEntries(hashWords, 'withdrawn');
  for (const numbers of batchesOf(excluded)) {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    for (const found of await readRecords(of.table, numbers)) {
      // A row with missing or surplus values provides no name in the first place.
      if (found.cells.length !== of.table.index.header.length) continue;
      const row = rowOf(of, found);
      if (!row.isEmpty(provided) && !row.isNull(provided)) names.add(hash(row.bytes(provided)), 0, 0, 0);
    }
  }
  return names.toChunk(null);
}

/**
 * Yields the vertices that the rows of the causes refer to and no file provides, in the order of the file, in batches
 * for one look-up each.
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function* unseenNames(options: {
  of: Pick<ReferringFile, 'table' | 'terms'>;
  /** Result of `findUnseen`. */
  causes: readonly Cause[];
  signal: AbortSignal;
}): AsyncGenerator<UnseenName[]> {
  const { of, causes, signal } = options;
  const hash = createForeignHash();
  const seen = createKeyTable();
  let batch: { name: string; by: ReferenceName; records: number }[] = [];
  let passed = 0;
  for await (const references of referencesOf(of, causes, signal)) {
    for (const { name, by } of references) {
      passed += 1;
      const words = hash(encodeUtf8(`${by} ${name}`));
      const known = seen.count;
      if (known >= rememberedNames) seen.clear();
      else if (seen.findOrAdd(words, 0) < known) continue;
      batch.push({ name, by, records: passed });
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
 * Updates the causes after a look-up: rows that refer to missing objects (rule `reference-unknown`), and rows whose
 * references were not looked up (rule `reference-unseen`).
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function remainingCauses(options: {
  of: Pick<ReferringFile, 'table' | 'terms'>;
  /** Result of `findUnseen`. */
  causes: readonly Cause[];
  lookedUp: (reference: { readonly name: string; readonly by: ReferenceName }) => LookupResult;
  signal: AbortSignal;
}): Promise<Cause[]> {
  const { of, causes, lookedUp, signal } = options;
  const remaining = new Map<string, Remaining>();
  for await (const references of referencesOf(of, causes, signal))
    for (const { name, by, record, column } of references) {
      const result = lookedUp({ name, by });
      if (result === 'found') continue;
      const key = `${result} ${column}`;
      let cause = remaining.get(key);
      if (cause === undefined) {
        const isMissing = result === 'missing';
        cause = {
          rule: isMissing ? 'reference-unknown' : 'reference-unseen',
          column,
          firstRecord: record,
          example: isMissing ? `The platform does not have ${vertexWords(by, name)}.` : unseenWords(by, name),
          rows: createRowSetBuilder(),
        };
        remaining.set(key, cause);
      }
      cause.rows.add(record);
    }
  return [...remaining.values()]
    .map((cause): Cause => ({ ...cause, rows: cause.rows.build() }))
    .sort(
      (a, b) =>
        Number(b.rule === 'reference-unknown') - Number(a.rule === 'reference-unknown') ||
        b.rows.size - a.rows.size,
    );
}

interface Remaining extends Omit<Cause, 'rows'> {
  readonly rows: RowSetBuilder;
}

interface FoundReference {
  readonly name: string;
  readonly by: ReferenceName;
  readonly record: number;
  readonly column: number;
}

/** Yields all references of the causes, in the order of the file. */
async function* referencesOf(
  of: Pick<ReferringFile, 'table' | 'terms'>,
  causes: readonly Cause[],
  signal: AbortSignal,
): AsyncGenerator<FoundReference[]> {
  const byOf = namesByColumn(of.terms.rules.references);
  for (const numbers of batchesOf(unionOf(causes.map(({ rows }) => rows)))) {
    if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
    const read = await readRecords(of.table, numbers);
    yield read.flatMap((found) => {
      const row = rowOf(of, found);
      const { record } = found;
      return causes.flatMap(({ rows, column }) =>
        rows.has(record) ? [{ name: row.text(column), by: byOf(column), record, column }] : [],
      );
    });
  }
}

function namesByColumn(references: readonly Reference[]): (column: number) => ReferenceName {
  const by = new Map(references.map((reference) => [reference.column, reference.by]));
  return (column) => by.get(column) ?? 'ogit/_xid';
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

/** Returns the row as it will be sent, valid until the next call. */
const rowOf = ({ terms: { shape, rules } }: Pick<ReferringFile, 'terms'>, { cells }: TableRecord): Row =>
  shape.view(rowOfCells(cells, rules.context));

const bytesOf = (chunks: KeyFiles['provided']): number =>
  chunks.reduce((sum, { held }) => sum + (held.in === 'memory' ? held.words.byteLength : held.bytes), 0);

/** Runs the work; none of the files is removed before it ends. */
const during = <T>([first, ...rest]: readonly KeyFiles[], work: () => Promise<T>): Promise<T> =>
  first === undefined ? work() : first.during(() => during(rest, work));
