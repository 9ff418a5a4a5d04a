/** Creates the delivery of a run: scheduler, listeners, attempts, and the recording of outcomes. */
import type { RetrySafety } from '../../../../../shared/imports/retry-safety.ts';
import type { RunState } from '../../../../../shared/sending/runs.ts';
import type { Journal, StoredRun } from '../../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../../batches/planned-request.ts';
import { createScheduler, type Scheduler } from '../../delivery/scheduler.ts';
import { limitsOf } from '../../objects/object-limits.ts';
import { createAttemptLog } from '../../outcomes/attempt-log.ts';
import { createOutcomeRecorder, type OutcomeRecorder } from '../../outcomes/outcome-recorder.ts';
import { createRunListeners } from '../run-listeners.ts';
import type { Shipment } from '../shipment.ts';
import { createDeliverRequest } from './deliver-request.ts';
import type { DeliveryTools, OpenDelivery } from './open-delivery.ts';
import { unrecordedOutcomesMessage } from './run-end.ts';
import { createRunTools, type RunTools } from './run-tools.ts';

interface RunDelivery {
  readonly recorder: OutcomeRecorder;
  readonly shownPace: () => RunState['pace'];
  readonly wake: Scheduler['wake'];
  /** Opens the delivery of a run that is recorded. */
  toolsOf(run: StoredRun): RunTools;
}

export function createRunDelivery(deps: {
  readonly journal: Journal;
  readonly openDelivery: (tools: DeliveryTools) => OpenDelivery;
  readonly shipment: Shipment;
  readonly classOf: (cells: readonly string[]) => RetrySafety;
  readonly now: () => number;
  /** Waits this long, and longer while the run is paused. */
  readonly wait: DeliveryTools['wait'];
  readonly signal: AbortSignal;
  readonly read: () => RunState;
  readonly publish: (next: Partial<RunState>) => void;
  readonly isOver: () => boolean;
  readonly onFault: (error: unknown) => void;
  /** Called when nothing more may be sent, with the reason. */
  readonly onAbandon: (reason: string) => void;
}): RunDelivery {
  const { journal, openDelivery, shipment, classOf, now, wait, signal } = deps;
  const { read, publish, isOver, onFault, onAbandon } = deps;
  const attempts = createAttemptLog({
    journal,
    before: read().requests,
    onAttempt: () => publish({ requests: attempts.count }),
  });
  const recorder = createOutcomeRecorder({
    journal,
    attempts,
    now,
    read,
    publish,
    onFirstOutcome: (request, rows) => scheduler.markDone(request, rows),
  });
  /** Wraps a function that records outcomes: a failure ends sending. */
  const reportingFaults =
    <Parameters extends unknown[]>(write: (...delivered: Parameters) => void) =>
    (...delivered: Parameters) => {
      try {
        write(...delivered);
      } catch (error) {
        onFault(error);
        onAbandon(unrecordedOutcomesMessage(error));
      }
    };
  const { listeners, pace, shownPace } = createRunListeners({
    limits: limitsOf(shipment.kind, shipment.terms.decisions.recipe?.sending),
    read,
    publish,
    onPace: () => scheduler.wake(),
    onVerifying: (request) => scheduler.markVerifying(request),
    onOutcomes: reportingFaults(recorder.recordSome),
    onStored: reportingFaults(recorder.recordStored),
    onAbandon,
  });
  const deliverRequest = createDeliverRequest({
    attempts,
    onFault,
    identityOf: shipment.identityOf,
    onAbandon,
    recordOutcomes: reportingFaults(recorder.recordOutcomes),
  });
  const scheduler = createScheduler({
    atOnce: () => pace().atOnce,
    mayStart: () => read().state !== 'paused',
    isOver,
    send: (request) => sendOne(request),
    onInFlight: (inFlight) => publish({ inFlight }),
  });
  let sendOne: (request: PlannedRequest) => Promise<void> = async () => undefined;

  const toolsOf = (run: StoredRun): RunTools => {
    const delivery = openDelivery({ ...listeners, run, journal: attempts.journal, signal, wait });
    sendOne = (request) => deliverRequest(request, delivery.deliver);
    return createRunTools({
      shipment,
      classOf,
      size: pace,
      delivery,
      scheduler,
      recorder,
      signal,
      isOver,
      onFault,
      say: (message) => publish({ message }),
      onAbandon,
    });
  };

  return { recorder, shownPace, wake: scheduler.wake, toolsOf };
}
