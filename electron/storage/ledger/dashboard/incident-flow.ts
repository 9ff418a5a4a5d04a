/** Counts of incidents that were opened, ended and stopped in each time slot, and how long that took. */
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
import { slotBegin } from '../slot-ranges.ts';
import { createFlowPieces } from './flow-pieces.ts';
import { createIncidentDurations } from './incident-durations.ts';
import { countAt, createIncidentEnds } from './incident-ends.ts';
import { createIncidentEvents, isInPiece } from './incident-events.ts';
import { createPendingFlow, type KnownOpening } from './pending-flow.ts';

/** An update of an incident, in the order of the platform, or a reading of it that showed another status. */
interface IncidentEvent {
  readonly ledger: number;
  readonly objectKey: number;
  readonly time: ChangeTime;
  /** Whether it is the first update of the object, in a view whose updates are all known. */
  readonly isFirst: boolean;
  /** Whether it is the first known update of the object, in a view whose first updates are not known. */
  readonly mayBeFirst: boolean;
  readonly hasComment: boolean;
  /** Whether it changes a field that only clients change: any but the status and the comments. */
  readonly isWrite: boolean;
  readonly statusBefore: string;
  readonly status: string;
}

export interface IncidentFlow {
  /** Within a transaction of the caller, until {@link IncidentFlow.write}. */
  add(event: IncidentEvent): void;
  /** Corrects the counts after a write to an object became known, perhaps after the incident had ended. */
  writtenTo(ledger: number, objectId: string, requestedAt: number): void;
  /** Returns when an incident was opened; null if that is unknown, or the incident has ended. */
  openingOf(objectKey: number): KnownOpening | null;
  /** Whether the change of an incident at this time was stored as its opening. */
  isOpening(ledger: number, objectKey: number, time: ChangeTime): boolean;
  /** Corrects the counts of a change that a reading showed before: its update has arrived with a more exact time. */
  correct(event: {
    readonly ledger: number;
    readonly objectKey: number;
    readonly found: FoundStatus;
    readonly time: ChangeTime;
  }): void;
  /** Counts updates, including those of objects that are no incidents. */
  received(ledger: number, receivedAt: number, updates: number): void;
  write(): void;
  /** Discards what was added and not written. */
  discard(): void;
  read(
    ledger: number,
    range: { readonly from: number; readonly to: number },
    width: FlowWidth,
  ): Pick<Dashboard, 'flow' | 'excluded' | 'reaction' | 'resolution'>;
  /** Deletes what happened before `moment`; short time slots are deleted earlier. */
  forget(ledger: number, moment: number, now: number): void;
}

export function createIncidentFlow(file: LedgerFile): IncidentFlow {
  const durations = createIncidentDurations(file);
  const events = createIncidentEvents(file);
  const pending = createPendingFlow(file);
  const pieces = createFlowPieces(file);
  const ends = createIncidentEnds({ events, pending });
  const { happened, openingOf, setOpening } = pending;
  const exclude = (ledger: number, time: ChangeTime): void => {
    for (const width of flowWidths) happened(ledger, 'excluded', latestOf(time), width);
  };
  return {
    add(event) {
      const { ledger, objectKey, time, statusBefore, status } = event;
      const isEnd = isFinal(status) && !isFinal(statusBefore);
      // If the first updates of an object were deleted, the first stored one may end an incident.
      if (event.isFirst && !isEnd) {
        countAt(happened, ledger, 'opened', time);
        events.add({ ledger, objectKey, what: 'opened', time });
        const open = { at: latestOf(time), happened_after: earliestOf(time) };
        setOpening(objectKey, { ...open, reacted: 0, written: 0 });
      } else {
        const opened = openingOf(objectKey);
        // The first known status is no reaction: it only shows that the platform has the incident.
        const isReaction = (statusBefore !== '' && status !== statusBefore) || event.hasComment;
        if (opened?.reacted === 0 && isReaction)
          durations.add({ ledger, objectKey, what: 'reaction', opening: opened, end: time });
        const since = opened && openingSince(opened, isReaction, event.isWrite);
        if (since !== opened) setOpening(objectKey, since);
        if (isEnd && opened !== null)
          durations.add({ ledger, objectKey, what: 'resolution', opening: opened, end: time });
        if (event.mayBeFirst && !isFinal(status)) exclude(ledger, time);
      }
      if (isEnd) ends.add(event, openingOf(objectKey));
    },
    openingOf,
    isOpening: (ledger, objectKey, time) => events.has({ ledger, objectKey, what: 'opened', time }),
    correct({ ledger, objectKey, found, time: updated }) {
      const time = commonTimeOf(found.time, updated);
      const { status, statusBefore, opening } = found;
      const move = (what: 'reaction' | 'resolution', since: KnownOpening) => {
        durations.retract({ ledger, objectKey, what, opening: since, end: found.time });
        durations.add({ ledger, objectKey, what, opening: since, end: time });
      };
      if (opening?.reacted === 0) move('reaction', opening);
      if (!isFinal(status) || isFinal(statusBefore)) return;
      ends.retract({ ledger, objectKey, status, time: found.time });
      ends.add({ ledger, objectKey, status, time }, opening);
      if (opening !== null) move('resolution', opening);
    },
    writtenTo(ledger, objectId, requestedAt) {
      for (const event of events.takeAutomated(ledger, objectId, requestedAt))
        for (const width of flowWidths) {
          if (!isInPiece(event, width)) continue;
          pending.retract(ledger, 'automated', event.at, width);
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

/** Returns an opening with a reaction or a write added; the same object if nothing is new. */
function openingSince(opened: KnownOpening, isReaction: boolean, isWrite: boolean): KnownOpening {
  const reacted = Math.max(opened.reacted, Number(isReaction));
  const written = Math.max(opened.written, Number(isWrite));
  const isSame = reacted === opened.reacted && written === opened.written;
  return isSame ? opened : { ...opened, reacted, written };
}
