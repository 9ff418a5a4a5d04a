/** Records requests when they are sent and when they end. */

import { AppError } from '../../../shared/errors.ts';
import type { RequestEntry } from '../../../shared/sending/runs.ts';
import type { AppDatabase } from '../app-database.ts';
import { commitBuffered, onDisk } from './commits.ts';
import type { Journal, RequestAttempt } from './journal.ts';
import type { Projections } from './projections.ts';
import { writeRecords } from './record-list.ts';
import { codes } from './row-codes.ts';
import { isUnderWay, type RunTable } from './run-table.ts';

type RequestLog = Pick<Journal, 'recordAttempt' | 'recordResponse' | 'requests'> & {
  /**
   * `splits`: requests that went out again as two halves; `repeats`: all others that stem from one, also with fewer
   * rows.
   */
  repeatsOf(runKey: number): { repeats: number; splits: number };
};

export function createRequestLog({
  database,
  runs,
  projections,
}: {
  database: AppDatabase;
  runs: RunTable;
  projections: Projections;
}): RequestLog {
  const insert = database.prepare(
    `INSERT INTO request (run_key, number, of, class, rows, first_record, last_record, bytes, body_hash, state,
       message, sent_at, settled, records)
     VALUES (@key, @number, @of, @class, @rows, @first, @last, @bytes, @bodyHash, 'open', '', @sentAt, 0, @records)`,
  );
  const update = database.prepare(
    `UPDATE request SET state = @state, status = @status, message = @message, ended_at = @endedAt,
       settled = max(settled, @isDone) WHERE run_key = @key AND number = @number AND state <> 'not-executed'`,
  );
  const page = database.prepare<[number, number, number], RequestEntry>(
    `SELECT number, of, class, rows, first_record AS firstRecord, last_record AS lastRecord, bytes,
       body_hash AS bodyHash, state, status, message, sent_at AS sentAt, ended_at AS endedAt
     FROM request WHERE run_key = ? AND number > ? ORDER BY number LIMIT ?`,
  );
  const again = database.prepare<{ runKey: number }, { repeats: number; splits: number }>(
    `WITH again AS (
       SELECT of, count(*) AS requests, max(rows) AS most, min(rows) AS least, sum(rows) AS total
       FROM request WHERE run_key = @runKey AND of IS NOT NULL GROUP BY of
     ), judged AS (
       SELECT requests, requests = 2 AND most - least <= 1 AND total <= earlier.rows AS halved
       FROM again JOIN request AS earlier ON earlier.run_key = @runKey AND earlier.number = again.of
     )
     SELECT coalesce(sum(CASE WHEN halved THEN 0 ELSE requests END), 0) AS repeats,
       coalesce(sum(halved), 0) AS splits FROM judged`,
  );

  const recordAttempt = ({ runId, records, ...attempt }: RequestAttempt): number => {
    const { state } = runs.progressOf(runId);
    // A row that is sent after the run has ended would not be found after a crash.
    if (!isUnderWay(state))
      throw new AppError('conflict', `The run is ${state}, so nothing can be sent of it.`);
    const projection = projections.of(runId);
    let [first, last] = [Number.POSITIVE_INFINITY, 0];
    // A loop by index: an iterator would create an object for each of thousands of records.
    for (let at = 0; at < records.length; at++) {
      const record = records[at] as number;
      if ((projection.states.bytes[record] ?? codes.excluded) === codes.excluded)
        throw new Error(`Record ${record} is not one that the run sends.`);
      if (record < first) first = record;
      if (record > last) last = record;
    }
    if (last === 0) throw new Error('A request without rows cannot be written down.');
    const number = projection.requests + 1;
    const list = writeRecords(records);
    insert.run({ ...attempt, key: projection.key, number, rows: records.length, first, last, records: list });
    projection.requests = number;
    projection.open.add({ ...attempt, number, rows: records });
    return number;
  };

  return {
    recordAttempt(attempt) {
      try {
        return onDisk(database, () => recordAttempt(attempt));
      } catch (error) {
        projections.drop(attempt.runId);
        throw error;
      }
    },
    recordResponse({ runId, number, ...ended }) {
      commitBuffered(database, () => {
        const projection = projections.of(runId);
        const isDone = ended.state === 'not-executed';
        const { changes } = update.run({ ...ended, isDone: isDone ? 1 : 0, key: projection.key, number });
        if (changes === 0) throw new Error(`Request ${number} no longer awaits a response.`);
        if (isDone) projection.open.remove(number);
      });
    },
    requests(runId, { first, count }) {
      const { key, requests } = projections.of(runId);
      return { total: requests, rows: page.all(key, first, count) };
    },
    repeatsOf: (runKey) => again.get({ runKey }) ?? { repeats: 0, splits: 0 },
  };
}
