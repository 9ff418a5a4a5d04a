/** The stored openings and ends of incidents, from which the dashboard is counted. */
import { type ChangeTime, earliestOf, latestOf } from '../../../../shared/monitor/change-time.ts';
import { flowWidths } from '../../../../shared/monitor/dashboard.ts';
import type { HappenedEvent } from '../../../../shared/monitor/incident.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Query } from '../query.ts';
import { slotBegin } from '../slot-ranges.ts';
import { keyOfTime } from '../transaction-key.ts';

interface EventTime {
  readonly at: number;
  readonly happened_after: number;
}

/** What ended an incident. */
export type EndedBy = 'automated' | 'written';

interface IncidentEvent {
  readonly ledger: number;
  readonly objectKey: number;
  readonly what: 'opened' | 'ended' | 'stopped';
  readonly time: ChangeTime;
}

/** While an incident was open. */
interface OpenTime {
  readonly ledger: number;
  readonly objectKey: number;
  readonly openedAt: number;
  readonly endedAt: number;
}

/** One write within this time before an opening is the one that created the incident. */
const creationMs = 60_000;

/** Within a transaction of the caller. */
export interface IncidentEvents {
  /** Stores an event that certainly lies in one day. */
  add(event: IncidentEvent, end?: { openedAt: number; by: EndedBy | null }): void;
  has(event: IncidentEvent): boolean;
  /** Removes an event; returns what ended the incident, if that was known. */
  take(event: IncidentEvent): EndedBy | null;
  /**
   * Whether a transaction wrote to an object after it was opened and until it ended; null if that is unknown,
   * because events of that time are no longer stored.
   */
  isWritten(open: OpenTime): boolean | null;
  /**
   * Marks ends of incidents of this id as written: they counted as automated as long as this write was not known.
   * Returns their times.
   */
  takeAutomated(ledger: number, objectId: string, requestedAt: number): EventTime[];
  /** Deletes what happened before `moment`. */
  forget(ledger: number, moment: number): void;
}

/** Whether a time lies in one piece of this width. */
export const isInPiece = ({ at, happened_after }: EventTime, width: number): boolean =>
  slotBegin(happened_after, width) === slotBegin(at, width);

/** Values of the column `automated`, by number. */
const codes: readonly (EndedBy | null)[] = [null, 'automated', 'written'];

const widest = Math.max(...flowWidths);

export function createIncidentEvents(file: LedgerFile): IncidentEvents {
  const add = file.prepare(
    `INSERT INTO incident_event (ledger, what, at, object, happened_after, opened_at, automated)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const has = file
    .prepare<[number, string, number, number], number>(
      'SELECT 1 FROM incident_event WHERE ledger = ? AND what = ? AND at = ? AND object = ?',
    )
    .pluck();
  const take = file
    .prepare<[number, string, number, number], number>(
      'DELETE FROM incident_event WHERE ledger = ? AND what = ? AND at = ? AND object = ? RETURNING automated',
    )
    .pluck();
  const oldestUpdate = file
    .prepare<[number], number>('SELECT at FROM object_update WHERE ledger = ? ORDER BY idx LIMIT 1')
    .pluck();
  const writes = file.prepare<[number, number, number, number, number], { after: number; written: number }>(
    `SELECT count(*) FILTER (WHERE key >= ?) AS after, count(*) AS written FROM write
     WHERE ledger = ? AND object_id = (SELECT id FROM object WHERE key = ?) AND key >= ? AND key < ?
       AND lower(status) = 'done-success'`,
  );
  const hasWrites = ({ ledger, objectKey, openedAt, endedAt }: OpenTime): boolean => {
    const begin = keyOfTime(openedAt - creationMs);
    const open = keyOfTime(openedAt + 1);
    const { after = 0, written = 0 } =
      writes.get(open, ledger, objectKey, begin, keyOfTime(endedAt + 1)) ?? {};
    return after > 0 || written > 1;
  };
  const automatedOf = file.prepare<
    [number, string, number, number],
    EventTime & { readonly objectKey: number; readonly openedAt: number }
  >(
    `SELECT object AS objectKey, opened_at AS openedAt, at, happened_after FROM incident_event
     WHERE object = (SELECT key FROM object WHERE ledger = ? AND id = ?)
       AND what = 'ended' AND automated = 1 AND opened_at <= ? AND at >= ?`,
  );
  const takeAutomated = file.prepare(
    `UPDATE incident_event SET automated = 2 WHERE ledger = ? AND what = 'ended' AND at = ? AND object = ?`,
  );
  const forget = ['opened', 'ended', 'stopped'].map((what) =>
    file.prepare<[number, number]>(
      `DELETE FROM incident_event WHERE ledger = ? AND what = '${what}' AND at < ?`,
    ),
  );
  return {
    add({ ledger, objectKey, what, time }, end) {
      const [at, happened_after] = [latestOf(time), earliestOf(time)];
      if (happened_after === null || !isInPiece({ at, happened_after }, widest)) return;
      const { openedAt = null, by = null } = end ?? {};
      add.run(ledger, what, at, objectKey, happened_after, openedAt, codes.indexOf(by));
    },
    has: ({ ledger, objectKey, what, time }) =>
      has.get(ledger, what, latestOf(time), objectKey) !== undefined,
    take: ({ ledger, objectKey, what, time }) =>
      codes[take.get(ledger, what, latestOf(time), objectKey) ?? 0] ?? null,
    isWritten(open) {
      // Transactions are deleted together with the updates of their time.
      if ((oldestUpdate.get(open.ledger) ?? Number.POSITIVE_INFINITY) > open.openedAt) return null;
      return hasWrites(open);
    },
    takeAutomated(ledger, objectId, requestedAt) {
      const found = automatedOf
        .all(ledger, objectId, requestedAt + creationMs, requestedAt)
        .filter(({ objectKey, openedAt, at }) => hasWrites({ ledger, objectKey, openedAt, endedAt: at }));
      for (const { at, objectKey } of found) takeAutomated.run(ledger, at, objectKey);
      return found;
    },
    forget(ledger, moment) {
      for (const statement of forget) statement.run(ledger, moment);
    },
  };
}

/** The objects to which something happened, once each; exactly those that the dashboard counts. */
export function happenedTo(ledger: number, { what, from, to, width }: HappenedEvent): Query {
  const automated = what === 'automated' ? 'AND automated = 1' : '';
  // `width` is part of the text, because a bound number would be divided as a fraction.
  return {
    sql: `SELECT object FROM incident_event WHERE ledger = ? AND what = ? AND at >= ? AND at < ?
          AND happened_after / ${width} = at / ${width} ${automated}`,
    values: [ledger, what === 'automated' ? 'ended' : what, from, to],
  };
}
