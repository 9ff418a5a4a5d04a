/** Recognises updates of a status that a reading showed before, so that a change is not counted and reported twice. */
import { type ChangeTime, earliestOf } from '../../../../shared/monitor/change-time.ts';
import { incidentFacts, isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import type { FoundStatus } from '../found-statuses.ts';
import type { LedgerParts } from '../ledger-parts.ts';

/**
 * Returns the change that a reading showed before this update, and whether the update has the status that was read;
 * null if no reading showed more than the update, or the update names no status.
 */
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
      // The update happened after the reading, as an end after another status does: no update came for the reading.
      found.remove(objectKey);
      return null;
    }
    // An update with another status happened before the one that was read.
    const isArrived = status === read.status;
    if (isArrived) found.remove(objectKey);
    return { ...read, isArrived };
  };
}
