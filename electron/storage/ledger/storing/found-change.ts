/** Stores and counts the change of a status that a reading of an incident shows, before an update reports it. */
import {
  type ChangeTime,
  earliestOf,
  latestOf,
  timeBetween,
} from '../../../../shared/monitor/change-time.ts';
import { incidentFacts, isFinal, isWriteTo, statusField } from '../../../../shared/monitor/incident-facts.ts';
import { changesBetween, type Projection } from '../../../../shared/monitor/projection.ts';
import type { StatusChange } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';
import type { ObjectRow } from '../object-rows.ts';

interface ReadChange {
  readonly object: ObjectRow;
  readonly before: Projection;
  readonly after: Projection;
  /** When the reading changed something. */
  readonly time: ChangeTime;
  readonly readAt: number;
  /** Own writes are the reason of the reading, or one has not been read yet: they may have changed the status. */
  readonly isOwn: boolean;
}

/** Returns null if the status is the same, or was not known before. Called within a transaction. */
export function createFoundChange({
  key,
  parts,
}: {
  readonly key: number;
  readonly parts: Pick<LedgerParts, 'found' | 'flow' | 'updates'>;
}): (change: ReadChange) => StatusChange | null {
  const { found, flow, updates } = parts;

  return ({ object, readAt, isOwn, ...reading }) => {
    const [before, after] = [incidentFacts(reading.before.fields), incidentFacts(reading.after.fields)];
    if (!after.isIncident || after.status === '' || after.status === before.status) return null;
    const { status } = after;
    const statusBefore = before.status;
    const isKnown = statusBefore !== '';
    // The change happened after the update that named the status before.
    const nameBefore = statusField(reading.before.fields);
    const named = nameBefore === null ? undefined : reading.before.stamps[nameBefore];
    const update = named === undefined ? null : updates.timeOf(key, named, object.key);
    const time = isOwn ? reading.time : laterThan(reading.time, update);
    // A reading may show a field for the first time, or fewer fields than the updates have.
    const changes = changesBetween(reading.before.fields, reading.after.fields);
    const isWrite = isWriteTo(
      changes.filter((each) => 'before' in each && 'after' in each).map(({ name }) => name),
    );
    const opening = flow.openingOf(object.key);
    if (isKnown || isFinal(status))
      found.set(object.key, {
        statusBefore,
        status,
        readAt,
        time,
        isReported: isKnown && !isOwn,
        isCounted: isKnown,
        opening: opening && { ...opening, written: Math.max(opening.written, Number(isWrite)) },
      });
    else found.remove(object.key);
    if (!isKnown) return null;
    const noUpdate = { isFirst: false, mayBeFirst: false, hasComment: false };
    flow.add({ ledger: key, objectKey: object.key, time, ...noUpdate, isWrite, statusBefore, status });
    return {
      objectId: object.id,
      subject: after.subject,
      watched: object.watched,
      isIncident: true,
      time,
      receivedAt: readAt,
      statusBefore,
      status,
      before,
      after,
      isOwn,
      changed: [statusField(reading.after.fields)].filter((name) => name !== null),
    };
  };
}

/** Returns the time of a change, narrowed by the time of an earlier one. */
function laterThan(time: ChangeTime, earlier: ChangeTime | null): ChangeTime {
  const after = earlier === null ? null : earliestOf(earlier);
  if (after === null || after <= (earliestOf(time) ?? Number.NEGATIVE_INFINITY)) return time;
  return timeBetween(after, latestOf(time));
}
