/** Operations of a run on its rows: send, read back, leave out. */
import { toAppError } from '../../../../../shared/errors.ts';
import type { RetrySafety } from '../../../../../shared/imports/retry-safety.ts';
import type { RowOutcome } from '../../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../../batches/planned-request.ts';
import { plannedRequests, type RequestPlan } from '../../batches/requests.ts';
import { outcomeOf, type Reason } from '../../delivery/pending-row.ts';
import type { Scheduler } from '../../delivery/scheduler.ts';
import { completed } from '../../outcomes/completed.ts';
import type { OutcomeRecorder } from '../../outcomes/outcome-recorder.ts';
import type { Shipment } from '../shipment.ts';
import type { OpenDelivery } from './open-delivery.ts';

/** The operations of a run on its rows. */
export interface RunTools {
  readonly signal: AbortSignal;
  /**
   * Sends rows. `unanswered` has the rows that were sent before, and when, in milliseconds since epoch; `next` are rows
   * that follow, of which none was sent before.
   */
  send(
    rows: RequestPlan['rows'],
    unanswered?: ReadonlyMap<number, number>,
    next?: RequestPlan['rows'],
  ): Promise<void>;
  /** Reads back rows that were sent before and records their outcomes; `unknownReason` is the reason of those still unknown. */
  readBack(request: PlannedRequest, unknownReason?: Reason): Promise<readonly RowOutcome[]>;
  /**
   * Like `readBack`, for many rows while others are sent; only those that touch the same objects wait. Resolves when
   * all have begun; `open` then resolves with the records that are not known to be stored.
   */
  verify(
    rows: RequestPlan['rows'],
    unanswered: ReadonlyMap<number, number>,
    unknownReason?: Reason,
  ): Promise<{ readonly open: Promise<readonly number[]> }>;
  /** Records rows that were never sent as not sent. */
  recordNotSent(request: PlannedRequest, why: Reason): void;
  /** Shows a message about the progress of the run. */
  say(message: string): void;
  /** Whether nothing more may be sent: the run was cancelled, or has no chance of success. */
  isOver(): boolean;
}

interface RunToolsDeps extends Pick<RunTools, 'signal' | 'say' | 'isOver'> {
  readonly shipment: Shipment;
  readonly classOf: (cells: readonly string[]) => RetrySafety;
  readonly size: RequestPlan['size'];
  readonly delivery: Pick<OpenDelivery, 'readBack'>;
  readonly scheduler: Pick<Scheduler, 'run' | 'verify'>;
  readonly recorder: Pick<OutcomeRecorder, 'recordOutcomes'>;
  readonly onFault: (error: unknown) => void;
  /** Called when nothing more may be sent, with the reason. */
  readonly onAbandon: (reason: string) => void;
}

export function createRunTools(deps: RunToolsDeps): RunTools {
  const { shipment, classOf, size, delivery, scheduler, recorder } = deps;
  const { signal, say, isOver, onFault, onAbandon } = deps;
  const readBack = async (
    request: PlannedRequest,
    unknownReason?: Reason,
  ): Promise<readonly RowOutcome[]> => {
    const found = completed(request, await delivery.readBack(request), shipment.identityOf);
    const outcomes = found.map((each) =>
      each.outcome === 'unknown' && unknownReason ? { ...each, ...unknownReason } : each,
    );
    recorder.recordOutcomes(request, outcomes);
    return outcomes;
  };
  return {
    signal,
    readBack,
    async verify(rows, unanswered, unknownReason) {
      const open: number[] = [];
      const requests = plannedRequests({ shipment, rows, classOf, size, unanswered });
      const { done } = await scheduler.verify(requests, async (request) => {
        try {
          for (const { record, outcome } of await readBack(request, unknownReason))
            if (outcome === 'unknown' || outcome === 'not-sent') open.push(record);
        } catch (error) {
          onFault(error);
          onAbandon(toAppError(error).message);
        }
      });
      return { open: done.then(() => open.toSorted((one, other) => one - other)) };
    },
    async send(rows, unanswered = new Map(), next) {
      const planned = { shipment, classOf, size };
      await scheduler.run(
        (async function* () {
          yield* plannedRequests({ ...planned, rows, unanswered });
          if (next) yield* plannedRequests({ ...planned, rows: next, unanswered: new Map() });
        })(),
      );
    },
    recordNotSent(request, why) {
      const verdict = { outcome: 'not-sent', ...why } as const;
      const outcomes = request.rows.map((row) =>
        outcomeOf({ row, created: false }, shipment.identityOf(row), verdict, request.class),
      );
      recorder.recordOutcomes(request, outcomes);
    },
    say,
    isOver,
  };
}
