/** One run: sends rows request by request, and records exactly one outcome for every row. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import type { StoppedAs } from './run-state.ts';
import type { Shipment } from './shipment.ts';
import type { DeliveryTools, OpenDelivery } from './work/open-delivery.ts';
import { createRunDelivery } from './work/run-delivery.ts';
import { createRunEnd } from './work/run-end.ts';
import type { RunTools } from './work/run-tools.ts';

export interface RunDeps {
  readonly journal: Journal;
  /** Called after `prepare`. */
  readonly openDelivery: (tools: DeliveryTools) => OpenDelivery;
  /** Returns the retry safety of a row. */
  readonly classOf: (cells: readonly string[]) => RetrySafety;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
  /** Receives faults of this program; the run stops and reports them. */
  readonly onFault: (error: unknown) => void;
  /** Runs before the first row; it may throw an AppError, and reports its progress. */
  readonly prepare?: (signal: AbortSignal, onWaiting: (message: string) => void) => Promise<void>;
  /** Called after the last row, even after a failure. */
  readonly release?: () => Promise<void>;
}

export interface RunStart {
  readonly shipment: Shipment;
  /** The initial state of the run, with the number of its earlier requests. */
  readonly state: RunState;
  /** Records the run. */
  readonly begin: (signal: AbortSignal) => Promise<StoredRun>;
  /** The work of the run; for most runs, sending all rows. */
  readonly work: (tools: RunTools) => Promise<void>;
  /** The state that the run ends in after work that sends nothing. */
  readonly endsIn?: Pick<RunState, 'state' | 'message'>;
}

export interface Run {
  readonly state: RunState;
  /** Gives its connection a new name. */
  renameConnection(name: string): void;
  /** Stops the run: running requests are finished, the rows after them are not sent. */
  cancel(): void;
  /** Like `cancel`, for a program that ends: the run can be continued. */
  interrupt(): void;
  pause(): void;
  resume(): void;
  /** Resolves when every row has its outcome; never rejects. */
  readonly done: Promise<void>;
}

export function createRun(deps: RunDeps, { shipment, begin, work, endsIn, ...start }: RunStart): Run {
  const { journal, openDelivery, classOf, now, wait, onChange, onFault } = deps;
  const stopping = new AbortController();
  let problem = '';
  let kept: StoredRun | null = null;
  let endsAs: StoppedAs = 'cancelled';
  let wasVerifying = false;
  let { state } = start;
  const publish = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    onChange();
  };
  const isOver = () => stopping.signal.aborted || problem !== '';
  const abandon = (reason: string) => {
    problem ||= reason;
    delivery.wake();
  };

  let resumed = Promise.withResolvers<void>();
  const waitWhilePaused = async (ms: number, signal: AbortSignal) => {
    await wait(ms, signal);
    while (state.state === 'paused' && !signal.aborted) await resumed.promise;
  };
  const delivery = createRunDelivery({
    journal,
    openDelivery,
    shipment,
    classOf,
    now,
    publish,
    isOver,
    onFault,
    wait: waitWhilePaused,
    signal: stopping.signal,
    read: () => state,
    onAbandon: abandon,
  });
  const { recorder, toolsOf } = delivery;
  state = { ...state, pace: delivery.shownPace() };

  const end = createRunEnd({ journal, recorder, now, onFault, shipment, endsIn, read: () => state, publish });
  const execute = async () => {
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
    end({ kept, problem, isStopped: stopping.signal.aborted, endsAs, wasVerifying });
  };

  const stop = (reason: StoppedAs) => {
    if (state.state !== 'sending' && state.state !== 'paused') return;
    endsAs = reason;
    wasVerifying = state.verifying !== null;
    publish({ state: 'cancelling' });
    stopping.abort();
    resumed.resolve();
    delivery.wake();
  };
  return {
    get state() {
      return state;
    },
    renameConnection: (connection) => publish({ connection }),
    cancel: () => stop('cancelled'),
    interrupt: () => stop('interrupted'),
    pause() {
      if (state.state !== 'sending') return;
      resumed = Promise.withResolvers();
      publish({ state: 'paused' });
      if (kept !== null) journal.progress(kept.id, { state: 'paused' });
    },
    resume() {
      if (state.state !== 'paused') return;
      publish({ state: 'sending' });
      if (kept !== null) journal.progress(kept.id, { state: 'sending' });
      resumed.resolve();
      delivery.wake();
    },
    done: execute(),
  };
}
