/**
 * Shares one check between processes that send shards of the same file. Only the check of a file without problems is
 * shared: what a rule says about a row is found again by the process that sends the row.
 */
import { createHash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createRowRules } from '../../../../shared/columns/rules/row-rules.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { TextFile } from '../../text-file.ts';
import { compileShape } from '../compile-shape.ts';
import { createKeyFiles } from '../keys/key-files.ts';
import { type CheckOptions, type CheckOutcome, startCheck } from '../start-check.ts';
import type { ShardSpec } from './piece-division.ts';
import { readSharedCheck, writeSharedCheck } from './shared-check-file.ts';

export interface SharedChecks {
  /** Waits while another process checks the file. @param key of the version of the file and the terms of its check */
  claim(file: Pick<TextFile, 'path'>, key: string): Promise<CheckClaim>;
  /** Called where a check cannot be shared, as with a full disk. */
  onFailure(error: unknown): void;
}

/** Others wait for the check until it is disposed of. */
export interface CheckClaim extends Disposable {
  /** The file that has the check, or that this process is to write. */
  readonly path: string;
  readonly isMade: boolean;
}

type ShardCheckOptions = CheckOptions & { readonly shard: ShardSpec };

/**
 * Returns the check of a shard as one process made it for all of them; null where each has to make its own, which then
 * also reports why a shared one failed.
 * @throws AppError `aborted`
 */
export async function checkShared(
  options: ShardCheckOptions,
  shared: SharedChecks,
): Promise<CheckOutcome | null> {
  try {
    const key = await keyOf(options);
    if (key === null) return null;
    using claim = await shared.claim(options.table.file, key);
    if (!claim.isMade) await makeCheck(claim.path, options);
    return readCheck(claim.path, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    shared.onFailure(error);
    return null;
  }
}

/**
 * Returns a key for the file and the terms of its check; null where the check cannot be shared: if shards need the keys
 * of rows, if the file is a copy that only this process has, or if it has records that cannot be read.
 */
async function keyOf({ table, shape: spec, context, shard }: ShardCheckOptions): Promise<string | null> {
  const { file, index } = table;
  const { header } = compileShape(spec, index.header, context);
  const { references } = createRowRules({ ...context, header });
  if (shard.checksAll || references.length > 0) return null;
  if (file.original !== undefined || table.corrections !== undefined || index.stops.length > 0) return null;
  const { path, dialect, startByte } = file;
  const { count, identity } = shard;
  // Programs can set `mtimeMs` back, but not `ctimeMs`.
  const version = [path, index.stamp, (await stat(path)).ctimeMs, index.records];
  const terms = [dialect, startByte, index.header, spec, context, count, identity];
  return createHash('sha256')
    .update(JSON.stringify([version, terms]))
    .digest('hex');
}

/** Checks all rows, and writes what was found for all shards. */
async function makeCheck(path: string, options: ShardCheckOptions): Promise<void> {
  using writer = writeSharedCheck(path, `${path}.${randomUUID()}.part`);
  const { keys, result } = await startCheck({
    ...options,
    shard: { ...options.shard, index: null },
    onShards: writer.add,
  });
  await keys.close();
  writer.end(result.causes.length === 0 ? result : null);
}

function readCheck(path: string, { table, context, shard }: ShardCheckOptions): CheckOutcome | null {
  const others = createRowSetBuilder();
  const sizes = new Array<number>(shard.count).fill(0);
  let record = 0;
  const found = readSharedCheck(path, table.index.records, (shards) => {
    for (let at = 0; at < shards.length; at++) {
      const rowShard = shards[at] as number;
      record += 1;
      sizes[rowShard - 1] = (sizes[rowShard - 1] as number) + 1;
      if (rowShard !== shard.index) others.add(record);
    }
  });
  if (found === null) return null;
  return {
    result: {
      ...found,
      causes: [],
      errorRows: emptyRowSet,
      problemRows: emptyRowSet,
      earlierOf: () => undefined,
    },
    division: { shard, others: others.build(), sizes },
    keys: createKeyFiles({
      provided: [],
      referred: [],
      references: [],
      provides: context.kind === 'objects' ? 'object-id' : 'ogit/_xid',
      remove: async () => undefined,
    }),
  };
}
