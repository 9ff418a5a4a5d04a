/** Parts that a thread compiles once for a check, and uses for all its pieces. */

import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RowRules, RuleContext } from '../../../shared/columns/rules/rule.ts';
import { type CellMakers, createCellMakers } from '../map/cell-makers.ts';
import { isPlainMeaning } from '../scan/piece-row.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { compileShape, type FileShape, type ShapeSpec } from './compile-shape.ts';
import type { ShardSpec } from './piece-division.ts';
import { createVerdicts, type Verdicts } from './verdicts.ts';

interface CompiledCheck {
  readonly shape: FileShape;
  readonly rules: RowRules;
  readonly verdicts: Verdicts;
  /** Null where no rows are mapped, or only one by one. */
  readonly makers: CellMakers | null;
}

/** Of the latest checks; the oldest goes first. */
const compiled = new Map<number, CompiledCheck>();
const keptChecks = 4;

/** The same for all pieces of a check. */
export function compileCheck({ check, header, shape: spec, context }: CheckSetup): CompiledCheck {
  const known = compiled.get(check);
  if (known) return known;
  const shape = compileShape(spec, header, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const fresh = {
    shape,
    rules,
    verdicts: createVerdicts(shape.header.length),
    // Where cells need no decoding, what the scanner says of them holds.
    makers:
      shape.mapped !== null && isPlainMeaning(context)
        ? createCellMakers(shape.mapped, context.nullKeyword)
        : null,
  };
  compiled.set(check, fresh);
  for (const old of compiled.keys()) if (compiled.size > keptChecks) compiled.delete(old);
  return fresh;
}

/** Setup shared by all pieces of a check; threads compile it once. */
export interface CheckSetup {
  /** Another number for each check. */
  readonly check: number;
  readonly file: TextFile;
  readonly stamp: Stamp;
  /** As the file has it. */
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly context: Omit<RuleContext, 'header'>;
  /** Checks only its rows; null for all. */
  readonly shard: ShardSpec | null;
}
