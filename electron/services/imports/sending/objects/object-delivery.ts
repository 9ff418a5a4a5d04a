/** Brings rows to their end as domain objects: one PUT each, its outcome by its transaction. */

import { createObjectRow, type ObjectRow } from '../../../../../shared/imports/objects/object-row.ts';
import { isSafe } from '../../../../../shared/imports/repeat.ts';
import { foldedCause } from '../../../../../shared/imports/verdict.ts';
import type { ObjectWriting } from '../../../../remote/object-write.ts';
import type { Objects } from '../../../../remote/objects.ts';
import type { Journal, RowOutcome } from '../../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../../storage/object-writes.ts';
import { type FinalVerdict, notSent, outcomeOf, type PendingRow, pendingRows } from '../pending-row.ts';
import type { DeliveryEars, PlannedRequest } from '../planned-request.ts';
import type { OpenDelivery } from '../run.ts';
import type { Shipment } from '../shipment.ts';
import { createWaiting } from '../waiting.ts';
import { createFollowing } from './following.ts';
import { createLook, createMayBeTaken } from './object-looking.ts';
import { createPutting } from './putting.ts';
import { storedVerdict } from './transaction-verdict.ts';

export interface ObjectDeliveryDeps extends DeliveryEars {
  readonly writing: ObjectWriting;
  readonly objects: Pick<Objects, 'transaction' | 'transactions' | 'read'>;
  readonly writes: ObjectWrites;
  readonly shipment: Pick<Shipment, 'header' | 'nullKeyword' | 'identityOf'>;
  readonly journal: Pick<Journal, 'intend' | 'answer' | 'together'>;
  readonly runId: string;
  readonly now: () => number;
  readonly random: () => number;
  /** Waits so long, and on while the run is paused. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits so long and no longer. */
  readonly waitOnly: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly signedIn: (since: number, signal: AbortSignal) => Promise<void>;
}

/** A transaction that takes longer makes room for the next row, and is followed on. */
const deadlineMs = 60_000;
const mostAttempts = 4;
/** Pauses before an object is looked at whose write nobody answered. */
const looksMs = [200, 800, 2_000] as const;
/** After so many rows in a row without a usable answer, sending on would only make more rows unknown. */
const mostUnanswered = 3;
/** @source wire.md §5 */
const taken = 202;
const neverTaken =
  'Its answer was lost, and the platform has taken no write of this object since; it can go out again.';
const noId = 'The row names no object: its $id is empty.';

/** One for a run. It never rejects for what a platform does. */
export function createObjectDelivery(deps: ObjectDeliveryDeps): OpenDelivery {
  const { shipment, journal, writes, runId, signal } = deps;
  const rowOf = createObjectRow(shipment);
  const waiting = createWaiting(deps);
  const { follow } = createFollowing({ ...deps, waiting, wait: deps.waitOnly });
  const look = createLook({ ...deps, waiting });
  const mayBeTaken = createMayBeTaken(deps);
  const putting = createPutting({ ...deps, waiting });
  let unansweredInARow = 0;

  /** How far the request is that carried a row; its transaction stays to be seen with it. */
  const answer = (number: number, transactionId: string, verdict: FinalVerdict | null) => {
    const isOpen = verdict === null || verdict.outcome === 'unknown';
    const word = isOpen ? 'Taken' : verdict.outcome === 'failed' ? 'Failed' : 'Done';
    const why = verdict !== null && 'reason' in verdict ? ` ${verdict.reason}` : '';
    journal.answer({
      ...{ runId, number, status: taken, endedAt: deps.now() },
      state: isOpen ? 'taken' : 'answered',
      message: `${word}: transaction ${transactionId}.${why}`,
    });
  };

  /** What is known of a row that left before; null where it has to go out once more, or for the first time. */
  const known = async (
    pending: PendingRow,
    object: ObjectRow,
    patienceMs: number,
  ): Promise<FinalVerdict | null> => {
    if (pending.since === null) return null;
    const { record, hash } = pending.row;
    const kept = writes.find(runId, record);
    if (kept !== null) {
      const followed = await follow(kept.transactionId, patienceMs);
      // Another row stands in the file by now, which goes out behind the one that left.
      const isSame = kept.hash[0] === hash[0] && kept.hash[1] === hash[1];
      if (followed.is === 'ended') answer(kept.number, kept.transactionId, followed.verdict);
      if (followed.is === 'open' || (followed.is === 'ended' && isSame)) return followed.verdict;
    }
    const looked = await look(object);
    if (looked.is === 'there') return storedVerdict;
    pending.why = looked.why;
    return null;
  };

  const bring = async (pending: PendingRow, object: ObjectRow, request: PlannedRequest) => {
    const { record, hash } = pending.row;
    const body = { id: object.id, text: JSON.stringify(object.object) };
    const ended = (number: number, transactionId: string, verdict: FinalVerdict) => {
      const outcome = settled(pending, verdict, request);
      journal.together(runId, () => {
        answer(number, transactionId, verdict);
        deps.onOutcomes?.(request, [outcome]);
      });
      return outcome;
    };
    let of: number | null = null;
    for (let attempt = 1; ; attempt++) {
      const put = await putting.put({ record, body, class: request.class, of });
      if (put.is === 'ended') return settled(pending, notSent(put.message), request);
      of = put.number;
      if (put.is === 'refused') {
        unansweredInARow = 0;
        const verdict = { outcome: 'failed', reason: put.message, cause: foldedCause(put.message) } as const;
        return settled(pending, verdict, request);
      }
      pending.since ??= put.sentAt;
      if (put.is === 'taken') {
        unansweredInARow = 0;
        const { number, transactionId } = put;
        writes.keep({ runId, record, transactionId, number, hash });
        answer(number, transactionId, null);
        const followed = await follow(transactionId, deadlineMs);
        if (followed.is !== 'gone') return ended(number, transactionId, followed.verdict);
        const reason = `The platform took the row and does not know its transaction ${transactionId} any more.`;
        const looked = await look(object);
        const forgotten = { outcome: 'unknown', reason, cause: 'transaction forgotten' } as const;
        return ended(number, transactionId, looked.is === 'there' ? storedVerdict : forgotten);
      }
      const reason = `${put.message} The object may have been written.`;
      pending.why = { reason, cause: foldedCause(reason) };
      if (!isSafe(request.class) || attempt >= mostAttempts || signal.aborted) break;
      await waiting.wait(waiting.backoffMs(attempt), `${put.message} Trying again.`);
      const looked = await look(object);
      if (looked.is === 'there') return settled(pending, storedVerdict, request);
      deps.onRepeat();
    }
    unansweredInARow += 1;
    if (unansweredInARow >= mostUnanswered && !signal.aborted)
      putting.endWith(`${mostUnanswered} rows in a row got no usable answer, so the rest was not sent.`);
    if (await seenInTime(object)) return settled(pending, storedVerdict, request);
    return open(pending, object, request);
  };

  /** Of a row that left and is not to be seen: whether it ever arrived. */
  const open = async (pending: PendingRow, object: ObjectRow, request: PlannedRequest) => {
    const isUnasked = pending.since === null || writes.find(runId, pending.row.record) !== null;
    const isTaken = isUnasked || (await mayBeTaken(object.id, pending.since ?? 0));
    const verdict = isTaken ? ({ outcome: 'unknown', ...pending.why } as const) : notSent(neverTaken);
    return outcomeOf(pending, shipment.identityOf(pending.row), verdict, request.class);
  };

  /** A platform that took the write does it some time later. */
  const seenInTime = async (object: ObjectRow): Promise<boolean> => {
    for (const pauseMs of looksMs) {
      await deps.waitOnly(pauseMs, new AbortController().signal);
      if ((await look(object)).is === 'there') return true;
      if (signal.aborted) return false;
    }
    return false;
  };

  /** A row that left is never not sent, whatever became of the last attempt. */
  const settled = (pending: PendingRow, verdict: FinalVerdict, request: PlannedRequest): RowOutcome => {
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
          return settled(pending, { outcome: 'failed', reason: noId, cause: noId }, request);
        const verdict = await known(pending, object, deadlineMs);
        return verdict === null ? bring(pending, object, request) : settled(pending, verdict, request);
      }),
    readBack: (request) =>
      each(request, async (pending, object) => {
        const verdict = object.id === '' ? null : await known(pending, object, 0);
        return verdict === null ? open(pending, object, request) : settled(pending, verdict, request);
      }),
  };
}
