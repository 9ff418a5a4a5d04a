/** Stores which runs undo which run, and how far. */
import { type UndoRun, type UndoTarget, undoTarget } from '../../../shared/sending/undo.ts';
import type { AppDatabase } from '../app-database.ts';
import { isUnderWay } from './run-table.ts';

export interface UndoLinks {
  insert(undoId: string, target: UndoTarget): void;
  targetOf(undoId: string): UndoTarget | null;
  /** Oldest first. */
  runsOf(undoneId: string): UndoRun[];
  /** Stores the result of an undo run; call it before a run is deleted. */
  beforeDelete(runId: string): void;
}

type Link = { undo: string; undone: string; fileName: string; part: string; totals: string };
type UndoProgress = Pick<UndoRun, 'startedAt' | 'endedAt' | 'deleted' | 'absent' | 'unknown'>;
type UndoLinkRow = Link & {
  key: number | null;
  kept: string | null;
  state: 'sending';
  startedAt: number;
  endedAt: number | null;
  deleted: number;
  failed: number;
  unknown: number;
};

/** @param absentOf how many rows of a run failed because what they delete does not exist */
export function createUndoLinks(database: AppDatabase, absentOf: (runId: string) => number): UndoLinks {
  const columns = 'undo, undone, file_name AS fileName, part, totals';
  const insert = database.prepare(
    'INSERT INTO undo_link (undo, undone, file_name, part, totals) VALUES (?, ?, ?, ?, ?)',
  );
  const target = database.prepare<[string], Link>(`SELECT ${columns} FROM undo_link WHERE undo = ?`);
  const runs = database.prepare<[string], UndoLinkRow>(
    `SELECT undo_link.rowid AS number, undo, undone, undo_link.file_name AS fileName, part, totals, kept, key, state,
       started_at AS startedAt, ended_at AS endedAt, stored AS deleted, failed, unknown
     FROM undo_link LEFT JOIN kept_run ON kept_run.id = undo WHERE undone = ? ORDER BY number`,
  );
  const keep = database.prepare('UPDATE undo_link SET kept = ? WHERE undo = ?');
  const remove = database.prepare('DELETE FROM undo_link WHERE undone = ?');

  const targetOf = (undoId: string): UndoTarget | null => {
    const link = target.get(undoId);
    return link === undefined ? null : readTarget(link);
  };
  const progressOf = (row: UndoLinkRow): UndoProgress => {
    if (row.key === null) return JSON.parse(row.kept ?? 'null') ?? noProgress;
    const { undo, state, startedAt, deleted, failed, unknown } = row;
    const endedAt = isUnderWay(state) ? null : (row.endedAt ?? startedAt);
    return { startedAt, endedAt, deleted, unknown, absent: failed === 0 ? 0 : absentOf(undo) };
  };
  const runsOf = (undoneId: string): UndoRun[] =>
    runs.all(undoneId).map((row) => {
      const { part, totals } = readTarget(row);
      return { runId: row.undo, part, totals, ...progressOf(row) };
    });
  return {
    insert: (undoId, { runId, fileName, part, totals }) =>
      void insert.run(undoId, runId, fileName, part, JSON.stringify(totals)),
    targetOf,
    runsOf,
    beforeDelete(runId) {
      const undoneId = targetOf(runId)?.runId;
      const undo = undoneId === undefined ? undefined : runsOf(undoneId).find((run) => run.runId === runId);
      if (undo !== undefined) {
        const { startedAt, endedAt, deleted, absent, unknown } = undo;
        keep.run(JSON.stringify({ startedAt, endedAt, deleted, absent, unknown }), runId);
      }
      remove.run(runId);
    },
  };
}

const noProgress: UndoProgress = { startedAt: 0, endedAt: 0, deleted: 0, absent: 0, unknown: 0 };

const readTarget = ({ undone, fileName, part, totals }: Link): UndoTarget =>
  undoTarget.parse({ runId: undone, fileName, part, totals: JSON.parse(totals) });
