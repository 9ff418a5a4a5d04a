/** Finds the rows of a table that meet facets, in all threads of the pool. */

import type { CellMeaning } from '../../shared/columns/row.ts';
import type { RowSet } from '../../shared/rows/row-set.ts';
import { intersectionOf, rangeOf } from '../../shared/rows/row-set-operations.ts';
import { fromParts, toParts } from '../../shared/rows/row-set-parts.ts';
import type { ShapeSpec } from './check/compile-shape.ts';
import { createRowSetSum } from './check/row-set-sum.ts';
import { runInOrder } from './check/run-in-order.ts';
import type { CellFacet } from './facets/row-test.ts';
import type { IndexedTable } from './indexed-table.ts';
import type { Pool } from './pool.ts';
import { type FilePiece, piecesOf } from './table.ts';

interface SearchOptions {
  readonly table: IndexedTable;
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  /** Conditions on the columns of the rows as they will be sent. */
  readonly facets: readonly CellFacet[];
  /** The rows to search; null for all. */
  readonly within: RowSet | null;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  /** Receives the progress after each piece, from 0 to 1. */
  readonly onShare: (share: number) => void;
  /** Receives the rows found among the first `scanned` rows, a few times a second and at the end. */
  readonly onFound: (rows: RowSet, scanned: number) => void;
  readonly pieceBytes?: number;
}

const usualPieceBytes = 2 * 1024 * 1024;
const reportIntervalMs = 200;

/**
 * Returns the rows whose cells, as they will be sent, meet all facets. Records that cannot be read have no cells.
 * @throws AppError `aborted`, `conflict` if the file changed on the disk, `not-found` if it vanished
 */
export async function startSearch(options: SearchOptions): Promise<RowSet> {
  const { table, shape, meaning, facets, within, pool, signal, onShare, onFound } = options;
  const { file, index } = table;
  const { stamp, header } = index;
  const { jsonStrings, nullKeyword } = meaning;
  const pieces = piecesWithin(
    piecesOf(table, { pieceBytes: options.pieceBytes ?? usualPieceBytes }),
    within,
    index.records,
  );
  const bytes = pieces.reduce((total, { startByte, endByte }) => total + endByte - startByte, 0);
  const found = createRowSetSum();
  let doneBytes = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const common = { file, stamp, header, shape, meaning: { jsonStrings, nullKeyword }, facets };
  await runInOrder({
    tasks: pieces,
    // One more than there are threads, so that no thread waits for the next piece.
    concurrency: pool.size + 1,
    signal,
    run: ({ rows, ...piece }, taskSignal) =>
      pool.run('searchPiece', { ...common, piece, within: rows && toParts(rows) }, { signal: taskSignal }),
    onResult: (parts, at) => {
      found.add(fromParts(parts));
      const next = pieces[at + 1];
      const now = performance.now();
      if (next !== undefined && now - reportedAt >= reportIntervalMs) {
        reportedAt = now;
        onFound(found.total(), next.firstRecord - 1);
      }
      const { startByte, endByte } = pieces[at] as FilePiece;
      doneBytes += endByte - startByte;
      onShare(doneBytes / bytes);
    },
  });
  const rows = found.total();
  onFound(rows, index.records);
  return rows;
}

interface SearchedPiece extends FilePiece {
  /** Null for all rows of the piece. */
  readonly rows: RowSet | null;
}

/** Returns the pieces that contain rows of `within`, each with only these rows. */
function piecesWithin(
  pieces: readonly FilePiece[],
  within: RowSet | null,
  records: number,
): readonly SearchedPiece[] {
  if (within === null) return pieces.map((piece) => ({ ...piece, rows: null }));
  return pieces.flatMap((piece, at) => {
    const last = (pieces[at + 1]?.firstRecord ?? records + 1) - 1;
    const rows = intersectionOf(within, rangeOf(piece.firstRecord, last));
    return rows.size === 0 ? [] : [{ ...piece, rows }];
  });
}
