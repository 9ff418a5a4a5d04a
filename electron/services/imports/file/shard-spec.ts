/** Defines how a check divides the rows of a file among shards, and whether it checks those of other shards. */
import { identifyingColumns } from '../../../../shared/columns/rules/identity.ts';
import type { RowRules } from '../../../../shared/columns/rules/rule.ts';
import type { Shard } from '../../../../shared/sending/shard.ts';
import type { ShapeSpec } from '../../../engine/check/compile-shape.ts';
import type { ShardSpec } from '../../../engine/check/shards/piece-division.ts';
import type { SharedChecks } from '../../../engine/check/shards/shared-check.ts';

/** The shard that a program sends, of each of its files. */
export interface ShardToSend extends Pick<Shard, 'index' | 'count'> {
  /** Whether other files may refer to rows of this one, and this one to theirs. */
  readonly hasOtherFiles: boolean;
  /** Checks that the shards of this machine share; absent where each makes its own. */
  readonly sharedChecks?: SharedChecks;
}

/**
 * Returns null where the rows are not sent as the file has them: their identity is known only after the mapping.
 * @param columns number of columns of the file
 */
export function shardSpecOf(
  { index, count, hasOtherFiles }: ShardToSend,
  { spec, rules }: { readonly spec: ShapeSpec; readonly rules: Pick<RowRules, 'context' | 'unique'> },
  columns: number,
): ShardSpec | null {
  const { header, kind, jsonStrings } = rules.context;
  const isPlain = spec.recipe === null && spec.transforms.length === 0 && !jsonStrings;
  if (!isPlain || header.length !== columns) return null;
  const identity = kind === 'edges' ? 'all' : identifyingColumns(kind, header);
  return { index, count, identity, checksAll: hasOtherFiles || !isKeyWithin(identity, rules) };
}

/** Whether rows with the same key are always in the same shard. */
function isKeyWithin(
  identity: ShardSpec['identity'],
  { context: { header }, unique }: Pick<RowRules, 'context' | 'unique'>,
): boolean {
  if (unique === null) return true;
  // The key of an edge is its ends and its verb; with any other column, edges of one key may be in different shards.
  if (identity === 'all') return header.length === edgeColumns;
  return unique.singleColumn >= 0 && unique.singleColumn === identity[0];
}

const edgeColumns = 3;
