/** Sends one row as a domain object until it has its outcome. */
import type { ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import { isRetrySafe } from '../../../../shared/imports/retry-safety.ts';
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import { type FinalVerdict, notSent, type PendingRow } from '../delivery/pending-row.ts';
import type { Waiting } from '../delivery/waiting.ts';
import type { Following } from './following.ts';
import type { ReadObject } from './object-lookup.ts';
import type { ObjectOutcomes } from './object-outcomes.ts';
import type { Put, Putting } from './put-object.ts';
import { storedVerdict } from './transaction-verdict.ts';

interface SendObjectDeps extends Pick<DeliveryListeners, 'onOutcomes' | 'onRepeat'> {
  readonly putting: Putting;
  readonly follow: Following['follow'];
  readonly readObject: ReadObject;
  readonly outcomes: ObjectOutcomes;
  readonly writes: Pick<ObjectWrites, 'keep'>;
  readonly journal: Pick<Journal, 'together'>;
  readonly waiting: Pick<Waiting, 'wait' | 'backoffMs'>;
  readonly runId: string;
  readonly signal: AbortSignal;
  /** Collects the objects to which a row with an unknown outcome is written again. */
  readonly repeated: Set<string>;
}

type SendObject = (pending: PendingRow, object: ObjectRow, request: PlannedRequest) => Promise<RowOutcome>;

/** How long a row waits for its transaction. A longer one is followed later, so that the next row can be sent. */
export const deadlineMs = 60_000;
const maxAttempts = 4;
/** After so many rows in a row without a usable response, continuing would only make more rows unknown. */
const maxUnanswered = 3;

export function createSendObject(deps: SendObjectDeps): SendObject {
  const { putting, readObject, waiting, signal, repeated, onRepeat } = deps;
  const { verify, outcomeFor } = deps.outcomes;
  const followTaken = createFollowTaken(deps);
  let unansweredInARow = 0;

  return async (pending, object, request) => {
    if (pending.unknownSince !== null) repeated.add(object.id);
    const { record } = pending.row;
    const body = { id: object.id, text: JSON.stringify(object.object) };
    let of: number | null = null;
    for (let attempt = 1; ; attempt++) {
      // A lost write may have been executed, whatever the outcome of later attempts.
      const isInDoubt = pending.unknownSince !== null;
      const put = await putting.put({ record, body, class: request.class, of });
      if (put.is === 'ended')
        return isInDoubt
          ? verify(pending, object, request)
          : outcomeFor(pending, notSent(put.message), request);
      of = put.number;
      if (put.is === 'refused') {
        unansweredInARow = 0;
        if (isInDoubt) return verify(pending, object, request);
        const verdict = { outcome: 'failed', reason: put.message, cause: foldedCause(put.message) } as const;
        return outcomeFor(pending, verdict, request);
      }
      pending.unknownSince ??= put.sentAt;
      if (put.is === 'taken') {
        unansweredInARow = 0;
        return followTaken(put, { pending, object, request, isInDoubt });
      }
      const reason = `${put.message} The object may have been written.`;
      pending.unknownReason = { reason, cause: foldedCause(reason) };
      if (!isRetrySafe(request.class) || attempt >= maxAttempts || signal.aborted) break;
      await waiting.wait(waiting.backoffMs(attempt), `${put.message} Trying again…`);
      const readBack = await readObject(object);
      if (readBack.is === 'matching') return outcomeFor(pending, storedVerdict, request);
      onRepeat();
    }
    unansweredInARow += 1;
    if (unansweredInARow >= maxUnanswered && !signal.aborted)
      putting.endWith(`${maxUnanswered} rows in a row got no usable response, so the rest was not sent.`);
    return verify(pending, object, request);
  };
}

/** Follows the transaction of a row that the platform took, and records how it ended. */
function createFollowTaken({
  follow,
  readObject,
  outcomes,
  writes,
  journal,
  runId,
  onOutcomes,
}: SendObjectDeps) {
  const { recordResult, verify, outcomeFor } = outcomes;
  return async (
    { number, transactionId }: Extract<Put, { is: 'taken' }>,
    row: {
      readonly pending: PendingRow;
      readonly object: ObjectRow;
      readonly request: PlannedRequest;
      readonly isInDoubt: boolean;
    },
  ): Promise<RowOutcome> => {
    const { pending, object, request, isInDoubt } = row;
    const { record, hash } = pending.row;
    const ended = (verdict: FinalVerdict) => {
      const outcome = outcomeFor(pending, verdict, request);
      journal.together(runId, () => {
        recordResult(number, transactionId, verdict);
        onOutcomes?.(request, [outcome]);
      });
      return outcome;
    };
    writes.keep({ runId, record, transactionId, number, hash });
    recordResult(number, transactionId, null);
    const followed = await follow(transactionId, deadlineMs);
    if (followed.is === 'ended' && followed.verdict.outcome === 'failed' && isInDoubt) {
      recordResult(number, transactionId, followed.verdict);
      return verify(pending, object, request);
    }
    if (followed.is !== 'gone') return ended(followed.verdict);
    const reason = `The platform accepted the row but no longer knows its transaction ${transactionId}.`;
    const readBack = await readObject(object);
    const forgotten = { outcome: 'unknown', reason, cause: 'transaction forgotten' } as const;
    return ended(readBack.is === 'matching' ? storedVerdict : forgotten);
  };
}
