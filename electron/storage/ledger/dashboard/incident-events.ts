/** What the counts of the dashboard are made of: each opening and end of an incident. */
import { type ChangeTime, earliestOf, latestOf } from '../../../../shared/monitor/change-time.ts';
import { flowWidths } from '../../../../shared/monitor/dashboard.ts';
import type { Happened } from '../../../../shared/monitor/incident.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Query } from '../query.ts';
import { slotBegin } from '../slot-runs.ts';
import { keyOfTime } from '../transaction-rows.ts';

interface EventTime {
  readonly at: number;
  readonly happened_after: number;
}

/** Within a transaction of the caller. */
interface IncidentEvents {
  /** Keeps an event that certainly lies in one day. */
  add(
    of: { ledger: number; objectKey: number; what: 'opened' | 'ended' | 'stopped'; time: ChangeTime },
    end?: { openedAt: number; isAutomated: boolean },
  ): void;
  /**
   * Whether a transaction wrote to an object after it was opened and until it ended; null where that is not known: what
   * happened then is not kept any more.
   */
  isWritten(of: { ledger: number; objectKey: number; openedAt: number; endedAt: number }): boolean | null;
  /** Incidents of this id that were resolved by the automation, as long as this write to them was not known. */
  takeAutomated(ledger: number, objectId: string, requestedAt: number): EventTime[];
  /** Forgets what happened before `moment`. */
  forget(ledger: number, moment: number): void;
}

/** Whether a time lies in one piece of this width. */
export const isInPiece = ({ at, happened_after }: EventTime, width: number): boolean =>
  slotBegin(happened_after, width) === slotBegin(at, width);

const widest = Math.max(...flowWidths);

export function createIncidentEvents(file: LedgerFile): IncidentEvents {
  const add = file.prepare(
    `INSERT INTO incident_event (ledger, what, at, object, happened_after, opened_at, automated)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const oldestUpdate = file
    .prepare<[number], number>('SELECT at FROM object_update WHERE ledger = ? ORDER BY idx LIMIT 1')
    .pluck();
  const written = file
    .prepare<[number, number, number, number], number>(
      `SELECT 1 FROM write WHERE ledger = ? AND object_id = (SELECT id FROM object WHERE key = ?)
       AND key >= ? AND key < ? LIMIT 1`,
    )
    .pluck();
  const takeAutomated = file.prepare<[number, string, number, number], EventTime>(
    `UPDATE incident_event SET automated = 0
     WHERE object = (SELECT key FROM object WHERE ledger = ? AND id = ?)
       AND what = 'ended' AND automated = 1 AND opened_at < ? AND at >= ?
     RETURNING at, happened_after`,
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
      const isAutomated = end?.isAutomated ?? false;
      add.run(ledger, what, at, objectKey, happened_after, end?.openedAt ?? null, Number(isAutomated));
    },
    isWritten({ ledger, objectKey, openedAt, endedAt }) {
      // Transactions are forgotten together with the updates of their time.
      if ((oldestUpdate.get(ledger) ?? Number.POSITIVE_INFINITY) > openedAt) return null;
      return written.get(ledger, objectKey, keyOfTime(openedAt + 1), keyOfTime(endedAt + 1)) !== undefined;
    },
    takeAutomated: (ledger, objectId, requestedAt) =>
      takeAutomated.all(ledger, objectId, requestedAt, requestedAt),
    forget(ledger, moment) {
      for (const statement of forget) statement.run(ledger, moment);
    },
  };
}

/** The objects to which something happened, once each; exactly those that the dashboard counts. */
export function happenedTo(ledger: number, { what, from, to, width }: Happened): Query {
  const automated = what === 'automated' ? 'AND automated = 1' : '';
  // A bound number would be divided as a fraction.
  return {
    sql: `SELECT object FROM incident_event WHERE ledger = ? AND what = ? AND at >= ? AND at < ?
          AND happened_after / ${width} = at / ${width} ${automated}`,
    values: [ledger, what === 'automated' ? 'ended' : what, from, to],
  };
}
