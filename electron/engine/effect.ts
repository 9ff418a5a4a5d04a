/** Counts what the rows of a table would do, in all threads of the pool. */

import type { RuleContext } from '../../shared/columns/rules/rule.ts';
import type { EffectSums } from '../../shared/imports/effect/effect-count.ts';
import type { RowSet } from '../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../shared/rows/row-set-builder.ts';
import { toParts } from '../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../shared/rows/row-set-parts-writer.ts';
import type { ShapeSpec } from './check/compile-shape.ts';
import { runInOrder } from './check/run-in-order.ts';
import type { IndexedTable } from './indexed-table.ts';
import type { Pool } from './pool.ts';
import { type FilePiece, piecesOf } from './table.ts';

interface EffectOptions {
  readonly table: IndexedTable;
  readonly shape: ShapeSpec;
  readonly context: Omit<RuleContext, 'header'>;
  /** Number of columns as they will be sent. */
  readonly columns: number;
  /** Records that are not counted. */
  readonly leftOut: RowSet;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  /** 0 to 1, after each piece. */
  readonly onShare: (share: number) => void;
  readonly pieceBytes?: number;
}

const usualPieceBytes = 2 * 1024 * 1024;

/**
 * Adds up what the rows would do. Records that cannot be read, or have not as many values as the header, do nothing.
 * @throws AppError `aborted`, `conflict` where the file changed on the disk, `not-found` where it vanished
 */
export async function startEffectCount(options: EffectOptions): Promise<EffectSums> {
  const { table, shape, columns, leftOut, pool, signal, onShare } = options;
  const { file, index } = table;
  const { stamp, header } = index;
  const { kind, action, jsonStrings, nullKeyword } = options.context;
  const pieces = piecesOf(table, { pieceBytes: options.pieceBytes ?? usualPieceBytes });
  const bytes = pieces.reduce((total, { startByte, endByte }) => total + endByte - startByte, 0);
  const filled = new Float64Array(columns);
  const nulls = new Float64Array(columns);
  const entities = { vertices: 0, issues: 0, edges: 0, values: 0, attachments: 0 };
  let rows = 0;
  let removingRows = 0;
  let doneBytes = 0;
  const common = { file, stamp, header, shape, context: { kind, action, jsonStrings, nullKeyword } };
  await runInOrder({
    tasks: pieces.map((piece, at) => ({ piece, until: pieces[at + 1]?.firstRecord ?? index.records + 1 })),
    // One more than there are threads, so that no thread waits for the main thread.
    concurrency: pool.size + 1,
    signal,
    run: ({ piece, until }, taskSignal) => {
      const work = { ...common, piece, leftOut: between(leftOut, piece.firstRecord, until) };
      return pool.run('countEffect', work, { signal: taskSignal });
    },
    onResult: (sums, at) => {
      rows += sums.rows;
      removingRows += sums.removingRows;
      for (const [column, count] of sums.filled.entries())
        filled[column] = (filled[column] as number) + count;
      for (const [column, count] of sums.nulls.entries()) nulls[column] = (nulls[column] as number) + count;
      entities.vertices += sums.entities.vertices;
      entities.issues += sums.entities.issues;
      entities.edges += sums.entities.edges;
      entities.values += sums.entities.values;
      entities.attachments += sums.entities.attachments;
      const { startByte, endByte } = pieces[at] as FilePiece;
      doneBytes += endByte - startByte;
      onShare(doneBytes / bytes);
    },
  });
  return { rows, entities, filled, nulls, removingRows };
}

/** Returns the members from `first` up to, and without, `until`. */
function between(set: RowSet, first: number, until: number): RowSetParts {
  const some = createRowSetBuilder();
  for (const record of set.from(first)) {
    if (record >= until) break;
    some.add(record);
  }
  return toParts(some.build());
}
