/** Counts ends of incidents, and whether the automation or a client caused them. */
import { type ChangeTime, earliestOf, latestOf } from '../../../../shared/monitor/change-time.ts';
import { type FlowWidth, flowWidths } from '../../../../shared/monitor/dashboard.ts';
import { type EndedBy, type IncidentEvents, isInPiece } from './incident-events.ts';
import type { FlowFigure, KnownOpening, PendingFlow } from './pending-flow.ts';

interface IncidentEnd {
  readonly ledger: number;
  readonly objectKey: number;
  readonly time: ChangeTime;
  readonly status: string;
}

interface IncidentEnds {
  /** @param opened null where the opening is not known */
  add(end: IncidentEnd, opened: KnownOpening | null): void;
  /** Removes an end that was written earlier. */
  retract(end: IncidentEnd): void;
}

type Count = PendingFlow['happened'] | PendingFlow['retract'];

/** Whether a change certainly lies in one time slot. */
const isWithin = (time: ChangeTime, width: FlowWidth): boolean =>
  isInPiece({ at: latestOf(time), happened_after: earliestOf(time) ?? Number.NEGATIVE_INFINITY }, width);

/** Counts a change in every time slot in which it certainly lies, and as excluded in the others. */
export function countAt(count: Count, ledger: number, what: FlowFigure, time: ChangeTime): void {
  for (const width of flowWidths)
    count(ledger, isWithin(time, width) ? what : 'excluded', latestOf(time), width);
}

export function createIncidentEnds({
  events,
  pending,
}: {
  readonly events: IncidentEvents;
  readonly pending: PendingFlow;
}): IncidentEnds {
  const count = (how: Count, { ledger, time, status }: IncidentEnd, by: EndedBy | null) => {
    countAt(how, ledger, endingOf(status), time);
    // An end that does not certainly lie in a piece is already counted as excluded.
    if (by !== null)
      for (const width of flowWidths) if (isWithin(time, width)) how(ledger, by, latestOf(time), width);
  };
  return {
    add(end, opened) {
      const by = whoEnded(events, end, opened);
      count(pending.happened, end, by);
      const known = opened === null ? undefined : { openedAt: opened.at, by };
      events.add({ ...end, what: endingOf(end.status) }, known);
      pending.setOpening(end.objectKey, null);
    },
    retract(end) {
      count(pending.retract, end, events.take({ ...end, what: endingOf(end.status) }));
    },
  };
}

const endingOf = (status: string): 'ended' | 'stopped' => (status === 'STOPPED' ? 'stopped' : 'ended');

/** The time of an opening may be uncertain by this much. */
const maxUncertainMs = 60_000;

/** Returns what ended an incident; null if it is unknown. */
function whoEnded(
  events: IncidentEvents,
  { ledger, objectKey, time, status }: IncidentEnd,
  opened: KnownOpening | null,
): EndedBy | null {
  if (opened === null || status === 'STOPPED') return null;
  if (opened.written === 2) return null;
  if (opened.written === 1) return 'written';
  // A write of that time may have been before or after the opening.
  if (opened.happened_after === null || opened.at - opened.happened_after > maxUncertainMs) return null;
  const isWritten = events.isWritten({ ledger, objectKey, openedAt: opened.at, endedAt: latestOf(time) });
  if (isWritten) return 'written';
  return isWritten === false && status === 'RESOLVED' ? 'automated' : null;
}
