/** Delivers rows as domain objects: one PUT for each row, whose outcome is that of its transaction. */

import { createObjectRow, type ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import type { ObjectWriting } from '../../../remote/object-write.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import { type PendingRow, pendingRows, type Reason } from '../delivery/pending-row.ts';
import { createWaiting } from '../delivery/waiting.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { OpenDelivery } from '../runs/work/open-delivery.ts';
import { createFollowing } from './following.ts';
import { createKnownOutcome } from './known-outcome.ts';
import { createReadObject } from './object-lookup.ts';
import { createObjectOutcomes } from './object-outcomes.ts';
import { createObjectVerification } from './object-verification.ts';
import { createPutting } from './put-object.ts';
import { createSendObject, deadlineMs } from './send-object.ts';

interface ObjectDeliveryDeps extends DeliveryListeners {
  readonly writing: ObjectWriting;
  readonly objects: Pick<Objects, 'transaction' | 'read'>;
  readonly writes: ObjectWrites;
  readonly shipment: Pick<Shipment, 'header' | 'nullKeyword' | 'identityOf'>;
  readonly journal: Pick<Journal, 'recordAttempt' | 'recordResponse' | 'together'>;
  readonly runId: string;
  readonly now: () => number;
  readonly random: () => number;
  /** Waits this long, and longer while the run is paused. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits this long, even while the run is paused. */
  readonly waitOnly: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Pauses before each read-back of a row whose response was lost. */
  readonly verifyAfterMs: readonly number[];
  readonly signal: AbortSignal;
  readonly signedIn: (since: number, signal: AbortSignal) => Promise<void>;
}

const noId = 'The row does not name an object: its $id is empty.';

/** Creates the delivery of one run. It never rejects because of the platform. */
export function createObjectDelivery(deps: ObjectDeliveryDeps): OpenDelivery {
  const { shipment, writes, runId } = deps;
  const rowOf = createObjectRow(shipment);
  const waiting = createWaiting(deps);
  const { follow } = createFollowing({ ...deps, waiting, wait: deps.waitOnly });
  const readObject = createReadObject({ ...deps, waiting });
  const verifyAll = createObjectVerification({ ...deps, wait: deps.waitOnly, readObject });
  const putting = createPutting({ ...deps, waiting });
  /** Objects to which a row with an unknown outcome was written again: reading them proves nothing about later rows. */
  const repeated = new Set<string>();
  const outcomes = createObjectOutcomes({ ...deps, verifyAll });
  const { recordResult, outcomeFor } = outcomes;
  const knownOutcome = createKnownOutcome({ writes, runId, follow, readObject, recordResult, repeated });
  const sendUntilDone = createSendObject({
    ...deps,
    putting,
    follow,
    readObject,
    outcomes,
    waiting,
    repeated,
  });

  const forEachRow = async (
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
      forEachRow(request, async (pending, object) => {
        if (object.id === '')
          return outcomeFor(pending, { outcome: 'failed', reason: noId, cause: noId }, request);
        const verdict = await knownOutcome(pending, object, request, deadlineMs);
        return verdict === null
          ? sendUntilDone(pending, object, request)
          : outcomeFor(pending, verdict, request);
      }),
    async readBack(request) {
      const outcomes: RowOutcome[] = [];
      const lost: { pending: PendingRow; object: ObjectRow; why: Reason }[] = [];
      for (const pending of pendingRows(request)) {
        const object = rowOf(pending.row.cells);
        const verdict = object.id === '' ? null : await knownOutcome(pending, object, request, 0);
        const { unknownReason } = pending;
        if (verdict !== null) outcomes[pending.index] = outcomeFor(pending, verdict, request);
        else if (object.id !== '' && pending.unknownSince !== null)
          lost.push({ pending, object, why: unknownReason });
        else outcomes[pending.index] = outcomeFor(pending, { outcome: 'unknown', ...unknownReason }, request);
      }
      const lostAt = Math.min(deps.now(), ...lost.map(({ pending }) => pending.unknownSince ?? 0));
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
