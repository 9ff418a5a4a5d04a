/** Counts of incidents that were opened, ended and stopped in each piece of time, and how long that took. */
import { type ChangeTime, earliestOf, latestOf } from '../../../../shared/monitor/change-time.ts';
import { type Dashboard, type FlowWidth, flowWidths } from '../../../../shared/monitor/dashboard.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { createIncidentDurations, type Opening } from './incident-durations.ts';

/** An update of an incident, in the order of the platform. */
interface IncidentEvent {
  readonly ledger: number;
  readonly objectKey: number;
  readonly time: ChangeTime;
  readonly receivedAt: number;
  /** It is the first update of the object, in a view whose updates are known from the first on. */
  readonly isFirst: boolean;
  readonly hasComment: boolean;
  readonly statusBefore: string;
  readonly status: string;
}

export interface IncidentFlow {
  /** Within a transaction of the caller. */
  add(event: IncidentEvent): void;
  /** Any update, also of what is no incident. */
  received(ledger: number, receivedAt: number, updates: number): void;
  read(
    ledger: number,
    range: { readonly from: number; readonly to: number },
    width: FlowWidth,
  ): Pick<Dashboard, 'flow' | 'excluded' | 'reaction' | 'resolution'>;
  /** Forgets what happened before `moment`; short pieces of time go earlier. */
  forget(ledger: number, moment: number, now: number): void;
}

const [minute, hour, day] = flowWidths;
/** Shorter pieces are kept for a shorter time: a year has 525,600 minutes. */
const keptMs: Readonly<Record<FlowWidth, number>> = {
  [minute]: 7 * day,
  [hour]: 400 * day,
  [day]: 4_000 * day,
};

type FlowFigure = 'opened' | 'ended' | 'stopped' | 'updates' | 'excluded';
interface FlowRow extends Record<FlowFigure, number> {
  readonly at: number;
}

export function createIncidentFlow(file: LedgerFile): IncidentFlow {
  const durations = createIncidentDurations(file);
  const count = file.prepare(
    `INSERT INTO incident_flow (ledger, width, at, opened, ended, stopped, updates, excluded)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET opened = opened + excluded.opened, ended = ended + excluded.ended,
       stopped = stopped + excluded.stopped, updates = updates + excluded.updates,
       excluded = incident_flow.excluded + excluded.excluded`,
  );
  const open = file.prepare(
    'INSERT OR REPLACE INTO incident_opening (object, at, happened_after, reacted) VALUES (?, ?, ?, 0)',
  );
  const opening = file.prepare<[number], Opening & { reacted: number }>(
    'SELECT at, happened_after, reacted FROM incident_opening WHERE object = ?',
  );
  const react = file.prepare('UPDATE incident_opening SET reacted = 1 WHERE object = ?');
  const close = file.prepare('DELETE FROM incident_opening WHERE object = ?');
  const pieces = file.prepare<[number, number, number, number], FlowRow>(
    `SELECT at, opened, ended, stopped, updates, excluded FROM incident_flow
     WHERE ledger = ? AND width = ? AND at >= ? AND at < ?`,
  );
  const forgetFlow = file.prepare('DELETE FROM incident_flow WHERE ledger = ? AND width = ? AND at < ?');

  const happened = (ledger: number, what: FlowFigure, at: number, width: FlowWidth, n = 1): void => {
    const of = (each: FlowFigure) => (each === what ? n : 0);
    count.run(
      ...[ledger, width, beginOf(at, width)],
      ...[of('opened'), of('ended'), of('stopped'), of('updates'), of('excluded')],
    );
  };
  /** In every piece of time that it certainly lies in. */
  const at = (ledger: number, what: FlowFigure, time: ChangeTime): void => {
    const latest = latestOf(time);
    const earliest = earliestOf(time);
    for (const width of flowWidths) {
      const isIn = earliest !== null && beginOf(earliest, width) === beginOf(latest, width);
      happened(ledger, isIn ? what : 'excluded', latest, width);
    }
  };
  return {
    add(event) {
      const { ledger, objectKey, time, statusBefore, status } = event;
      const ends = isFinal(status) && !isFinal(statusBefore);
      // One whose first updates are forgotten by now may end with the first that is kept.
      if (event.isFirst && !ends && status !== '') {
        at(ledger, 'opened', time);
        open.run(objectKey, latestOf(time), earliestOf(time));
      } else {
        const opened = opening.get(objectKey);
        if (opened?.reacted === 0 && (status !== statusBefore || event.hasComment)) {
          durations.add(ledger, 'reaction', opened, time);
          react.run(objectKey);
        }
        if (ends && opened !== undefined) durations.add(ledger, 'resolution', opened, time);
      }
      if (!ends) return;
      at(ledger, status === 'STOPPED' ? 'stopped' : 'ended', time);
      close.run(objectKey);
    },
    received(ledger, receivedAt, updates) {
      for (const width of flowWidths) happened(ledger, 'updates', receivedAt, width, updates);
    },
    read(ledger, { from, to }, width) {
      const begin = beginOf(from, width);
      const found = new Map(pieces.all(ledger, width, begin, to).map((row) => [row.at, row]));
      const flow: Dashboard['flow'] = [];
      for (let piece = begin; piece < to; piece += width) {
        const { opened = 0, ended = 0, stopped = 0, updates = 0 } = found.get(piece) ?? {};
        flow.push({ at: piece, opened, ended, stopped, updates });
      }
      return {
        flow,
        excluded: [...found.values()].reduce((sum, { excluded }) => sum + excluded, 0),
        reaction: durations.read(ledger, 'reaction', begin, to),
        resolution: durations.read(ledger, 'resolution', begin, to),
      };
    },
    forget(ledger, moment, now) {
      for (const width of flowWidths)
        forgetFlow.run(ledger, width, Math.max(moment, now - keptMs[width]) - width);
      durations.forget(ledger, moment);
    },
  };
}

const beginOf = (at: number, width: number): number => Math.floor(at / width) * width;
