/** Counts what the rows of one piece of a file would do: a task. */

import type { RuleContext } from '../../shared/columns/rules/rule.ts';
import { createEffectCount, type EffectSums } from '../../shared/imports/effect/effect-count.ts';
import { fromParts } from '../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../shared/rows/row-set-parts-writer.ts';
import { compileShape, type ShapeSpec } from './check/compile-shape.ts';
import { walkPiece } from './check/record-walk.ts';
import type { FilePiece } from './table.ts';
import type { TaskContext } from './task.ts';
import type { Stamp, TextFile } from './text-file.ts';

interface EffectWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  /** Names of the columns of the file. */
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly context: Omit<RuleContext, 'header'>;
  readonly piece: FilePiece;
  /** Records of the piece that are not counted. */
  readonly leftOut: RowSetParts;
}

export function countEffect(work: EffectWork, context: TaskContext<never>): EffectSums {
  const { file, stamp, header, shape: spec, context: meaning, piece } = work;
  const leftOut = fromParts(work.leftOut);
  const { walk, row: fileRow } = walkPiece({ file, stamp, piece, meaning }, context);
  const shape = compileShape(spec, header, meaning);
  const count = createEffectCount({ ...meaning, header: shape.header });
  while (walk.next()) {
    if (leftOut.has(walk.record)) continue;
    // A view of a mapped row is valid for that row only.
    const row = shape.view(fileRow);
    if (row.count === shape.header.length) count.add(row);
  }
  const sums = count.sums();
  context.move(sums.filled.buffer, sums.nulls.buffer);
  return sums;
}
