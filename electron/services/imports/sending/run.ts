/** One run: brings rows to the platform request by request, gives every row an outcome, and keeps the sum right. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { Journal, KeptRun, RowOutcome } from '../../../storage/journal/journal.ts';
import { completed } from './completed.ts';
import { createIntents, type Intents } from './intents.ts';
import { limitsOf } from './objects/object-limits.ts';
import { outcomeOf, type Reason } from './pending-row.ts';
import type { DeliveryEars, PlannedRequest } from './planned-request.ts';
import { plannedRequests, type RequestPlan } from './requests.ts';
import { createRunEars } from './run-ears.ts';
import { endOf, type StoppedAs, whyNotResumable } from './run-state.ts';
import { createScheduler } from './scheduler.ts';
import { createSettling } from './settling.ts';
import type { Shipment } from './shipment.ts';

export interface DeliveryTools extends DeliveryEars {
  readonly run: KeptRun;
  readonly journal: Intents['journal'];
  /** Ends waiting: what is not under way is not sent any more. */
  readonly signal: AbortSignal;
  /** Waits so long, and on while the run is paused. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
export interface OpenDelivery {
  /** `settled` where `onStored` was told of all rows. */
  readonly deliver: (request: PlannedRequest) => Promise<readonly RowOutcome[] | 'settled'>;
  /** Asks what became of rows that left before, and sends nothing. */
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
  /** Hears of faults of this program; the run stops and says so. */
  readonly onFault: (error: unknown) => void;
  /** Comes before the first row; it may throw an AppError, and tells what it does. */
  readonly prepare?: (signal: AbortSignal, onWaiting: (message: string) => void) => Promise<void>;
  /** Comes after the last row, whatever happened. */
  readonly release?: () => Promise<void>;
}

/** What a run may do with the rows that it is about. */
export interface RunTools {
  readonly signal: AbortSignal;
  /** Sends rows; those of `unanswered` left before, at the time that it says. */
  send(rows: RequestPlan['rows'], unanswered?: ReadonlyMap<number, number>): Promise<void>;
  /** Asks the platform for rows that left before, which are settled then; `stays` is told of those that stay unknown. */
  readBack(request: PlannedRequest, stays?: Reason): Promise<readonly RowOutcome[]>;
  /** Does not send rows that have not left. */
  leave(request: PlannedRequest, why: Reason): void;
  say(message: string): void;
  /** Nothing more may be sent: it was cancelled, or there is no hope. */
  isOver(): boolean;
}

export interface RunStart {
  readonly shipment: Shipment;
  /** The run as it begins; how many requests it had before. */
  readonly state: RunState;
  /** Writes the run down. */
  readonly begin: (signal: AbortSignal) => Promise<KeptRun>;
  /** What it does; for most runs, to send all rows. */
  readonly work: (tools: RunTools) => Promise<void>;
  /** What it is again after work that sends nothing. */
  readonly backTo?: Pick<RunState, 'state' | 'message'>;
}

export interface Run {
  readonly state: RunState;
  /** The requests under way are finished; the rows after them are not sent. */
  cancel(): void;
  /** As `cancel`, for a program that ends: the run is offered again. */
  interrupt(): void;
  pause(): void;
  goOn(): void;
  /** Resolves when every row has its outcome; never rejects. */
  readonly done: Promise<void>;
}

/** In memory they are counted; what is read back later may come to something else. */
const notWritten = (why: unknown): string =>
  `What became of some rows could not be written down, and is found out when the run goes on. ${toAppError(why).message}`;

export function createRun(deps: RunDeps, { shipment, begin, work, backTo, ...start }: RunStart): Run {
  const { journal, openDelivery, classOf, now, wait, onChange, onFault } = deps;
  const stopping = new AbortController();
  let problem = '';
  let kept: KeptRun | null = null;
  let endsAs: StoppedAs = 'cancelled';
  let { state } = start;
  const tell = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    onChange();
  };
  const isOver = () => stopping.signal.aborted || problem !== '';
  const hopeless = (reason: string) => {
    problem ||= reason;
    scheduler.look();
  };

  const intents = createIntents({
    journal,
    before: state.requests,
    onIntend: () => tell({ requests: intents.count }),
  });
  const settling = createSettling({ journal, intents, now, read: () => state, tell });
  let resumed = Promise.withResolvers<void>();
  const waitOn = async (ms: number, signal: AbortSignal) => {
    await wait(ms, signal);
    while (state.state === 'paused' && !signal.aborted) await resumed.promise;
  };
  const writing =
    <Told extends unknown[]>(write: (...told: Told) => void) =>
    (...told: Told) => {
      try {
        write(...told);
      } catch (error) {
        onFault(error);
        hopeless(notWritten(error));
      }
    };
  const { ears, pace, shownPace } = createRunEars({
    limits: limitsOf(shipment.kind, shipment.terms.decisions.recipe?.sending),
    read: () => state,
    tell,
    onPace: () => scheduler.look(),
    onOutcomes: writing(settling.settleSome),
    onStored: writing(settling.settleStored),
    onHopeless: hopeless,
  });
  state = { ...state, pace: shownPace() };

  const bring = async (request: PlannedRequest, deliver: OpenDelivery['deliver']) => {
    let outcomes: readonly RowOutcome[];
    try {
      const told = await deliver(request);
      outcomes = told === 'settled' ? [] : completed(request, told, shipment.identityOf);
    } catch (error) {
      onFault(error);
      hopeless(toAppError(error).message);
      // Whatever broke, it may have broken after the rows left.
      outcomes = completed(request, [], shipment.identityOf, intents.hasLeft(request));
    }
    writing(settling.settle)(request, outcomes);
  };
  const scheduler = createScheduler({
    atOnce: () => pace().atOnce,
    mayStart: () => state.state !== 'paused',
    isOver,
    send: (request) => sendOne(request),
    onInFlight: (inFlight) => tell({ inFlight }),
  });
  let sendOne: (request: PlannedRequest) => Promise<void> = async () => undefined;

  const toolsOf = (run: KeptRun): RunTools => {
    const { signal } = stopping;
    const delivery = openDelivery({ ...ears, run, journal: intents.journal, signal, wait: waitOn });
    sendOne = (request) => bring(request, delivery.deliver);
    return {
      signal,
      send: (rows, unanswered = new Map()) =>
        scheduler.run(plannedRequests({ shipment, rows, classOf, size: pace, unanswered })),
      async readBack(request, stays) {
        const found = completed(request, await delivery.readBack(request), shipment.identityOf);
        const outcomes = found.map((each) =>
          each.outcome === 'unknown' && stays ? { ...each, ...stays } : each,
        );
        settling.settle(request, outcomes);
        return outcomes;
      },
      leave(request, why) {
        const verdict = { outcome: 'not-sent', ...why } as const;
        const outcomes = request.rows.map((row) =>
          outcomeOf({ row, created: false }, shipment.identityOf(row), verdict, request.class),
        );
        settling.settle(request, outcomes);
      },
      say: (message) => tell({ message }),
      isOver,
    };
  };

  const end = () => {
    const endedAt = now();
    const isShorter = kept !== null && shipment.records < kept.records;
    const endNow = () => {
      const left = state.counts['not-sent'];
      return endOf({ problem, backTo, left, isShorter, isStopped: stopping.signal.aborted, endsAs });
    };
    try {
      if (kept !== null) journal.progress(kept.id, { ...endNow(), endedAt });
      settling.finish();
    } catch (error) {
      onFault(error);
      problem ||= notWritten(error);
    }
    const ended = endNow();
    const of = kept ?? { rehearsal: state.rehearsal, file: null };
    const why = whyNotResumable(of, { ...ended, counts: state.counts });
    tell({ ...ended, endedAt, waitsFor: null, inFlight: 0, resumable: why === '', whyNotResumable: why });
  };

  const goThrough = async () => {
    try {
      kept = await begin(stopping.signal);
      await deps.prepare?.(stopping.signal, (message) => tell({ message }));
      tell({ message: '' });
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
    tell({ state: 'cancelling' });
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
      tell({ state: 'paused' });
      if (kept !== null) journal.progress(kept.id, { state: 'paused' });
    },
    goOn() {
      if (state.state !== 'paused') return;
      tell({ state: 'sending' });
      if (kept !== null) journal.progress(kept.id, { state: 'sending' });
      resumed.resolve();
      scheduler.look();
    },
    done: goThrough(),
  };
}
