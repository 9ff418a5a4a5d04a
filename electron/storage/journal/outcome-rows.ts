/** Rows whose details are stored one by one: partly stored, failed, unknown, or held back with a reason. */
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { AppDatabase } from '../app-database.ts';
import { createCauses } from './causes.ts';
import type { RowOutcome } from './journal.ts';
import type { StoredDetail } from './stored-rows.ts';

export interface OutcomeRow extends StoredDetail {
  readonly record: number;
  readonly request: number | null;
  readonly missing: readonly string[];
}

/** The changes of one transaction. */
interface OutcomeChange {
  /** @param isNew no such row is recorded yet */
  put(row: RowOutcome, request: number | null, isNew: boolean): void;
  remove(record: number): void;
  write(): void;
  /** Approximate number of bytes written so far. */
  readonly bytes: number;
}

export interface OutcomeRows {
  change(runKey: number): OutcomeChange;
  find(runKey: number, record: number): OutcomeRow | undefined;
  /** Rows after a record with the texts that a search compares, in the order of records. */
  texts(
    runKey: number,
    afterRecord: number,
    count: number,
  ): { record: number; identity: string; reason: string }[];
  causes(runKey: number): RunState['causes'];
  /** Rows of a cause with these outcomes, ascending, and how many there are. */
  ofCause(
    input: { runKey: number; cause: string; hasOutcome: (outcome: Outcome) => boolean },
    slice: { first: number; count: number },
  ): { total: number; records: number[] };
}

interface Stored {
  record: number;
  request: number | null;
  identity: string;
  reason: string;
  vertexId: string;
  created: number;
  hash: Uint8Array | null;
  /** JSON of `StoredRest`; null where both lists are empty. */
  rest: string | null;
}

interface StoredRest {
  /** `RowOutcome.createdPartIds`. */
  readonly beside: readonly string[];
  readonly missing: readonly string[];
}

export function createOutcomeRows(database: AppDatabase): OutcomeRows {
  const causes = createCauses(database);
  const causeOf = database
    .prepare<[number, number], number>('SELECT cause_key FROM told_row WHERE run_key = ? AND record = ?')
    .pluck();
  const insert = database.prepare(
    `INSERT OR REPLACE INTO told_row
       (run_key, record, cause_key, request, identity, reason, vertex_id, created, hash, rest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM told_row WHERE run_key = ? AND record = ?');
  const find = database.prepare<[number, number], Stored>(
    `SELECT record, request, identity, reason, vertex_id AS vertexId, created, hash, rest FROM told_row
     WHERE run_key = ? AND record = ?`,
  );
  const texts = database.prepare<
    [number, number, number],
    { record: number; identity: string; reason: string }
  >('SELECT record, identity, reason FROM told_row WHERE run_key = ? AND record > ? ORDER BY record LIMIT ?');
  // The index has the rows of one cause in order; those of several causes must be sorted.
  const ofOneCause = database
    .prepare<[number, number, number], number>(
      'SELECT record FROM told_row WHERE cause_key = ? ORDER BY record LIMIT ? OFFSET ?',
    )
    .pluck();
  const ofSomeCauses = database
    .prepare<[string, number, number], number>(
      `SELECT record FROM told_row WHERE cause_key IN (SELECT value FROM json_each(?))
       ORDER BY record LIMIT ? OFFSET ?`,
    )
    .pluck();

  return {
    change(runKey) {
      const causeCounts = causes.change(runKey);
      let bytes = 0;
      const uncount = (record: number) => {
        const key = causeOf.get(runKey, record);
        if (key !== undefined) causeCounts.take(key);
      };
      return {
        put(row, request, isNew) {
          if (!isNew) uncount(row.record);
          // A row without a cause is grouped with the rows that have the same reason.
          const key = causeCounts.add(row.outcome, row.cause === '' ? row.reason : row.cause, row.reason);
          const rest = restOf(row);
          const { record, identity, reason, vertexId, created, hash } = row;
          const hashBytes = hash === null ? null : Buffer.from(Uint32Array.from(hash).buffer);
          insert.run(
            runKey,
            record,
            key,
            request,
            identity,
            reason,
            vertexId,
            created ? 1 : 0,
            hashBytes,
            rest,
          );
          bytes += 40 + identity.length + reason.length + vertexId.length + (rest?.length ?? 0);
        },
        remove(record) {
          uncount(record);
          remove.run(runKey, record);
        },
        write: () => causeCounts.write(),
        get bytes() {
          return bytes;
        },
      };
    },
    find(runKey, record) {
      const row = find.get(runKey, record);
      if (row === undefined) return undefined;
      const { rest, hash, created, ...columns } = row;
      return {
        ...columns,
        ...partsIn(rest),
        created: created === 1,
        hash: hash === null ? null : hashOf(hash),
      };
    },
    texts: (...args) => texts.all(...args),
    causes: (runKey) => causes.list(runKey),
    ofCause({ runKey, cause, hasOutcome }, { first, count }) {
      const keys = causes.keys(runKey, cause).filter(({ outcome }) => hasOutcome(outcome));
      const total = keys.reduce((sum, { rows }) => sum + rows, 0);
      const single = keys.length === 1 ? keys[0] : undefined;
      const records = single
        ? ofOneCause.all(single.key, count, first)
        : ofSomeCauses.all(JSON.stringify(keys.map(({ key }) => key)), count, first);
      return { total, records };
    },
  };
}

const restOf = ({ createdPartIds, missing }: RowOutcome): string | null =>
  createdPartIds.length + missing.length === 0
    ? null
    : JSON.stringify({ beside: createdPartIds, missing } satisfies StoredRest);

function partsIn(rest: string | null): Pick<RowOutcome, 'createdPartIds' | 'missing'> {
  const { beside, missing }: StoredRest = rest === null ? { beside: [], missing: [] } : JSON.parse(rest);
  return { createdPartIds: beside, missing };
}

const hashOf = (bytes: Uint8Array): readonly [number, number] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [view.getUint32(0, true), view.getUint32(4, true)];
};
