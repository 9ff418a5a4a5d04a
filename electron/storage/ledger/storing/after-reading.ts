/** Recognises updates of a status that a reading of the object showed before, so that the change is one. */
import { type ChangeTime, earliestOf } from '../../../../shared/monitor/change-time.ts';
import { incidentFacts, isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import type { FoundStatus } from '../found-statuses.ts';
import type { LedgerParts } from '../ledger-parts.ts';

/** @returns null where no reading was ahead of the update, or the update names no status */
type AfterReading = (
  objectKey: number,
  update: { readonly object: Fields; readonly time: ChangeTime },
) => (FoundStatus & { readonly isArrived: boolean }) | null;

/** Within a transaction of the caller. */
export function createAfterReading({ found }: Pick<LedgerParts, 'found'>): AfterReading {
  return (objectKey, { object, time }) => {
    const read = found.of(objectKey);
    if (read === null) return null;
    const { status } = incidentFacts(object);
    if (status === '') return null;
    const isLater = (earliestOf(time) ?? Number.NEGATIVE_INFINITY) >= read.readAt;
    if (isLater || (isFinal(status) && !isFinal(read.status))) {
      // It has changed again since, as an end always is: no update came for that reading.
      found.remove(objectKey);
      return null;
    }
    // Another status was on the way to the one that was read.
    const isArrived = status === read.status;
    if (isArrived) found.remove(objectKey);
    return { ...read, isArrived };
  };
}
