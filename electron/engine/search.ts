/** Searches all rows of a table for a text, in all threads of the pool. */

import type { CellMeaning } from '../../shared/columns/row.ts';
import type { RowSet } from '../../shared/rows/row-set.ts';
import { fromParts } from '../../shared/rows/row-set-parts.ts';
import type { ShapeSpec } from './check/compile-shape.ts';
import { createRowSetSum } from './check/row-set-sum.ts';
import { runInOrder } from './check/run-in-order.ts';
import type { Pool } from './pool.ts';
import { type FilePiece, piecesOf } from './table.ts';
import type { Table } from './table-source.ts';

interface SearchOptions {
  readonly table: Table;
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  readonly text: string;
  /** Index of a column as it will be sent; null for all. */
  readonly column: number | null;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  /** 0 to 1, after each piece. */
  readonly onShare: (share: number) => void;
  /** The rows found so far, a few times a second while there are more. */
  readonly onFound: (rows: RowSet) => void;
  readonly pieceBytes?: number;
}

const usualPieceBytes = 2 * 1024 * 1024;
const foundMs = 200;

/**
 * The rows with a cell that holds the text in any case, as the cell will be sent. Records that cannot be read have no
 * cells.
 * @throws AppError `aborted`, `conflict` where the file changed on the disk, `not-found` where it vanished
 */
export async function startSearch(options: SearchOptions): Promise<RowSet> {
  const { table, shape, meaning, text, column, pool, signal, onShare, onFound } = options;
  const { file, index } = table;
  const { stamp, header } = index;
  const { jsonStrings, nullKeyword } = meaning;
  const pieces = piecesOf(table, { pieceBytes: options.pieceBytes ?? usualPieceBytes });
  const bytes = pieces.reduce((total, { startByte, endByte }) => total + endByte - startByte, 0);
  const found = createRowSetSum();
  let doneBytes = 0;
  let isNews = false;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const common = { file, stamp, header, shape, meaning: { jsonStrings, nullKeyword }, text, column };
  await runInOrder({
    works: pieces,
    // One more than there are threads, so that none waits for this one.
    atOnce: pool.size + 1,
    signal,
    run: (piece, either) => pool.run('searchPiece', { ...common, piece }, { signal: either }),
    take: (parts, at) => {
      const rows = fromParts(parts);
      found.add(rows);
      isNews ||= rows.size > 0;
      const now = performance.now();
      if (isNews && now - reportedAt >= foundMs) {
        isNews = false;
        reportedAt = now;
        onFound(found.total());
      }
      const { startByte, endByte } = pieces[at] as FilePiece;
      doneBytes += endByte - startByte;
      onShare(doneBytes / bytes);
    },
  });
  const rows = found.total();
  onFound(rows);
  return rows;
}
