/** Runs and the outcome of each of their rows, on disk. */

import type { Outcome } from '../../shared/imports/outcomes.ts';
import type { ResultFilter, ResultRow, RunState } from '../../shared/imports/runs.ts';
import type { Desk } from './desk.ts';

export interface RunRow extends ResultRow {
  readonly cause: string;
  /** `ogit/_id` of the vertex that the row created or changed; empty where not known. */
  readonly vertexId: string;
}

export interface Runs {
  start(run: Pick<RunState, 'id' | 'fileName' | 'connection' | 'action' | 'startedAt' | 'rows'>): void;
  end(runId: string, endedAt: number): void;
  /** Writes outcomes, all or none; a row written before is replaced. */
  record(runId: string, rows: readonly RunRow[]): void;
  page(
    runId: string,
    filter: ResultFilter,
    slice: { first: number; count: number },
  ): { total: number; rows: ResultRow[] };
  /** The next rows of one outcome after a record, in the order of the file. No cursor stays open in between. */
  next(asked: { runId: string; outcome: Outcome; afterRecord: number; count: number }): {
    record: number;
    reason: string;
  }[];
  causes(runId: string): RunState['causes'];
}

const columns = 'record, outcome, identity, reason, request';

export function createRuns(desk: Desk): Runs {
  const insertRun = desk.prepare(
    `INSERT INTO run (id, file_name, connection, action, started_at, rows)
     VALUES (@id, @fileName, @connection, @action, @startedAt, @rows)`,
  );
  const endRun = desk.prepare('UPDATE run SET ended_at = ? WHERE id = ?');
  const insertRow = desk.prepare(
    `INSERT OR REPLACE INTO run_row (run_id, record, outcome, cause, reason, identity, vertex_id, request)
     VALUES (@runId, @record, @outcome, @cause, @reason, @identity, @vertexId, @request)`,
  );
  const insertRows = desk.transaction((runId: string, rows: readonly RunRow[]) => {
    for (const row of rows) insertRow.run({ ...row, runId });
  });
  const nextRows = desk.prepare<[object], { record: number; reason: string }>(
    `SELECT record, reason FROM run_row
     WHERE run_id = @runId AND outcome = @outcome AND record > @afterRecord ORDER BY record LIMIT @count`,
  );
  const causesOf = desk.prepare<[string], RunState['causes'][number]>(
    `SELECT cause AS id, outcome, iif(min(reason) = max(reason), min(reason), cause) AS title, count(*) AS rows, min(record) AS firstRecord
     FROM run_row WHERE run_id = ? AND outcome IN ('partly', 'failed', 'unknown') GROUP BY outcome, cause ORDER BY rows DESC`,
  );

  return {
    start: (run) => void insertRun.run(run),
    end: (runId, endedAt) => void endRun.run(endedAt, runId),
    record: (runId, rows) => insertRows(runId, rows),
    next: (asked) => nextRows.all(asked),
    causes: (runId) => causesOf.all(runId),
    page(runId, filter, { first, count }) {
      const { where, values } = condition(runId, filter);
      const total = desk.prepare<unknown[], number>(`SELECT count(*) FROM run_row WHERE ${where}`).pluck();
      const rows = desk.prepare<unknown[], ResultRow>(
        `SELECT ${columns} FROM run_row WHERE ${where} ORDER BY record LIMIT ? OFFSET ?`,
      );
      return { total: total.get(...values) ?? 0, rows: rows.all(...values, count, first) };
    },
  };
}

function condition(runId: string, filter: ResultFilter): { where: string; values: unknown[] } {
  const parts = ['run_id = ?'];
  const values: unknown[] = [runId];
  if (filter.outcome === 'not-stored') parts.push("outcome IN ('partly', 'failed', 'unknown', 'not-sent')");
  else if (filter.outcome !== 'all') {
    parts.push('outcome = ?');
    values.push(filter.outcome);
  }
  if (filter.cause !== null) {
    parts.push('cause = ?');
    values.push(filter.cause);
  }
  const text = filter.text.trim();
  if (text !== '') {
    parts.push('(instr(lower(identity), lower(?)) > 0 OR instr(lower(reason), lower(?)) > 0 OR record = ?)');
    values.push(text, text, Number(text.replaceAll(',', '')) || -1);
  }
  return { where: parts.join(' AND '), values };
}
