/** Counts of incidents that were opened, ended and stopped in each piece of time, and how long that took. */
import { type ChangeTime, earliestOf, latestOf } from '../../../../shared/monitor/change-time.ts';
import { type Dashboard, type FlowWidth, flowWidths } from '../../../../shared/monitor/dashboard.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { slotBegin } from '../slot-runs.ts';
import { createFlowPieces } from './flow-pieces.ts';
import { createIncidentDurations } from './incident-durations.ts';
import { createIncidentEvents, isInPiece } from './incident-events.ts';
import { createPendingFlow, type FlowFigure, type OpeningRow } from './pending-flow.ts';

/** An update of an incident, in the order of the platform. */
interface IncidentEvent {
  readonly ledger: number;
  readonly objectKey: number;
  readonly time: ChangeTime;
  /** It is the first update of the object, in a view whose updates are known from the first on. */
  readonly isFirst: boolean;
  /** It is the first one that is known of the object, in a view whose first updates are not known. */
  readonly mayBeFirst: boolean;
  readonly hasComment: boolean;
  /** It changes what only clients change: another field than the status and the comments. */
  readonly isWrite: boolean;
  readonly statusBefore: string;
  readonly status: string;
}

export interface IncidentFlow {
  /** Within a transaction of the caller, until {@link IncidentFlow.write}. */
  add(event: IncidentEvent): void;
  /** A write to an object became known, perhaps after it had ended. */
  writtenTo(ledger: number, objectId: string, requestedAt: number): void;
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

export function createIncidentFlow(file: LedgerFile): IncidentFlow {
  const durations = createIncidentDurations(file);
  const events = createIncidentEvents(file);
  const pending = createPendingFlow(file);
  const pieces = createFlowPieces(file);
  const { happened, openingOf, setOpening } = pending;
  /** In every piece of time that it certainly lies in. */
  const at = (ledger: number, what: FlowFigure, time: ChangeTime): void => {
    const latest = latestOf(time);
    const earliest = earliestOf(time);
    for (const width of flowWidths) {
      const isIn = earliest !== null && slotBegin(earliest, width) === slotBegin(latest, width);
      happened(ledger, isIn ? what : 'excluded', latest, width);
    }
  };
  /** As above; what lies in no piece is excluded already. */
  const countKnown = (ledger: number, what: FlowFigure, time: ChangeTime): void => {
    const event = { at: latestOf(time), happened_after: earliestOf(time) ?? Number.NEGATIVE_INFINITY };
    for (const width of flowWidths) if (isInPiece(event, width)) happened(ledger, what, event.at, width);
  };
  const exclude = (ledger: number, time: ChangeTime): void => {
    for (const width of flowWidths) happened(ledger, 'excluded', latestOf(time), width);
  };
  const end = (event: IncidentEvent, opened: OpeningRow | null): void => {
    const { ledger, objectKey, time, status } = event;
    const what = status === 'STOPPED' ? 'stopped' : 'ended';
    at(ledger, what, time);
    const isWritten = isWrittenUntilEnd(events, event, opened);
    const isAutomated = isWritten === false && status === 'RESOLVED';
    if (isAutomated || isWritten === true) countKnown(ledger, isAutomated ? 'automated' : 'written', time);
    const known = opened === null ? undefined : { openedAt: opened.at, isAutomated };
    events.add({ ledger, objectKey, what, time }, known);
    setOpening(objectKey, null);
  };
  return {
    add(event) {
      const { ledger, objectKey, time, statusBefore, status } = event;
      const ends = isFinal(status) && !isFinal(statusBefore);
      // One whose first updates are forgotten by now may end with the first that is kept.
      if (event.isFirst && !ends) {
        at(ledger, 'opened', time);
        events.add({ ledger, objectKey, what: 'opened', time });
        const open = { at: latestOf(time), happened_after: earliestOf(time) };
        setOpening(objectKey, { ...open, reacted: 0, written: 0 });
      } else {
        const opened = openingOf(objectKey);
        // The first status only says that the platform has it.
        const isReaction = (statusBefore !== '' && status !== statusBefore) || event.hasComment;
        if (opened?.reacted === 0 && isReaction) durations.add(ledger, 'reaction', opened, time);
        const since = opened && openingSince(opened, isReaction, event.isWrite);
        if (since !== opened) setOpening(objectKey, since);
        if (ends && opened !== null) durations.add(ledger, 'resolution', opened, time);
        if (event.mayBeFirst && !isFinal(status)) exclude(ledger, time);
      }
      if (ends) end(event, openingOf(objectKey));
    },
    writtenTo(ledger, objectId, requestedAt) {
      for (const event of events.takeAutomated(ledger, objectId, requestedAt))
        for (const width of flowWidths) {
          if (!isInPiece(event, width)) continue;
          happened(ledger, 'automated', event.at, width, -1);
          happened(ledger, 'written', event.at, width);
        }
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
      return {
        ...pieces.read(ledger, { from: begin, to }, width),
        reaction: durations.read(ledger, 'reaction', begin, to),
        resolution: durations.read(ledger, 'resolution', begin, to),
      };
    },
    forget(ledger, moment, now) {
      pieces.forget(ledger, moment, now);
      durations.forget(ledger, moment);
      events.forget(ledger, moment);
    },
  };
}

/** An opening with what an update says of the incident; the same one where that is nothing new. */
function openingSince(opened: OpeningRow, isReaction: boolean, isWrite: boolean): OpeningRow {
  const reacted = Math.max(opened.reacted, Number(isReaction));
  const written = Math.max(opened.written, Number(isWrite));
  const isSame = reacted === opened.reacted && written === opened.written;
  return isSame ? opened : { ...opened, reacted, written };
}

/** The time of an opening may be uncertain by this much. */
const mostUncertainMs = 60_000;

/** Whether a client took part in what ended; null where that is not known. */
function isWrittenUntilEnd(
  events: ReturnType<typeof createIncidentEvents>,
  { ledger, objectKey, time, status }: IncidentEvent,
  opened: OpeningRow | null,
): boolean | null {
  if (opened === null || status === 'STOPPED') return null;
  if (opened.written === 1) return true;
  // A write of that time may have been before or after the opening.
  if (opened.happened_after === null || opened.at - opened.happened_after > mostUncertainMs) return null;
  return events.isWritten({ ledger, objectKey, openedAt: opened.at, endedAt: latestOf(time) });
}
