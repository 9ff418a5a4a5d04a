/** Writes the outcomes of rows: to the log, to the rows with a remark, and to the sums. */
import type { AppDatabase } from '../app-database.ts';
import { commitBuffered } from './commits.ts';
import type { RowOutcome, StoredBatch } from './journal.ts';
import { createOutcomeLog } from './outcome-log.ts';
import type { OutcomeRows } from './outcome-rows.ts';
import type { Projection, Projections } from './projections.ts';
import { codeOf, codes, hasDetails, outcomeMasks, unansweredCode, unansweredMask } from './row-codes.ts';
import { writeStoredBatch } from './stored-batch.ts';
import { writeStoredRows } from './stored-rows.ts';

interface OutcomeTable {
  recordOutcomes(runId: string, request: number | null, rows: readonly RowOutcome[]): void;
  recordStored(runId: string, request: number, batch: StoredBatch): void;
  /** Rows of requests without an outcome become unknown; within a transaction of the caller. */
  leave(runId: string): void;
}

export function createOutcomeTable({
  database,
  projections,
  outcomeRows,
  now,
}: {
  database: AppDatabase;
  projections: Projections;
  outcomeRows: OutcomeRows;
  now: () => number;
}): OutcomeTable {
  const { append, writeSums } = createOutcomeLog(database, now);
  const markComplete = database.prepare('UPDATE request SET settled = 1 WHERE run_key = ? AND number = ?');
  const recordOutcomes = (projection: Projection, request: number | null, rows: readonly RowOutcome[]) => {
    const change = outcomeRows.change(projection.key);
    const { bytes: states } = projection.states;
    const groups = new Map<number, RowOutcome[]>();
    // Most rows have the code of the one before.
    let lastCode = -1;
    let last: RowOutcome[] = [];
    for (const row of eachOnce(rows)) {
      const before = states[row.record] ?? codes.excluded;
      // Otherwise the sum of the outcomes would be wrong permanently.
      if (before === codes.excluded) throw new Error(`Record ${row.record} is not one that the run sends.`);
      const code = codeOf(row);
      if (hasDetails(code)) change.put(row, request, !hasDetails(before));
      else if (hasDetails(before)) change.remove(row.record);
      if (code !== lastCode) {
        last = groups.get(code) ?? [];
        groups.set(code, last);
        lastCode = code;
      }
      last.push(row);
    }
    change.write();
    let bytes = change.bytes;
    for (const [code, group] of groups) {
      const records = group.map(({ record }) => record);
      bytes += append(projection, {
        code,
        request,
        records,
        stored: code === codes.stored ? writeStoredRows(group) : null,
      });
      for (const number of projection.open.complete(records)) markComplete.run(projection.key, number);
    }
    writeSums(projection, bytes);
  };

  const recordStored = (projection: Projection, request: number, batch: StoredBatch) => {
    const { records } = batch;
    const { bytes: states } = projection.states;
    const change = outcomeRows.change(projection.key);
    for (let index = 0; index < records.length; index++) {
      const record = records[index] as number;
      const before = states[record] ?? codes.excluded;
      if (before === codes.excluded) throw new Error(`Record ${record} is not one that the run sends.`);
      if (hasDetails(before)) change.remove(record);
    }
    change.write();
    const stored = writeStoredBatch(batch);
    const bytes = append(projection, { code: codes.stored, request, records, stored });
    for (const number of projection.open.complete(records)) markComplete.run(projection.key, number);
    writeSums(projection, change.bytes + bytes);
  };
  const atomic = (runId: string, work: () => void) => {
    try {
      commitBuffered(database, work);
    } catch (error) {
      projections.drop(runId);
      throw error;
    }
  };

  return {
    recordOutcomes(runId, request, rows) {
      if (rows.length > 0) atomic(runId, () => recordOutcomes(projections.of(runId), request, rows));
    },
    recordStored(runId, request, batch) {
      if (batch.records.length > 0) atomic(runId, () => recordStored(projections.of(runId), request, batch));
    },
    leave(runId) {
      const projection = projections.of(runId);
      const change = outcomeRows.change(projection.key);
      const unknownMask = outcomeMasks.unknown | unansweredMask;
      let bytes = 0;
      for (const { number, class: repeat, rows } of projection.open.all()) {
        const { bytes: states } = projection.states;
        const records = [...rows]
          .filter((record) => ((unknownMask >> (states[record] as number)) & 1) === 0)
          .toSorted((one, other) => one - other);
        for (const record of records) if (hasDetails(states[record] as number)) change.remove(record);
        if (records.length > 0)
          bytes += append(projection, {
            code: unansweredCode(repeat),
            request: number,
            records,
            stored: null,
          });
      }
      change.write();
      writeSums(projection, bytes);
    },
  };
}

/** Returns the outcomes by ascending record; of several for one record, the last. */
function eachOnce(rows: readonly RowOutcome[]): readonly RowOutcome[] {
  const isAscending = rows.every((row, index) => index === 0 || row.record > (rows[index - 1]?.record ?? 0));
  if (isAscending) return rows;
  const latest = new Map(rows.map((row) => [row.record, row]));
  return [...latest.values()].toSorted((one, other) => one.record - other.record);
}
