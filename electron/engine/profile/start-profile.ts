/** Profiles all columns of a table, in all threads of the pool. */
import type { CellMeaning } from '../../../shared/columns/row.ts';
import type { ShapeSpec } from '../check/compile-shape.ts';
import { runInOrder } from '../check/run-in-order.ts';
import type { IndexedTable } from '../indexed-table.ts';
import type { Pool } from '../pool.ts';
import { type FilePiece, piecesOf } from '../table.ts';
import { createColumnProfile, type GrowingProfile } from './column-profile.ts';
import { createValueBudget } from './unique-values.ts';

interface ProfileOptions {
  readonly table: IndexedTable;
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  /** Number of columns as they will be sent. */
  readonly columns: number;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  /** 0 to 1, after each piece. */
  readonly onShare: (share: number) => void;
  readonly pieceBytes?: number;
}

/** A compromise: fewer pieces are merged faster, more of them let counts grow more often. */
const usualPieceBytes = 8 * 1024 * 1024;

/**
 * Starts to profile the cells as they will be sent. The profiles grow until `done`. Records that cannot be read have
 * no cells.
 * @throws AppError from `done`: `aborted`, `conflict` where the file changed on the disk, `not-found` where it vanished
 */
export function startProfile(options: ProfileOptions): {
  readonly profiles: readonly Pick<GrowingProfile, 'count' | 'profile'>[];
  readonly done: Promise<void>;
} {
  const { table, shape, meaning, columns, pool, signal, onShare } = options;
  const { file, index } = table;
  const { stamp, header } = index;
  const { jsonStrings, nullKeyword } = meaning;
  const pieces = piecesOf(table, { pieceBytes: options.pieceBytes ?? usualPieceBytes });
  const bytes = pieces.reduce((total, { startByte, endByte }) => total + endByte - startByte, 0);
  const budget = createValueBudget();
  const profiles = Array.from({ length: columns }, () => createColumnProfile(budget));
  let doneBytes = 0;
  const common = { file, stamp, header, shape, meaning: { jsonStrings, nullKeyword } };
  const done = runInOrder({
    tasks: pieces,
    // One more than there are threads, so that no thread waits for the main thread.
    concurrency: pool.size + 1,
    signal,
    run: (piece, taskSignal) => pool.run('profilePiece', { ...common, piece }, { signal: taskSignal }),
    onResult: (parts, at) => {
      for (const [column, profile] of profiles.entries()) {
        const part = parts[column];
        if (part !== undefined) profile.merge(part);
      }
      const { startByte, endByte } = pieces[at] as FilePiece;
      doneBytes += endByte - startByte;
      onShare(doneBytes / bytes);
    },
  });
  return {
    profiles,
    done: done.finally(() => {
      for (const profile of profiles) profile.finish();
    }),
  };
}
