/** The table of runs: their facts, their progress, and lists of them. */
import { AppError } from '../../../shared/errors.ts';
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { AppDatabase } from '../app-database.ts';
import type { Journal, RunProgress, RunWeight, StoredRun } from './journal.ts';
import { readRowSet, writeRecords } from './record-list.ts';
import { prepareLists } from './run-lists.ts';

export interface RunTable {
  insert(run: StoredRun): void;
  find(runId: string): { key: number; run: StoredRun; progress: RunProgress; counts: OutcomeCounts } | null;
  /** @throws AppError `not-found` */
  progressOf(runId: string): RunProgress;
  write(runId: string, change: Partial<RunProgress>): void;
  renameConnection: Journal['renameConnection'];
  list: Journal['list'];
  shardRuns: Journal['shardRuns'];
  underWay(): string[];
  /** When the journal last wrote about the run, in milliseconds since epoch: an attempt, an outcome, or its state. */
  lastWriteOf(runId: string): number;
  weights(): RunWeight[];
}

const statesUnderWay: readonly RunState['state'][] = ['sending', 'paused', 'cancelling'];
/** Whether a run in this state has not ended. */
export const isUnderWay = (state: RunState['state']): boolean => statesUnderWay.includes(state);
const underWayList = statesUnderWay.map((state) => `'${state}'`).join();

type RunRow = Omit<StoredRun, 'file' | 'rehearsal' | 'header' | 'excluded'> &
  RunProgress &
  OutcomeCounts & { key: number; file: string | null; rehearsal: number; header: string };

const progressColumns = 'state, message, ended_at AS endedAt, file_hash AS fileHash';
/** Runs whose excluded rows are cached: as many as a page of the history shows. */
const maxExclusions = 64;

export function createRunTable(database: AppDatabase, now: () => number): RunTable {
  const { insert, find, excludedOf, progressOf, write, rename, underWay, lastWrite, weights } =
    prepareStatements(database);
  const { single, byGroups, shardRuns } = prepareLists(database);
  const exclusions = new Map<string, StoredRun['excluded']>();

  const cacheExcluded = (runId: string, excluded: StoredRun['excluded']): StoredRun['excluded'] => {
    const oldest = exclusions.size >= maxExclusions ? exclusions.keys().next().value : undefined;
    if (oldest !== undefined) exclusions.delete(oldest);
    exclusions.set(runId, excluded);
    return excluded;
  };
  const excludedRows = (runId: string): StoredRun['excluded'] =>
    exclusions.get(runId) ?? cacheExcluded(runId, readRowSet(excludedOf.get(runId) ?? new Uint8Array()));
  const progress = (runId: string): RunProgress => {
    const found = progressOf.get(runId);
    if (found === undefined)
      throw new AppError('not-found', 'There is no such run; it may have been deleted.');
    return found;
  };

  return {
    insert({ file, rehearsal, header, excluded, ...run }) {
      const excludedBytes = writeRecords(excluded);
      insert.run({
        ...run,
        file: file === null ? null : JSON.stringify(file),
        rehearsal: rehearsal ? 1 : 0,
        header: JSON.stringify(header),
        excluded: excludedBytes,
        notSent: run.records - excluded.size,
        bytes: 500 + run.terms.length + excludedBytes.length,
      });
      // A shard excludes most rows of its file, which would take long to read again.
      cacheExcluded(run.id, excluded);
    },
    find(runId) {
      const row = find.get(runId);
      if (row === undefined) return null;
      const { key, state, message, endedAt, fileHash, stored, partly, failed, unknown, ...rest } = row;
      const { 'not-sent': notSent, file, rehearsal, header, ...run } = rest;
      return {
        key,
        run: {
          ...run,
          file: file === null ? null : JSON.parse(file),
          rehearsal: rehearsal === 1,
          header: JSON.parse(header),
          excluded: excludedRows(runId),
        },
        progress: { state, message, endedAt, fileHash },
        counts: { stored, partly, failed, unknown, 'not-sent': notSent },
      };
    },
    progressOf: progress,
    write: (runId, change) => void write.run({ ...progress(runId), ...change, id: runId, writtenAt: now() }),
    renameConnection: (connectionId, name) => void rename.run(name, connectionId, name),
    list({ text, first, count: limit, byGroup = false }) {
      const wanted = text.trim();
      const { count, list } = byGroup ? byGroups : single;
      return { total: count.get(wanted) ?? 0, runIds: list.all(wanted, limit, first) };
    },
    shardRuns: (runId) => shardRuns.all(runId),
    underWay: () => underWay.all(),
    lastWriteOf: (runId) => lastWrite.get(runId) ?? 0,
    weights: () => weights.all().map((weight) => ({ ...weight, canContinue: weight.canContinue === 1 })),
  };
}

function prepareStatements(database: AppDatabase) {
  const insert = database.prepare(
    `INSERT INTO kept_run (id, file_name, size_bytes, file, recipe, kind, action, connection_id, connection, account,
       rehearsal, records, started_at, state, message, stored, partly, failed, unknown, not_sent, bytes, header, terms,
       aside, graph_url)
     VALUES (@id, @fileName, @sizeBytes, @file, @recipe, @kind, @action, @connectionId, @connection, @account,
       @rehearsal, @records, @startedAt, 'sending', '', 0, 0, 0, 0, @notSent, @bytes, @header, @terms, @excluded,
       @graphUrl)`,
  );
  const find = database.prepare<[string], RunRow>(
    `SELECT key, id, file_name AS fileName, size_bytes AS sizeBytes, file, recipe, kind, action,
       connection_id AS connectionId, graph_url AS graphUrl, connection, account, rehearsal, records, started_at AS startedAt,
       ${progressColumns}, stored, partly, failed, unknown, not_sent AS "not-sent", header, terms
     FROM kept_run WHERE id = ?`,
  );
  const excludedOf = database
    .prepare<[string], Uint8Array>('SELECT aside FROM kept_run WHERE id = ?')
    .pluck();
  const progressOf = database.prepare<[string], RunProgress>(
    `SELECT ${progressColumns} FROM kept_run WHERE id = ?`,
  );
  const write = database.prepare(
    `UPDATE kept_run SET state = @state, message = @message, ended_at = @endedAt, file_hash = @fileHash,
       written_at = @writtenAt WHERE id = @id`,
  );
  const rename = database.prepare<[string, string, string]>(
    'UPDATE kept_run SET connection = ? WHERE connection_id = ? AND connection <> ?',
  );
  const underWay = database
    .prepare<[], string>(`SELECT id FROM kept_run WHERE state IN (${underWayList}) ORDER BY key`)
    .pluck();
  // The time of an attempt is only in the table of requests: its run is not written as well.
  const lastWrite = database
    .prepare<[string], number>(
      `SELECT max(started_at, written_at, coalesce(
         (SELECT max(max(sent_at, coalesce(ended_at, 0))) FROM request WHERE run_key = key), 0))
       FROM kept_run WHERE id = ?`,
    )
    .pluck();
  const weights = database.prepare<[], Omit<RunWeight, 'canContinue'> & { canContinue: number }>(
    `SELECT id AS runId, started_at AS startedAt, bytes, state IN (${underWayList}) OR
       (file IS NOT NULL AND rehearsal = 0 AND unknown + not_sent > 0) OR EXISTS (
         SELECT 1 FROM undo_link JOIN kept_run AS undoing ON undoing.id = undo_link.undo
         WHERE undone = kept_run.id AND undoing.file IS NOT NULL AND undoing.unknown + undoing.not_sent > 0
       ) AS canContinue
     FROM kept_run ORDER BY started_at, key`,
  );
  return { insert, find, excludedOf, progressOf, write, rename, underWay, lastWrite, weights };
}
