/** Current states of the rows of a run, computed from its log, cached, and updated when another process has written. */
import { AppError } from '../../../shared/errors.ts';
import type { RetrySafety } from '../../../shared/imports/retry-safety.ts';
import type { AppDatabase } from '../app-database.ts';
import { createOpenRequests, type OpenRequests } from './open-requests.ts';
import { eachRun, readRecords } from './record-list.ts';
import { codes } from './row-codes.ts';
import { createRowStates, type RowStates } from './row-states.ts';

export interface Projection {
  readonly key: number;
  readonly states: RowStates;
  open: OpenRequests;
  /** Number of the newest request. */
  requests: number;
  /** Sequence number of the newest entry of the outcome log that it includes. */
  through: number;
  /** Version of the database when it was last compared. */
  version: number;
}

export interface Projections {
  /** @throws AppError `not-found` */
  of(runId: string): Projection;
  /** Returns a number that changes when another connection has written. */
  version(): number;
  /** Number of the newest request, without a projection. */
  requestsOf(runKey: number): number;
  /** Discards a projection after a failed write, because it may differ from the disk. */
  drop(runId: string): void;
}

/** How many projections are cached; each takes a byte for each record of its run. */
const maxHeld = 4;

export function createProjections(database: AppDatabase): Projections {
  const cache = new Map<string, Projection>();
  // Changes when another connection has written; writes of this connection update the projection directly.
  const dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
  const runOf = database.prepare<[string], { key: number; records: number; excluded: Uint8Array }>(
    'SELECT key, records, aside AS excluded FROM kept_run WHERE id = ?',
  );
  const lastRequest = database
    .prepare<[number], number>('SELECT coalesce(max(number), 0) FROM request WHERE run_key = ?')
    .pluck();
  const openOf = database.prepare<
    [number],
    { number: number; class: RetrySafety; sentAt: number; records: Uint8Array }
  >(
    'SELECT number, class, sent_at AS sentAt, records FROM request WHERE run_key = ? AND settled = 0 ORDER BY number',
  );
  const openNumbers = database
    .prepare<[number], number>('SELECT number FROM request WHERE run_key = ? AND settled = 0')
    .pluck();
  const outcomesSince = database.prepare<[number, number], { after: number; records: Uint8Array }>(
    `SELECT after_request AS after, records FROM settlement
     WHERE run_key = ? AND after_request >= ? AND (code < ${codes.unanswered} OR code = ${codes.noted})`,
  );
  const outcomesAfter = database.prepare<
    [number, number],
    { seq: number; code: number; records: Uint8Array }
  >('SELECT seq, code, records FROM settlement WHERE run_key = ? AND seq > ? ORDER BY seq');

  const readOpen = (key: number): OpenRequests => {
    const open = createOpenRequests();
    const found = openOf
      .all(key)
      .map(({ records, ...request }) => ({ ...request, rows: new Set(readRecords(records)) }));
    if (found[0] === undefined) return open;
    for (const { after, records } of outcomesSince.all(key, found[0].number)) {
      const completed = readRecords(records);
      for (const { number, rows } of found)
        if (number <= after) for (const record of completed) rows.delete(record);
    }
    for (const request of found) open.add({ ...request, rows: [...request.rows] });
    return open;
  };

  const catchUp = (projection: Projection, version: number) => {
    const { key, open } = projection;
    const outcomes = outcomesAfter.all(key, projection.through);
    for (const { seq, code, records } of outcomes) {
      eachRun(records, (first, last) => projection.states.setRange(first, last, code));
      projection.through = seq;
    }
    const requests = lastRequest.get(key) ?? 0;
    // Usually another run was written about: processes that share a data folder write many times a second, and the
    // rows of open requests take long to read. They change only by a new request, an outcome, or the end of one.
    const isSame =
      outcomes.length === 0 && requests === projection.requests && open.hasOnly(openNumbers.all(key));
    if (!isSame) projection.open = readOpen(key);
    projection.requests = requests;
    projection.version = version;
  };

  const currentVersion = () => dataVersion.get() ?? 0;
  return {
    version: currentVersion,
    of(runId) {
      const version = currentVersion();
      let projection = cache.get(runId);
      if (projection === undefined || projection.version !== version) {
        const run = runOf.get(runId);
        if (run === undefined) {
          cache.delete(runId);
          throw new AppError('not-found', 'There is no such run; it may have been deleted.');
        }
        projection ??= {
          key: run.key,
          states: createRowStates(run.records, run.excluded),
          open: createOpenRequests(),
          requests: 0,
          through: 0,
          version: 0,
        };
        catchUp(projection, version);
      }
      cache.delete(runId);
      cache.set(runId, projection);
      const oldest = cache.size > maxHeld ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      return projection;
    },
    requestsOf: (runKey) => lastRequest.get(runKey) ?? 0,
    drop: (runId) => void cache.delete(runId),
  };
}
