/** Finds the outcome of a row that was sent before, by its transaction or by reading its object. */
import type { ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import { isRetrySafe } from '../../../../shared/imports/retry-safety.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import type { FinalVerdict, PendingRow } from '../delivery/pending-row.ts';
import type { Following } from './following.ts';
import type { ReadObject } from './object-lookup.ts';
import type { ObjectOutcomes } from './object-outcomes.ts';
import { storedVerdict } from './transaction-verdict.ts';

/** Returns null for a row that has to be sent once more, or for the first time. */
type KnownOutcome = (
  pending: PendingRow,
  object: ObjectRow,
  request: PlannedRequest,
  patienceMs: number,
) => Promise<FinalVerdict | null>;

export function createKnownOutcome(deps: {
  readonly writes: Pick<ObjectWrites, 'find'>;
  readonly runId: string;
  readonly follow: Following['follow'];
  readonly readObject: ReadObject;
  readonly recordResult: ObjectOutcomes['recordResult'];
  /** Objects to which a row with an unknown outcome was written again: reading them proves nothing about later rows. */
  readonly repeated: ReadonlySet<string>;
}): KnownOutcome {
  const { writes, runId, follow, readObject, recordResult, repeated } = deps;
  return async (pending, object, { class: repeatClass }, patienceMs) => {
    if (pending.unknownSince === null || (repeated.has(object.id) && isRetrySafe(repeatClass))) return null;
    const { record, hash } = pending.row;
    const write = writes.find(runId, record);
    if (write !== null) {
      const followed = await follow(write.transactionId, patienceMs);
      // If the file has changed, it now has another row there: that row is sent once this transaction has ended.
      const isSame = write.hash[0] === hash[0] && write.hash[1] === hash[1];
      if (followed.is === 'ended') recordResult(write.number, write.transactionId, followed.verdict);
      if (followed.is === 'open' || (followed.is === 'ended' && isSame)) return followed.verdict;
    }
    const found = await readObject(object);
    if (found.is === 'matching') return storedVerdict;
    pending.unknownReason = found.why;
    return null;
  };
}
