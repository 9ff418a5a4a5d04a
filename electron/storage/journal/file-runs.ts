/** Runs by the path of their file, for files that are moved once they are sent. */
import type { AppDatabase } from '../app-database.ts';

export interface FileRuns {
  /** Ids of the runs that were sent from this path, oldest first; rehearsals are left out. */
  of(path: string): string[];
  /** Records that a file was moved, so that its runs can be continued from the new path. */
  move(from: string, to: string): void;
}

export function createFileRuns(database: AppDatabase): FileRuns {
  const of = database
    .prepare<[string], string>(
      `SELECT id FROM kept_run WHERE file IS NOT NULL AND json_extract(file, '$.path') = ? AND rehearsal = 0
       ORDER BY started_at, key`,
    )
    .pluck();
  const move = database.prepare<[string, string]>(
    `UPDATE kept_run SET file = json_set(file, '$.path', ?) WHERE file IS NOT NULL AND json_extract(file, '$.path') = ?`,
  );
  return {
    of: (path) => of.all(path),
    move: (from, to) => void move.run(to, from),
  };
}
