/** Brings rows to their end as domain objects: one PUT each, its outcome by its transaction. */

import { createObjectRow, type ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import { isSafe } from '../../../../shared/imports/repeat.ts';
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import type { ObjectWriting } from '../../../remote/object-write.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import {
  type FinalVerdict,
  notSent,
  outcomeOf,
  type PendingRow,
  pendingRows,
  type Reason,
} from '../delivery/pending-row.ts';
import { createWaiting } from '../delivery/waiting.ts';
import type { OpenDelivery } from '../runs/run.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createFollowing } from './following.ts';
import { createLook } from './object-lookup.ts';
import { createObjectVerification } from './object-verification.ts';
import { createPutting } from './put-object.ts';
import { storedVerdict } from './transaction-verdict.ts';

interface ObjectDeliveryDeps extends DeliveryListeners {
  readonly writing: ObjectWriting;
  readonly objects: Pick<Objects, 'transaction' | 'read'>;
  readonly writes: ObjectWrites;
  readonly shipment: Pick<Shipment, 'header' | 'nullKeyword' | 'identityOf'>;
  readonly journal: Pick<Journal, 'recordAttempt' | 'recordResponse' | 'together'>;
  readonly runId: string;
  readonly now: () => number;
  readonly random: () => number;
  /** Waits so long, and on while the run is paused. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits so long and no longer. */
  readonly waitOnly: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Pauses before each read-back of a row whose response was lost. */
  readonly verifyAfterMs: readonly number[];
  readonly signal: AbortSignal;
  readonly signedIn: (since: number, signal: AbortSignal) => Promise<void>;
}

/** A transaction that takes longer makes room for the next row, and is followed on. */
const deadlineMs = 60_000;
const mostAttempts = 4;
/** After so many rows in a row without a usable response, continuing would only make more rows unknown. */
const mostUnanswered = 3;
/** @source wire.md §5 */
const taken = 202;
const noId = 'The row does not name an object: its $id is empty.';

/** One for a run. It never rejects for what a platform does. */
export function createObjectDelivery(deps: ObjectDeliveryDeps): OpenDelivery {
  const { shipment, journal, writes, runId, signal } = deps;
  const rowOf = createObjectRow(shipment);
  const waiting = createWaiting(deps);
  const { follow } = createFollowing({ ...deps, waiting, wait: deps.waitOnly });
  const look = createLook({ ...deps, waiting });
  const verifyAll = createObjectVerification({ ...deps, wait: deps.waitOnly, look });
  const putting = createPutting({ ...deps, waiting });
  let unansweredInARow = 0;
  /** Objects that a row in doubt was written to once more: what is read of them says nothing about later rows. */
  const repeated = new Set<string>();

  /** Records the progress of the request that carried a row; its transaction is shown with it. */
  const recordResult = (number: number, transactionId: string, verdict: FinalVerdict | null) => {
    const isOpen = verdict === null || verdict.outcome === 'unknown';
    const word = isOpen ? 'Taken' : verdict.outcome === 'failed' ? 'Failed' : 'Done';
    const why = verdict !== null && 'reason' in verdict ? ` ${verdict.reason}` : '';
    journal.recordResponse({
      ...{ runId, number, status: taken, endedAt: deps.now() },
      state: isOpen ? 'taken' : 'answered',
      message: `${word}: transaction ${transactionId}.${why}`,
    });
  };

  /** Returns the known outcome of a row that left before; null if it has to be sent once more, or for the first time. */
  const known = async (
    pending: PendingRow,
    object: ObjectRow,
    { class: repeatClass }: PlannedRequest,
    patienceMs: number,
  ): Promise<FinalVerdict | null> => {
    if (pending.since === null || (repeated.has(object.id) && isSafe(repeatClass))) return null;
    const { record, hash } = pending.row;
    const kept = writes.find(runId, record);
    if (kept !== null) {
      const followed = await follow(kept.transactionId, patienceMs);
      // The file has another row there by now, which is sent after the one that left.
      const isSame = kept.hash[0] === hash[0] && kept.hash[1] === hash[1];
      if (followed.is === 'ended') recordResult(kept.number, kept.transactionId, followed.verdict);
      if (followed.is === 'open' || (followed.is === 'ended' && isSame)) return followed.verdict;
    }
    const looked = await look(object);
    if (looked.is === 'there') return storedVerdict;
    pending.why = looked.why;
    return null;
  };

  const sendUntilDone = async (pending: PendingRow, object: ObjectRow, request: PlannedRequest) => {
    if (pending.since !== null) repeated.add(object.id);
    const { record, hash } = pending.row;
    const body = { id: object.id, text: JSON.stringify(object.object) };
    const ended = (number: number, transactionId: string, verdict: FinalVerdict) => {
      const outcome = outcomeFor(pending, verdict, request);
      journal.together(runId, () => {
        recordResult(number, transactionId, verdict);
        deps.onOutcomes?.(request, [outcome]);
      });
      return outcome;
    };
    let of: number | null = null;
    for (let attempt = 1; ; attempt++) {
      // A write that was lost may have been done, whatever becomes of those after it.
      const isInDoubt = pending.since !== null;
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
      pending.since ??= put.sentAt;
      if (put.is === 'taken') {
        unansweredInARow = 0;
        const { number, transactionId } = put;
        writes.keep({ runId, record, transactionId, number, hash });
        recordResult(number, transactionId, null);
        const followed = await follow(transactionId, deadlineMs);
        if (followed.is === 'ended' && followed.verdict.outcome === 'failed' && isInDoubt) {
          recordResult(number, transactionId, followed.verdict);
          return verify(pending, object, request);
        }
        if (followed.is !== 'gone') return ended(number, transactionId, followed.verdict);
        const reason = `The platform took the row but no longer knows its transaction ${transactionId}.`;
        const looked = await look(object);
        const forgotten = { outcome: 'unknown', reason, cause: 'transaction forgotten' } as const;
        return ended(number, transactionId, looked.is === 'there' ? storedVerdict : forgotten);
      }
      const reason = `${put.message} The object may have been written.`;
      pending.why = { reason, cause: foldedCause(reason) };
      if (!isSafe(request.class) || attempt >= mostAttempts || signal.aborted) break;
      await waiting.wait(waiting.backoffMs(attempt), `${put.message} Trying again…`);
      const looked = await look(object);
      if (looked.is === 'there') return outcomeFor(pending, storedVerdict, request);
      deps.onRepeat();
    }
    unansweredInARow += 1;
    if (unansweredInARow >= mostUnanswered && !signal.aborted)
      putting.endWith(`${mostUnanswered} rows in a row got no usable response, so the rest was not sent.`);
    return verify(pending, object, request);
  };

  /** A platform that took the write may do it some time later. */
  const verify = async (
    pending: PendingRow,
    object: ObjectRow,
    request: PlannedRequest,
  ): Promise<RowOutcome> => {
    const onVerifying = (verifying: Verifying | null) => deps.onVerifying(request, verifying);
    const [verdict] = await verifyAll([{ object, why: pending.why }], deps.now(), onVerifying);
    return outcomeFor(pending, verdict ?? { outcome: 'unknown', ...pending.why }, request);
  };

  /** A row that left is never not sent, whatever became of the last attempt. */
  const outcomeFor = (pending: PendingRow, verdict: FinalVerdict, request: PlannedRequest): RowOutcome => {
    const left = verdict.outcome === 'not-sent' && pending.since !== null;
    const final = left ? ({ outcome: 'unknown', ...pending.why } as const) : verdict;
    return outcomeOf(pending, shipment.identityOf(pending.row), final, request.class);
  };

  const each = async (
    request: PlannedRequest,
    work: (pending: PendingRow, object: ObjectRow) => Promise<RowOutcome>,
  ): Promise<RowOutcome[]> => {
    const outcomes: RowOutcome[] = [];
    // One after the other: rows of one request may be about the same object.
    for (const pending of pendingRows(request)) outcomes.push(await work(pending, rowOf(pending.row.cells)));
    return outcomes;
  };

  return {
    deliver: (request) =>
      each(request, async (pending, object) => {
        if (object.id === '')
          return outcomeFor(pending, { outcome: 'failed', reason: noId, cause: noId }, request);
        const verdict = await known(pending, object, request, deadlineMs);
        return verdict === null
          ? sendUntilDone(pending, object, request)
          : outcomeFor(pending, verdict, request);
      }),
    async readBack(request) {
      const outcomes: RowOutcome[] = [];
      const lost: { pending: PendingRow; object: ObjectRow; why: Reason }[] = [];
      for (const pending of pendingRows(request)) {
        const object = rowOf(pending.row.cells);
        const verdict = object.id === '' ? null : await known(pending, object, request, 0);
        const { why } = pending;
        if (verdict !== null) outcomes[pending.index] = outcomeFor(pending, verdict, request);
        else if (object.id !== '' && pending.since !== null) lost.push({ pending, object, why });
        else outcomes[pending.index] = outcomeFor(pending, { outcome: 'unknown', ...why }, request);
      }
      const lostAt = Math.min(deps.now(), ...lost.map(({ pending }) => pending.since ?? 0));
      const verdicts = await verifyAll(lost, lostAt, (verifying) => deps.onVerifying(request, verifying));
      for (const [at, { pending, why }] of lost.entries())
        outcomes[pending.index] = outcomeFor(
          pending,
          verdicts[at] ?? { outcome: 'unknown', ...why },
          request,
        );
      return outcomes;
    },
  };
}
