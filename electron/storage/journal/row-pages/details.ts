/** Reads all details of some rows of a run, wherever they are stored. */
import type { Outcome } from '../../../../shared/sending/outcomes.ts';
import type { AppDatabase } from '../../app-database.ts';
import type { OutcomeRow, OutcomeRows } from '../outcome-rows.ts';
import type { Projection } from '../projections.ts';
import { eachRun } from '../record-list.ts';
import { codes, hasDetails, isUnanswered, outcomeOf } from '../row-codes.ts';
import { readStoredRows, type StoredDetail, type StoredRows } from '../stored-rows.ts';

interface Detail extends OutcomeRow {
  readonly outcome: Outcome;
}

/** Reasons of rows without a recorded reason. */
export interface DefaultReasons {
  readonly notSent: string;
  readonly unanswered: string;
}

/** Returns details in the order of `records`, which must ascend; rows that the run does not send are left out. */
export type DetailsOf = (
  projection: Projection,
  records: readonly number[],
  reasons: DefaultReasons,
) => Detail[];

const emptyDetail: StoredDetail = {
  identity: '',
  reason: '',
  vertexId: '',
  created: false,
  hash: null,
  createdPartIds: [],
};

export function createDetails({
  database,
  outcomeRows,
}: {
  database: AppDatabase;
  outcomeRows: OutcomeRows;
}): DetailsOf {
  const overlapping = database.prepare<[number, number, number], { seq: number; records: Uint8Array }>(
    `SELECT seq, records FROM settlement
     WHERE run_key = ? AND first_record <= ? AND last_record >= ? AND code = ${codes.stored} ORDER BY seq DESC`,
  );
  const entryOf = database.prepare<[number], StoredRows & { request: number | null }>(
    'SELECT request, shape, ids, rest, identities FROM settlement WHERE seq = ?',
  );

  /** Reads stored rows from the log, newest entries first: only the newest entry of a row counts. */
  const storedOf = (key: number, records: readonly number[]): Map<number, OutcomeRow> => {
    const found = new Map<number, OutcomeRow>();
    const missing = new Set(records);
    const [first, last] = [records[0], records.at(-1)];
    if (first === undefined || last === undefined) return found;
    for (const outcomeEntry of overlapping.all(key, last, first)) {
      const places: [record: number, index: number][] = [];
      const count = placesIn(outcomeEntry.records, missing, places);
      const row = places.length === 0 ? undefined : entryOf.get(outcomeEntry.seq);
      if (row === undefined) continue;
      const read = readStoredRows(row, count);
      for (const [record, index] of places) {
        found.set(record, { ...read(index), record, request: row.request, missing: [] });
        missing.delete(record);
      }
      if (missing.size === 0) break;
    }
    return found;
  };

  return ({ key, states, open }, records, reasons) => {
    const stored = storedOf(
      key,
      records.filter((record) => states.bytes[record] === codes.stored),
    );
    return records.flatMap((record) => {
      const code = states.bytes[record] ?? codes.excluded;
      if (code === codes.excluded) return [];
      const withoutDetails = { ...emptyDetail, record, request: null, missing: [] };
      const outcome = outcomeOf(code);
      if (code === codes.stored) return [{ ...(stored.get(record) ?? withoutDetails), outcome }];
      if (hasDetails(code)) return [{ ...(outcomeRows.find(key, record) ?? withoutDetails), outcome }];
      if (!isUnanswered(code)) return [{ ...withoutDetails, outcome, reason: reasons.notSent }];
      const last = open.all().findLast(({ rows }) => rows.has(record));
      return [{ ...withoutDetails, outcome, reason: reasons.unanswered, request: last?.number ?? null }];
    });
  };
}

/** Adds the places of wanted records to `places`; returns the number of records. */
function placesIn(
  records: Uint8Array,
  wanted: ReadonlySet<number>,
  places: [record: number, index: number][],
): number {
  let index = 0;
  eachRun(records, (first, last) => {
    for (let record = first; record <= last; record++, index++)
      if (wanted.has(record)) places.push([record, index]);
  });
  return index;
}
