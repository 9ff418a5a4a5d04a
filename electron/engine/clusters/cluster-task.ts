/** Finds similar values of one column of a file: a task. */
import type { CellMeaning } from '../../../shared/columns/row.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ClusterMethod, ValueClusters } from '../../../shared/imports/clusters.ts';
import { formatCount } from '../../../shared/units.ts';
import { compileShape, type ShapeSpec } from '../check/compile-shape.ts';
import { walkPiece } from '../check/record-walk.ts';
import type { FilePiece } from '../table.ts';
import type { TaskContext } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { clusterValues } from './cluster-values.ts';

interface ClusterWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  readonly pieces: readonly FilePiece[];
  /** Index of the column among those that will be sent, from 0. */
  readonly column: number;
  readonly method: ClusterMethod;
}

/** The texts of so many values take about 300 MB. */
const maxDistinct = 3_000_000;

/** @throws AppError `bad-input` for a column of too many different values, `aborted` */
export function clusterColumn(work: ClusterWork, context: TaskContext<never>): ValueClusters {
  const { file, stamp, header, shape: spec, meaning, pieces, column, method } = work;
  const shape = compileShape(spec, header, meaning);
  const counts = new Map<string, number>();
  for (const piece of pieces) {
    const { walk, row: fileRow } = walkPiece({ file, stamp, piece, meaning }, context);
    while (walk.next()) {
      const row = shape.view(fileRow);
      if (column >= row.count || row.isEmpty(column)) continue;
      const text = row.text(column);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (counts.size > maxDistinct)
      throw new AppError(
        'bad-input',
        `This column has more than ${formatCount(maxDistinct)} different values, which is too many to search for similar ones.`,
      );
  }
  return clusterValues(counts, method);
}
