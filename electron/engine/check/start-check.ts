/** Checks all rows of a table by all rules in all threads of the pool; its memory does not grow with the file. */

import { rowOfCells } from '../../../shared/columns/row.ts';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RuleContext } from '../../../shared/columns/rules/rule.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { fromParts } from '../../../shared/rows/row-set-parts.ts';
import type { IndexedTable } from '../indexed-table.ts';
import type { Pool } from '../pool.ts';
import { type FilePiece, piecesOf, readRecords } from '../table.ts';
import type { CheckResult } from './check-result.ts';
import { compileShape, type ShapeSpec } from './compile-shape.ts';
import type { CheckSetup } from './compiled-check.ts';
import { type EarlierRecords, earlierOf, mergeEarlier, noEarlierRecords } from './earlier-records.ts';
import { createFindingsSum } from './findings-sum.ts';
import { createKeyFiles, type KeyFiles } from './keys/key-files.ts';
import { createKeyStore, createSpillFolder, type KeyStore, type SpillFolder } from './keys/key-store.ts';
import { allPartitions, splitPartitions } from './partition-ranges.ts';
import { createRowSetSum } from './row-set-sum.ts';
import { runInOrder } from './run-in-order.ts';
import { createDivisionSum, type Division } from './shards/division-sum.ts';
import type { EveryShardSpec, ShardSpec } from './shards/piece-division.ts';
import { unreadableCauses } from './unreadable-causes.ts';

export interface CheckOutcome {
  /** Result for all rows, or for those of the shard; blank cells are counted in all rows in both cases. */
  readonly result: CheckResult;
  /** Null where all rows were checked. */
  readonly division: Division | null;
  /** Keys for finding references that no open file provides; must be closed. */
  readonly keys: KeyFiles;
}

export interface CheckOptions {
  readonly table: IndexedTable;
  readonly shape: ShapeSpec;
  readonly context: Omit<RuleContext, 'header'>;
  /** Checks only the rows of this shard, which must not be mapped; null for all. */
  readonly shard?: ShardSpec | EveryShardSpec | null;
  /** Called with the shards of the next records, if `shard` is every shard. */
  readonly onShards?: (shards: Uint16Array<ArrayBuffer>) => void;
  readonly pool: Pool;
  /** Keys that are too many for memory are written to a new folder in this one. */
  readonly temporaryDir: string;
  readonly signal: AbortSignal;
  /** 0 to 1, after each piece. */
  readonly onShare: (share: number) => void;
  readonly limits?: Partial<CheckLimits>;
}

export interface CheckLimits {
  /** Bytes that a thread reads at a time. */
  readonly pieceBytes: number;
  /** Bytes of unique keys that stay in memory during the check; more are written to disk. */
  readonly takenBytes: number;
  /** Bytes of provided and referred names that stay in memory as long as the file is open; more are on disk. */
  readonly linkBytes: number;
  /** Number of repeated keys for which the earlier record is reported. */
  readonly earlier: number;
}

const usualLimits: CheckLimits = {
  pieceBytes: 4 * 1024 * 1024,
  // Small, since memory shared by threads is freed only when the main thread collects garbage, which it rarely does.
  takenBytes: 2 * 1024 * 1024,
  linkBytes: 2 * 1024 * 1024,
  earlier: 100_000,
};

/** Share of reading all rows in the whole work; the rest is comparing keys. */
const rowsShare = 0.9;
/** Tasks of comparing keys for each thread: several, so that all threads end at about the same time. */
const groupsPerThread = 4;
/** Below this size of keys, more tasks than threads have no use. */
const smallBytes = 4 * 1024 * 1024;

let checks = 0;

/**
 * Runs the check; the caller has to close the returned keys.
 * @throws AppError `conflict` where the file changed on the disk, `not-found` where it vanished, `aborted`; nothing of
 *   the check is left on the disk then
 */
export async function startCheck(options: CheckOptions): Promise<CheckOutcome> {
  const takenFolder = createSpillFolder(options.temporaryDir);
  const linksFolder = createSpillFolder(options.temporaryDir);
  try {
    return await check(options, takenFolder, linksFolder);
  } catch (error) {
    await linksFolder.remove();
    throw error;
  } finally {
    await takenFolder.remove();
  }
}

async function check(
  options: CheckOptions,
  takenFolder: SpillFolder,
  linksFolder: SpillFolder,
): Promise<CheckOutcome> {
  const { table, shape: spec, context, shard = null, pool, signal, onShare } = options;
  const limits = { ...usualLimits, ...options.limits };
  const shape = compileShape(spec, table.index.header, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const sum = createFindingsSum(shape.header.length);
  const taken = createKeyStore(limits.takenBytes, takenFolder);
  const provided = createKeyStore(limits.linkBytes / 2, linksFolder);
  const referred = createKeyStore(limits.linkBytes / 2, linksFolder);
  const { file, index } = table;
  const setup: CheckSetup = {
    check: ++checks,
    file,
    stamp: index.stamp,
    header: index.header,
    shape: spec,
    context,
    shard,
  };
  const division = shard === null || shard.index === null ? null : createDivisionSum(shard);

  const stops = division?.takeUnreadable(index.stops) ?? index.stops;
  for (const cause of unreadableCauses(stops, division ? [] : index.swallowing)) sum.addCause(cause);
  const pieces = piecesOf(table, limits);
  const bytes = pieces.reduce((total, { startByte, endByte }) => total + endByte - startByte, 0);
  let doneBytes = 0;
  await runInOrder({
    tasks: pieces,
    // One more than there are threads, so that no thread waits for the main thread.
    concurrency: pool.size + 1,
    signal,
    run: async (piece, taskSignal) => {
      const [takenTo, providedTo, referredTo] = await Promise.all([
        taken.folder(),
        provided.folder(),
        referred.folder(),
      ]);
      const keysTo = { taken: takenTo, provided: providedTo, referred: referredTo };
      return pool.run('checkPiece', { setup, piece, keysTo }, { signal: taskSignal });
    },
    onResult: (findings, at) => {
      sum.addPiece(findings);
      if (findings.division !== null) {
        division?.add(findings.division);
        options.onShards?.(findings.division.shards);
      }
      taken.add(findings.keys.taken);
      provided.add(findings.keys.provided);
      referred.add(findings.keys.referred);
      const { startByte, endByte } = pieces[at] as FilePiece;
      doneBytes += endByte - startByte;
      onShare((rowsShare * doneBytes) / bytes);
    },
  });

  const repeated = await findRepeated(taken, limits.earlier, options);
  const { unique } = rules;
  const firstRepeated = repeated.rows.at(0);
  if (unique !== null && firstRepeated !== undefined) {
    const [found] = await readRecords(table, [firstRepeated]);
    const row = shape.view(rowOfCells(found?.cells ?? [], context));
    sum.addCause({
      rule: unique.rule,
      column: unique.column,
      rows: repeated.rows,
      firstRecord: firstRepeated,
      example: unique.describe(row, earlierOf(repeated.earlier, firstRepeated) ?? null),
    });
  }
  const keys = createKeyFiles({
    provided: provided.chunks,
    referred: referred.chunks,
    references: rules.references.map(({ column, by }) => ({ column, by })),
    provides: context.kind === 'objects' ? 'object-id' : 'ogit/_xid',
    remove: () => linksFolder.remove(),
  });
  onShare(1);
  const result = { ...sum.result(), earlierOf: (record: number) => earlierOf(repeated.earlier, record) };
  return { result, division: division?.total() ?? null, keys };
}

async function findRepeated(
  taken: KeyStore,
  earlierLimit: number,
  { pool, signal, onShare }: CheckOptions,
): Promise<{ rows: RowSet; earlier: EarlierRecords }> {
  const { chunks, bytes } = taken;
  const rows = createRowSetSum();
  let earlier = noEarlierRecords;
  if (chunks.length === 0) return { rows: rows.total(), earlier };
  const groups = splitPartitions(allPartitions, bytes < smallBytes ? pool.size : pool.size * groupsPerThread);
  await runInOrder({
    tasks: groups,
    concurrency: pool.size + 1,
    signal,
    run: (partitions, taskSignal) =>
      pool.run('findRepeated', { chunks, bytes, partitions, earlierLimit }, { signal: taskSignal }),
    onResult: (found, at) => {
      rows.add(fromParts(found.rows));
      earlier = mergeEarlier(earlier, found.earlier, earlierLimit);
      onShare(rowsShare + ((1 - rowsShare) * (at + 1)) / groups.length);
    },
  });
  return { rows: rows.total(), earlier };
}
