/** Runs as such: what they are, how far they have come, and how they are found. */
import { AppError } from '../../../shared/errors.ts';
import type { OutcomeCounts } from '../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import type { Desk } from '../desk.ts';
import type { KeptRun, RunProgress, RunWeight } from './journal.ts';
import { readRowSet, writeRecords } from './record-list.ts';

export interface RunTable {
  insert(run: KeptRun): void;
  find(runId: string): { key: number; run: KeptRun; progress: RunProgress; counts: OutcomeCounts } | null;
  /** @throws AppError `not-found` */
  progressOf(runId: string): RunProgress;
  write(runId: string, change: Partial<RunProgress>): void;
  list(asked: { text: string; first: number; count: number }): { total: number; runIds: string[] };
  underWay(): string[];
  weights(): RunWeight[];
}

const statesUnderWay: readonly RunState['state'][] = ['sending', 'paused', 'cancelling'];
export const isUnderWay = (state: RunState['state']): boolean => statesUnderWay.includes(state);
const underWayList = statesUnderWay.map((state) => `'${state}'`).join();

type Plain = Omit<KeptRun, 'file' | 'rehearsal' | 'header' | 'aside'> &
  RunProgress &
  OutcomeCounts & { key: number; file: string | null; rehearsal: number; header: string };

const progressColumns = 'state, message, ended_at AS endedAt, file_hash AS fileHash';
/** As many as a page of the history shows. */
const mostAsides = 64;

export function createRunTable(desk: Desk): RunTable {
  desk.function('folded', { deterministic: true }, (text) => String(text ?? '').toLowerCase());
  const insert = desk.prepare(
    `INSERT INTO kept_run (id, file_name, size_bytes, file, recipe, kind, action, connection_id, connection, account,
       rehearsal, records, started_at, state, message, stored, partly, failed, unknown, not_sent, bytes, header, terms,
       aside, graph_url)
     VALUES (@id, @fileName, @sizeBytes, @file, @recipe, @kind, @action, @connectionId, @connection, @account,
       @rehearsal, @records, @startedAt, 'sending', '', 0, 0, 0, 0, @notSent, @bytes, @header, @terms, @aside,
       @graphUrl)`,
  );
  const find = desk.prepare<[string], Plain>(
    `SELECT key, id, file_name AS fileName, size_bytes AS sizeBytes, file, recipe, kind, action,
       connection_id AS connectionId, graph_url AS graphUrl, connection, account, rehearsal, records, started_at AS startedAt,
       ${progressColumns}, stored, partly, failed, unknown, not_sent AS "not-sent", header, terms
     FROM kept_run WHERE id = ?`,
  );
  const asideOf = desk.prepare<[string], Uint8Array>('SELECT aside FROM kept_run WHERE id = ?').pluck();
  const progressOf = desk.prepare<[string], RunProgress>(
    `SELECT ${progressColumns} FROM kept_run WHERE id = ?`,
  );
  const write = desk.prepare(
    `UPDATE kept_run SET state = @state, message = @message, ended_at = @endedAt, file_hash = @fileHash WHERE id = @id`,
  );
  const matching = `FROM kept_run WHERE instr(folded(file_name || char(10) || connection || char(10) ||
    coalesce(recipe, '') || char(10) || coalesce(file_hash, '')), folded(?)) > 0`;
  const count = desk.prepare<[string], number>(`SELECT count(*) ${matching}`).pluck();
  const list = desk
    .prepare<[string, number, number], string>(
      `SELECT id ${matching} ORDER BY started_at DESC, key DESC LIMIT ? OFFSET ?`,
    )
    .pluck();
  const underWay = desk
    .prepare<[], string>(`SELECT id FROM kept_run WHERE state IN (${underWayList}) ORDER BY key`)
    .pluck();
  const weights = desk.prepare<[], Omit<RunWeight, 'goesOn'> & { goesOn: number }>(
    `SELECT id AS runId, started_at AS startedAt, bytes, state IN (${underWayList}) OR
       (file IS NOT NULL AND rehearsal = 0 AND unknown + not_sent > 0) AS goesOn
     FROM kept_run ORDER BY started_at, key`,
  );
  const asides = new Map<string, KeptRun['aside']>();

  const read = (runId: string): KeptRun['aside'] => {
    const known = asides.get(runId);
    if (known !== undefined) return known;
    const aside = readRowSet(asideOf.get(runId) ?? new Uint8Array());
    const oldest = asides.size >= mostAsides ? asides.keys().next().value : undefined;
    if (oldest !== undefined) asides.delete(oldest);
    asides.set(runId, aside);
    return aside;
  };
  const progress = (runId: string): RunProgress => {
    const found = progressOf.get(runId);
    if (found === undefined)
      throw new AppError('not-found', 'There is no such run; it may have been deleted.');
    return found;
  };

  return {
    insert({ file, rehearsal, header, aside, ...run }) {
      const asideBytes = writeRecords(aside);
      insert.run({
        ...run,
        file: file === null ? null : JSON.stringify(file),
        rehearsal: rehearsal ? 1 : 0,
        header: JSON.stringify(header),
        aside: asideBytes,
        notSent: run.records - aside.size,
        bytes: 500 + run.terms.length + asideBytes.length,
      });
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
          aside: read(runId),
        },
        progress: { state, message, endedAt, fileHash },
        counts: { stored, partly, failed, unknown, 'not-sent': notSent },
      };
    },
    progressOf: progress,
    write: (runId, change) => void write.run({ ...progress(runId), ...change, id: runId }),
    list({ text, first, count: most }) {
      const wanted = text.trim();
      return { total: count.get(wanted) ?? 0, runIds: list.all(wanted, most, first) };
    },
    underWay: () => underWay.all(),
    weights: () => weights.all().map((weight) => ({ ...weight, goesOn: weight.goesOn === 1 })),
  };
}
