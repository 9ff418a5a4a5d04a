/** Writes the log of outcomes, with one entry for each group of rows, and the sums of a run. */
import type { AppDatabase } from '../app-database.ts';
import type { Projection } from './projections.ts';
import { writeRecords } from './record-list.ts';
import { outcomeMasks } from './row-codes.ts';
import type { StoredBytes } from './stored-batch.ts';
import type { StoredRows } from './stored-rows.ts';

interface Entry {
  readonly code: number;
  readonly request: number | null;
  /** Ascending. */
  readonly records: readonly number[];
  readonly stored: StoredRows | StoredBytes | null;
}

const noStored = { shape: null, ids: null, rest: null, identities: null };

interface OutcomeLog {
  /** Appends an entry to the log and to the projection; returns about how many bytes it takes. */
  append(projection: Projection, entry: Entry): number;
  /** Writes the sums of a run; `bytes` are added to its size. */
  writeSums(projection: Projection, bytes: number): void;
}

export function createOutcomeLog(database: AppDatabase, now: () => number): OutcomeLog {
  // `ids` and `identities` of many rows may come as bytes.
  const insert = database.prepare(
    `INSERT INTO settlement
       (run_key, code, request, after_request, first_record, last_record, records, shape, ids, rest, identities)
     VALUES (@key, @code, @request, @after, @first, @last, @records, @shape, CAST(@ids AS TEXT), @rest,
       CAST(@identities AS TEXT))`,
  );
  const updateRun = database.prepare(
    `UPDATE kept_run SET stored = @stored, partly = @partly, failed = @failed, unknown = @unknown,
       not_sent = @notSent, bytes = bytes + @bytes, written_at = @writtenAt WHERE key = @key`,
  );

  const append = (projection: Projection, { code, request, records, stored }: Entry): number => {
    const list = writeRecords(records);
    const { lastInsertRowid } = insert.run({
      ...(stored ?? noStored),
      key: projection.key,
      code,
      request,
      after: projection.requests,
      first: records[0],
      last: records.at(-1),
      records: list,
    });
    projection.through = Number(lastInsertRowid);
    const [from, to] = [records[0] ?? 0, records.at(-1) ?? 0];
    if (to - from === records.length - 1) projection.states.setRange(from, to, code);
    // By index: an iterator would make an object for each of thousands of records.
    else for (let at = 0; at < records.length; at++) projection.states.set(records[at] as number, code);
    return 60 + list.length + (stored === null ? 0 : sizeOf(stored));
  };

  const writeSums = ({ key, states }: Projection, bytes: number) =>
    void updateRun.run({
      key,
      bytes,
      writtenAt: now(),
      stored: states.total(outcomeMasks.stored),
      partly: states.total(outcomeMasks.partly),
      failed: states.total(outcomeMasks.failed),
      unknown: states.total(outcomeMasks.unknown),
      notSent: states.total(outcomeMasks['not-sent']),
    });

  return { append, writeSums };
}

const sizeOf = ({ shape, ids, rest, identities }: StoredRows | StoredBytes): number =>
  shape.length + ids.length + (rest?.length ?? 0) + identities.length;
