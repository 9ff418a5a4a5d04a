/** One run: sends rows to the platform request by request, records an outcome for every row, and keeps the sum right. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Journal, KeptRun, RowOutcome } from '../../../storage/journal/journal.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import { plannedRequests, type RequestPlan } from '../batches/requests.ts';
import { outcomeOf, type Reason } from '../delivery/pending-row.ts';
import { createScheduler } from '../delivery/scheduler.ts';
import { limitsOf } from '../objects/object-limits.ts';
import { type AttemptLog, createAttemptLog } from '../outcomes/attempt-log.ts';
import { completed } from '../outcomes/completed.ts';
import { createOutcomeRecorder } from '../outcomes/outcome-recorder.ts';
import { createRunListeners } from './run-listeners.ts';
import { endOf, type StoppedAs, whyNotResumable } from './run-state.ts';
import type { Shipment } from './shipment.ts';

export interface DeliveryTools extends DeliveryListeners {
  readonly run: KeptRun;
  readonly journal: AttemptLog['journal'];
  /** Ends waiting: requests that have not left are not sent any more. */
  readonly signal: AbortSignal;
  /** Waits so long, and on while the run is paused. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
export interface OpenDelivery {
  /** `recorded` if `onStored` was called for all rows. */
  readonly deliver: (request: PlannedRequest) => Promise<readonly RowOutcome[] | 'recorded'>;
  /** Reads back rows that left before, and sends nothing. */
  readonly readBack: (request: PlannedRequest) => Promise<readonly RowOutcome[]>;
}

export interface RunDeps {
  readonly journal: Journal;
  /** Comes after `prepare`. */
  readonly openDelivery: (tools: DeliveryTools) => OpenDelivery;
  readonly classOf: (cells: readonly string[]) => RepeatClass;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
  /** Receives faults of this program; the run stops and reports them. */
  readonly onFault: (error: unknown) => void;
  /** Runs before the first row; it may throw an AppError, and reports its progress. */
  readonly prepare?: (signal: AbortSignal, onWaiting: (message: string) => void) => Promise<void>;
  /** Comes after the last row, whatever happened. */
  readonly release?: () => Promise<void>;
}

/** The operations of a run on its rows. */
export interface RunTools {
  readonly signal: AbortSignal;
  /** Sends rows; those of `unanswered` left before, at the time that it says. */
  send(rows: RequestPlan['rows'], unanswered?: ReadonlyMap<number, number>): Promise<void>;
  /** Reads back rows that left before and records their outcomes; `stays` receives those that stay unknown. */
  readBack(request: PlannedRequest, stays?: Reason): Promise<readonly RowOutcome[]>;
  /**
   * The same for many rows, while others are sent: of these, only those that touch the same wait. Resolves when all have
   * begun; `open` with the rows that are not known to be stored in the end.
   */
  verify(
    rows: RequestPlan['rows'],
    unanswered: ReadonlyMap<number, number>,
    stays?: Reason,
  ): Promise<{ readonly open: Promise<readonly number[]> }>;
  /** Does not send rows that have not left. */
  leave(request: PlannedRequest, why: Reason): void;
  say(message: string): void;
  /** Nothing more may be sent: it was cancelled, or has no chance of success. */
  isOver(): boolean;
}

export interface RunStart {
  readonly shipment: Shipment;
  /** The initial state of the run, with the number of its earlier requests. */
  readonly state: RunState;
  /** Records the run. */
  readonly begin: (signal: AbortSignal) => Promise<KeptRun>;
  /** The work of the run; for most runs, sending all rows. */
  readonly work: (tools: RunTools) => Promise<void>;
  /** Its state after work that sends nothing. */
  readonly backTo?: Pick<RunState, 'state' | 'message'>;
}

export interface Run {
  readonly state: RunState;
  /** Running requests are finished; the rows after them are not sent. */
  cancel(): void;
  /** Like `cancel`, for a program that ends: the run can be continued. */
  interrupt(): void;
  pause(): void;
  continueRun(): void;
  /** Resolves when every row has its outcome; never rejects. */
  readonly done: Promise<void>;
}

/** They are counted in memory; a later read-back may have another result. */
const notWritten = (why: unknown): string =>
  `The outcome of some rows could not be recorded. Continue the run to find it out. ${toAppError(why).message}`;

export function createRun(deps: RunDeps, { shipment, begin, work, backTo, ...start }: RunStart): Run {
  const { journal, openDelivery, classOf, now, wait, onChange, onFault } = deps;
  const stopping = new AbortController();
  let problem = '';
  let kept: KeptRun | null = null;
  let endsAs: StoppedAs = 'cancelled';
  let wasVerifying = false;
  let { state } = start;
  const publish = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    onChange();
  };
  const isOver = () => stopping.signal.aborted || problem !== '';
  const abandoned = (reason: string) => {
    problem ||= reason;
    scheduler.look();
  };

  const attempts = createAttemptLog({
    journal,
    before: state.requests,
    onAttempt: () => publish({ requests: attempts.count }),
  });
  const recorder = createOutcomeRecorder({ journal, attempts, now, read: () => state, publish });
  let resumed = Promise.withResolvers<void>();
  const waitOn = async (ms: number, signal: AbortSignal) => {
    await wait(ms, signal);
    while (state.state === 'paused' && !signal.aborted) await resumed.promise;
  };
  const writing =
    <Parameters extends unknown[]>(write: (...delivered: Parameters) => void) =>
    (...delivered: Parameters) => {
      try {
        write(...delivered);
      } catch (error) {
        onFault(error);
        abandoned(notWritten(error));
      }
    };
  const { listeners, pace, shownPace } = createRunListeners({
    limits: limitsOf(shipment.kind, shipment.terms.decisions.recipe?.sending),
    read: () => state,
    publish,
    onPace: () => scheduler.look(),
    onVerifying: (request) => scheduler.markVerifying(request),
    onOutcomes: writing(recorder.recordSome),
    onStored: writing(recorder.recordStored),
    onAbandon: abandoned,
  });
  state = { ...state, pace: shownPace() };

  const sendUntilDone = async (request: PlannedRequest, deliver: OpenDelivery['deliver']) => {
    let outcomes: readonly RowOutcome[];
    try {
      const delivered = await deliver(request);
      outcomes = delivered === 'recorded' ? [] : completed(request, delivered, shipment.identityOf);
    } catch (error) {
      onFault(error);
      abandoned(toAppError(error).message);
      // Whatever failed, it may have failed after the rows left.
      outcomes = completed(request, [], shipment.identityOf, attempts.hasLeft(request));
    }
    writing(recorder.recordOutcomes)(request, outcomes);
  };
  const scheduler = createScheduler({
    atOnce: () => pace().atOnce,
    mayStart: () => state.state !== 'paused',
    isOver,
    send: (request) => sendOne(request),
    onInFlight: (inFlight) => publish({ inFlight }),
  });
  let sendOne: (request: PlannedRequest) => Promise<void> = async () => undefined;

  const toolsOf = (run: KeptRun): RunTools => {
    const { signal } = stopping;
    const delivery = openDelivery({ ...listeners, run, journal: attempts.journal, signal, wait: waitOn });
    sendOne = (request) => sendUntilDone(request, delivery.deliver);
    const readBack = async (request: PlannedRequest, stays?: Reason): Promise<readonly RowOutcome[]> => {
      const found = completed(request, await delivery.readBack(request), shipment.identityOf);
      const outcomes = found.map((each) =>
        each.outcome === 'unknown' && stays ? { ...each, ...stays } : each,
      );
      recorder.recordOutcomes(request, outcomes);
      return outcomes;
    };
    return {
      signal,
      readBack,
      async verify(rows, unanswered, stays) {
        const open: number[] = [];
        const requests = plannedRequests({ shipment, rows, classOf, size: pace, unanswered });
        const { done } = await scheduler.verify(requests, async (request) => {
          try {
            for (const { record, outcome } of await readBack(request, stays))
              if (outcome === 'unknown' || outcome === 'not-sent') open.push(record);
          } catch (error) {
            onFault(error);
            abandoned(toAppError(error).message);
          }
        });
        return { open: done.then(() => open.toSorted((one, other) => one - other)) };
      },
      send: (rows, unanswered = new Map()) =>
        scheduler.run(plannedRequests({ shipment, rows, classOf, size: pace, unanswered })),
      leave(request, why) {
        const verdict = { outcome: 'not-sent', ...why } as const;
        const outcomes = request.rows.map((row) =>
          outcomeOf({ row, created: false }, shipment.identityOf(row), verdict, request.class),
        );
        recorder.recordOutcomes(request, outcomes);
      },
      say: (message) => publish({ message }),
      isOver,
    };
  };

  const end = () => {
    const endedAt = now();
    const isShorter = kept !== null && shipment.records < kept.records;
    const endNow = () => {
      const left = state.counts['not-sent'];
      return endOf({
        problem,
        backTo,
        left,
        isShorter,
        isStopped: stopping.signal.aborted,
        endsAs,
        wasVerifying,
      });
    };
    try {
      if (kept !== null) journal.progress(kept.id, { ...endNow(), endedAt });
      recorder.finish();
    } catch (error) {
      onFault(error);
      problem ||= notWritten(error);
    }
    const ended = endNow();
    const of = kept ?? { rehearsal: state.rehearsal, file: null };
    const why = whyNotResumable(of, { ...ended, counts: state.counts });
    publish({
      ...ended,
      endedAt,
      waitsFor: null,
      verifying: null,
      inFlight: 0,
      resumable: why === '',
      whyNotResumable: why,
    });
  };

  const goThrough = async () => {
    try {
      kept = await begin(stopping.signal);
      await deps.prepare?.(stopping.signal, (message) => publish({ message }));
      publish({ message: '' });
      if (!stopping.signal.aborted) await work(toolsOf(kept));
    } catch (error) {
      if (!(error instanceof AppError)) onFault(error);
      if (!stopping.signal.aborted) problem ||= toAppError(error).message;
    }
    await deps.release?.().catch(onFault);
    end();
  };

  const stop = (as: StoppedAs) => {
    if (state.state !== 'sending' && state.state !== 'paused') return;
    endsAs = as;
    wasVerifying = state.verifying !== null;
    publish({ state: 'cancelling' });
    stopping.abort();
    resumed.resolve();
    scheduler.look();
  };
  return {
    get state() {
      return state;
    },
    cancel: () => stop('cancelled'),
    interrupt: () => stop('interrupted'),
    pause() {
      if (state.state !== 'sending') return;
      resumed = Promise.withResolvers();
      publish({ state: 'paused' });
      if (kept !== null) journal.progress(kept.id, { state: 'paused' });
    },
    continueRun() {
      if (state.state !== 'paused') return;
      publish({ state: 'sending' });
      if (kept !== null) journal.progress(kept.id, { state: 'sending' });
      resumed.resolve();
      scheduler.look();
    },
    done: goThrough(),
  };
}
