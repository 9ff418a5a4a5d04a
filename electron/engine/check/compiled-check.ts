/** Parts that a thread compiles once for a check, and uses for all its pieces. */

import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RowRules, RuleContext } from '../../../shared/columns/rules/rule.ts';
import { type CellMakers, createCellMakers } from '../map/cell-makers.ts';
import { isPlainMeaning } from '../scan/piece-row.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { type CleanRowCache, createCleanRowCache } from './clean-row-cache.ts';
import { compileShape, type FileShape, type ShapeSpec } from './compile-shape.ts';
import type { EveryShardSpec, ShardSpec } from './shards/piece-division.ts';

interface CompiledCheck {
  readonly shape: FileShape;
  readonly rules: RowRules;
  readonly cleanRows: CleanRowCache;
  /** Null where no rows are mapped, or only one by one. */
  readonly makers: CellMakers | null;
}

/** Parts of the latest checks, by the number of the check; the oldest is dropped first. */
const compiled = new Map<number, CompiledCheck>();
const cachedChecks = 4;

/** Returns the parts of a check, compiled at its first piece in this thread. */
export function compileCheck({ check, header, shape: spec, context }: CheckSetup): CompiledCheck {
  const known = compiled.get(check);
  if (known) return known;
  const shape = compileShape(spec, header, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const fresh = {
    shape,
    rules,
    cleanRows: createCleanRowCache(shape.header.length),
    // Only if cells need no decoding are the facts of the scanner about them valid.
    makers:
      shape.mapped !== null && isPlainMeaning(context)
        ? createCellMakers(shape.mapped, context.nullKeyword)
        : null,
  };
  compiled.set(check, fresh);
  for (const old of compiled.keys()) if (compiled.size > cachedChecks) compiled.delete(old);
  return fresh;
}

/** Setup shared by all pieces of a check; threads compile it once. */
export interface CheckSetup {
  /** Unique number of the check. */
  readonly check: number;
  readonly file: TextFile;
  readonly stamp: Stamp;
  /** Names of the columns of the file. */
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly context: Omit<RuleContext, 'header'>;
  /** Checks only the rows of this shard; null for all rows, whose shards are not needed. */
  readonly shard: ShardSpec | EveryShardSpec | null;
}
