/** Deletes runs: immediately from every list, and in small steps from the disk, so that nothing has to wait. */
import { AppError } from '../../../shared/errors.ts';
import type { AppDatabase } from '../app-database.ts';
import { commitBuffered, onDisk } from './commits.ts';
import { isUnderWay, type RunTable } from './run-table.ts';
import type { UndoLinks } from './undo-links.ts';

interface Forgetting {
  /** @throws AppError `conflict` where one is being sent; none is forgotten then */
  forget(runIds: readonly string[]): void;
  /** Releases a little free space; returns whether there is more. */
  sweep(): boolean;
}

/** Rows or pages in one step, which then takes some ten milliseconds. */
const perStep = { outcomeTable: 32, rows: 2_000, pages: 250 };

export function createForgetting({
  database,
  runs,
  undoLinks,
}: {
  database: AppDatabase;
  runs: RunTable;
  undoLinks: Pick<UndoLinks, 'beforeDelete'>;
}): Forgetting {
  const erase = database.prepare<[string], number>('DELETE FROM kept_run WHERE id = ? RETURNING key').pluck();
  const remember = database.prepare('INSERT INTO forgotten (run_key) VALUES (?)');
  const next = database.prepare<[], number>('SELECT run_key FROM forgotten LIMIT 1').pluck();
  const done = database.prepare('DELETE FROM forgotten WHERE run_key = ?');
  const deletions = [
    database.prepare(
      `DELETE FROM settlement WHERE seq IN
         (SELECT seq FROM settlement WHERE run_key = ? LIMIT ${perStep.outcomeTable})`,
    ),
    database.prepare(
      `DELETE FROM told_row WHERE (run_key, record) IN
         (SELECT run_key, record FROM told_row WHERE run_key = ? LIMIT ${perStep.rows})`,
    ),
    database.prepare(
      `DELETE FROM request WHERE (run_key, number) IN
         (SELECT run_key, number FROM request WHERE run_key = ? LIMIT ${perStep.rows})`,
    ),
    database.prepare(
      `DELETE FROM cause WHERE key IN (SELECT key FROM cause WHERE run_key = ? LIMIT ${perStep.rows})`,
    ),
  ];

  return {
    forget(runIds) {
      onDisk(database, () => {
        for (const runId of runIds) {
          const found = runs.find(runId);
          if (found !== null && isUnderWay(found.progress.state))
            throw new AppError(
              'conflict',
              `The run of ${found.run.fileName} is being sent; cancel it before you delete it.`,
            );
          undoLinks.beforeDelete(runId);
          const key = erase.get(runId);
          if (key !== undefined) remember.run(key);
        }
      });
    },
    sweep() {
      const key = next.get();
      if (key !== undefined) {
        const removed = commitBuffered(database, () =>
          // Stops at the first statement that deletes something: one table after the other.
          deletions.some((deletion) => deletion.run(key).changes > 0),
        );
        if (!removed) commitBuffered(database, () => done.run(key));
        return true;
      }
      const free = () => Number(database.pragma('freelist_count', { simple: true }));
      const before = free();
      if (before > 0) commitBuffered(database, () => database.pragma(`incremental_vacuum(${perStep.pages})`));
      // A database that cannot release free space reuses it.
      return free() < before;
    },
  };
}
