/**
 * Follows one view of a connection: receives updates, verifies that none is missing, and starts again in case of doubt.
 */
import { withTimeout } from '../../../shared/async.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { Log } from '../../platform.ts';
import type { SignIn } from '../../remote/auth.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../storage/ledger/transaction-rows.ts';
import { createArrivals } from './arrivals.ts';
import { createIntakeState } from './intake/intake-state.ts';
import { createSession, runSessions } from './intake/session.ts';
import { createViewReading } from './intake/view-reading.ts';
import { createPollSchedule } from './poll-schedule.ts';
import { createProofs } from './proofs.ts';
import { createSocketListener } from './socket-listener.ts';
import { createWakeUp } from './wake-up.ts';

export interface IntakeDeps {
  readonly objects: Objects;
  readonly signIn: SignIn;
  /** Finds out who is signed in, and returns the ledger of this account. */
  readonly findLedger: () => Promise<Ledger>;
  /** The ledger that follows when the platform has started a new sequence. */
  readonly replaceLedger: (ledger: Ledger) => Ledger;
  /** The ledger of the last account; null if there was none. */
  readonly known: Ledger | null;
  readonly now: () => number;
  readonly newId: () => string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  readonly onUpdates: (changes: readonly UpdateChange[], isNews: boolean) => void;
  readonly onTransactions: (changes: readonly TransactionChange[], isNews: boolean) => void;
  /** Called when the state or the ledger has changed. */
  readonly onChange: () => void;
  /** Called to read the objects of own writes that have ended well. Returns whether some are left for the next time. */
  readonly onUnread: (ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;
}

export interface Intake {
  readonly state: Pick<ViewState, 'intake' | 'message' | 'lastArrivalAt'>;
  readonly ledger: Ledger | null;
  /** Reads at once; resolves when it is proved that no update is missing. @throws AppError why this cannot be proved */
  prove(): Promise<void>;
  /** Called on activity: polls within a short time. */
  poll(): void;
  /** Called when no open connection can be trusted any more: after a sleep, or with another sign-in or network. */
  restart(): void;
  stop(): Promise<void>;
}

const requestMs = 30_000;

export function createIntake(deps: IntakeDeps): Intake {
  const { now, log } = deps;
  const wakeUp = createWakeUp(deps.wait);
  const pollSchedule = createPollSchedule(now);
  const proofs = createProofs();
  const arrivals = createArrivals(now);

  const state = createIntakeState({ arrivals, now, onChange: deps.onChange });

  /** Limits the time of work, and ends work that is no longer needed. */
  const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
    const limit = { ms, wait: deps.wait, onTimeout: () => noResponse(ms) };
    return withTimeout(work, { ...limit, endedBy: wakeUp.interrupted });
  };

  /** Like `within`, for responses of the platform: while any arrive, the state is not offline. */
  const read = async <T>(ms: number, work: Promise<T>): Promise<T> => {
    const result = await within(ms, work);
    arrivals.onResponse();
    state.endOffline();
    return result;
  };

  const tookUpdates = (changes: readonly UpdateChange[], isNews: boolean) => {
    pollSchedule.onActivity();
    deps.onUpdates(changes, isNews);
  };
  const tookTransactions = (changes: readonly TransactionChange[], isNews: boolean) => {
    pollSchedule.onActivity();
    deps.onTransactions(changes, isNews);
  };
  const reading = createViewReading({
    ...deps,
    arrivals,
    proofs,
    within,
    read,
    onUpdates(changes, isNews) {
      if (session.lastReading?.failure === null) arrivals.onMissedBySocket();
      tookUpdates(changes, isNews);
    },
    onTransactions: tookTransactions,
  });

  const tryToListen = createSocketListener({
    ...deps,
    wakeUp,
    pollSchedule,
    within,
    onUpdates: tookUpdates,
    onTransactions: tookTransactions,
    onMessage() {
      arrivals.onMessage();
      state.onMessage(session.lastReading);
    },
  });

  const session = createSession({
    state,
    reading,
    arrivals,
    wakeUp,
    pollSchedule,
    tryToListen,
    now,
    findLedger: () => within(requestMs, deps.findLedger()),
  });

  const onFailure = (error: unknown): void => {
    if (!(error instanceof AppError)) log.error('Following a view failed.', error);
    const appError = failureOf(error);
    proofs.fail(appError);
    state.failed(appError, reading.lastTriedAt);
  };
  const running = runSessions({ session, wakeUp, pollSchedule, onFailure });

  return {
    get state() {
      return { ...state.now, lastArrivalAt: arrivals.lastAt };
    },
    get ledger() {
      return reading.ledger;
    },
    prove() {
      const proof = proofs.ask();
      wakeUp.wake('poll');
      return proof;
    },
    poll: () => wakeUp.wake('poll'),
    restart: () => wakeUp.wake('restart'),
    async stop() {
      wakeUp.wake('stop');
      await running;
      proofs.fail(new AppError('closed', 'The view is no longer followed.'));
    },
  };
}

const failureOf = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('internal', 'The monitor failed. See the log for details.');

function noResponse(ms: number): never {
  throw new AppError('timeout', `The platform did not respond within ${Math.round(ms / 1_000)} s.`);
}
