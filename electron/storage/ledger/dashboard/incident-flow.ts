/** Counts of incidents that were opened, ended and stopped in each piece of time, and how long that took. */
import {
  type ChangeTime,
  commonTimeOf,
  earliestOf,
  latestOf,
} from '../../../../shared/monitor/change-time.ts';
import { type Dashboard, type FlowWidth, flowWidths } from '../../../../shared/monitor/dashboard.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { FoundStatus } from '../found-statuses.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { slotBegin } from '../slot-runs.ts';
import { createIncidentDurations } from './incident-durations.ts';
import { createPendingFlow, type FlowFigure, type FlowRow, type KnownOpening } from './pending-flow.ts';

/** An update of an incident, in the order of the platform, or a reading of it that showed another status. */
interface IncidentEvent {
  readonly ledger: number;
  readonly objectKey: number;
  readonly time: ChangeTime;
  /** It is the first update of the object, in a view whose updates are known from the first on. */
  readonly isFirst: boolean;
  /** It is the first one that is known of the object, in a view whose first updates are not known. */
  readonly mayBeFirst: boolean;
  readonly hasComment: boolean;
  readonly statusBefore: string;
  readonly status: string;
}

export interface IncidentFlow {
  /** Within a transaction of the caller, until {@link IncidentFlow.write}. */
  add(event: IncidentEvent): void;
  /** Null where it is not known, or where the incident has ended. */
  openingOf(objectKey: number): KnownOpening | null;
  /** The update has arrived of a change that a reading showed before: its time is known better now. */
  correct(event: {
    readonly ledger: number;
    readonly objectKey: number;
    readonly found: FoundStatus;
    readonly time: ChangeTime;
  }): void;
  /** Any update, also of what is no incident. */
  received(ledger: number, receivedAt: number, updates: number): void;
  write(): void;
  /** Forgets what was added and not written. */
  discard(): void;
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

const endingOf = (status: string): FlowFigure => (status === 'STOPPED' ? 'stopped' : 'ended');

/** Whether a change certainly lies in one piece of time. */
function isWithin(time: ChangeTime, width: FlowWidth): boolean {
  const earliest = earliestOf(time);
  return earliest !== null && slotBegin(earliest, width) === slotBegin(latestOf(time), width);
}

export function createIncidentFlow(file: LedgerFile): IncidentFlow {
  const durations = createIncidentDurations(file);
  const pending = createPendingFlow(file);
  const { happened, openingOf, setOpening } = pending;
  const pieces = file.prepare<[number, number, number, number], FlowRow>(
    `SELECT at, opened, ended, stopped, updates, excluded FROM incident_flow
     WHERE ledger = ? AND width = ? AND at >= ? AND at < ?`,
  );
  const forgetFlow = file.prepare('DELETE FROM incident_flow WHERE ledger = ? AND width = ? AND at < ?');

  /** In every piece of time that it certainly lies in. */
  const at = (ledger: number, what: FlowFigure, time: ChangeTime): void => {
    for (const width of flowWidths)
      happened(ledger, isWithin(time, width) ? what : 'excluded', latestOf(time), width);
  };
  const retract = (ledger: number, what: FlowFigure, time: ChangeTime): void => {
    for (const width of flowWidths)
      pending.retract(ledger, isWithin(time, width) ? what : 'excluded', latestOf(time), width);
  };
  const exclude = (ledger: number, time: ChangeTime): void => {
    for (const width of flowWidths) happened(ledger, 'excluded', latestOf(time), width);
  };
  return {
    add(event) {
      const { ledger, objectKey, time, statusBefore, status } = event;
      const ends = isFinal(status) && !isFinal(statusBefore);
      // One whose first updates are forgotten by now may end with the first that is kept.
      if (event.isFirst && !ends) {
        at(ledger, 'opened', time);
        setOpening(objectKey, { at: latestOf(time), happened_after: earliestOf(time), reacted: 0 });
      } else {
        const opened = openingOf(objectKey);
        // The first status only says that the platform has it.
        const isReaction = (statusBefore !== '' && status !== statusBefore) || event.hasComment;
        if (opened?.reacted === 0 && isReaction) {
          durations.add(ledger, 'reaction', opened, time);
          setOpening(objectKey, { ...opened, reacted: 1 });
        }
        if (ends && opened !== null) durations.add(ledger, 'resolution', opened, time);
        if (event.mayBeFirst && !isFinal(status)) exclude(ledger, time);
      }
      if (!ends) return;
      at(ledger, endingOf(status), time);
      setOpening(objectKey, null);
    },
    openingOf,
    correct({ ledger, objectKey, found, time: updated }) {
      const time = commonTimeOf(found.time, updated);
      const { status, statusBefore } = found;
      const move = (what: 'reaction' | 'resolution', opening: KnownOpening) => {
        durations.retract(ledger, what, opening, found.time);
        durations.add(ledger, what, opening, time);
      };
      if (found.opening?.reacted === 0) move('reaction', found.opening);
      if (!isFinal(status) || isFinal(statusBefore)) return;
      retract(ledger, endingOf(status), found.time);
      at(ledger, endingOf(status), time);
      if (found.opening !== null) move('resolution', found.opening);
      setOpening(objectKey, null);
    },
    received(ledger, receivedAt, updates) {
      for (const width of flowWidths) happened(ledger, 'updates', receivedAt, width, updates);
    },
    write() {
      pending.write();
      durations.write();
    },
    discard() {
      pending.discard();
      durations.discard();
    },
    read(ledger, { from, to }, width) {
      const begin = slotBegin(from, width);
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
