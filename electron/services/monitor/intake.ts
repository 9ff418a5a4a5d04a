/** Follows one view of a connection: listens, proves, and begins again whenever it has reason to doubt. */
import { AppError } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { Log } from '../../platform.ts';
import type { SignIn } from '../../remote/auth.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../storage/ledger/transaction-rows.ts';
import { createArrivals } from './arrivals.ts';
import { createBell, Interrupted } from './bell.ts';
import { createCatchUp } from './catch-up.ts';
import type { Listening } from './listening.ts';
import { createPace } from './pace.ts';
import { createProofs } from './proofs.ts';
import { createReadingTransactions } from './reading-transactions.ts';
import { createSocketListener } from './socket-listener.ts';
import { withTimeout } from './with-timeout.ts';

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
  /** The state or the ledger is another one. */
  readonly onChange: () => void;
  /** Called when own writes have ended well and their objects are to be read. Returns whether some are left for the next time. */
  readonly onUnread: (ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;
}

export interface Intake {
  readonly state: Pick<ViewState, 'intake' | 'message' | 'lastArrivalAt'>;
  readonly ledger: Ledger | null;
  /** Proves at once; resolves when it is proved. @throws AppError why it cannot be */
  prove(): Promise<void>;
  /** There is activity: polls soon. */
  look(): void;
  /** No open connection can be trusted any more: after a sleep, with another sign-in or network. */
  again(): void;
  stop(): Promise<void>;
}

const requestMs = 30_000;
/** A websocket that delivered a message within this time counts as working. */
const deliveringMs = 15_000;
const isNetwork = ({ code }: AppError) => /^(offline|lost|timeout)$/.test(code);
const catchingUp = 'Reconnecting and reading missed updates…';
const unread = ({ message }: AppError) => `${message} Missed updates are read as soon as possible.`;
const noSocket = 'There is no websocket to the platform; updates are read every few seconds instead.';
const silentSocket =
  'The websocket is open but delivers no updates; they are read every few seconds instead.';

export function createIntake(deps: IntakeDeps): Intake {
  const { objects, signIn, now, log } = deps;
  let ledger = deps.known;
  let state: Pick<ViewState, 'intake' | 'message'> = {
    intake: 'loading',
    message: 'Contacting the platform…',
  };
  const bell = createBell(deps.wait);
  const pace = createPace(now);
  const proofs = createProofs();
  const arrivals = createArrivals(now);

  const set = (intake: ViewState['intake'], message: string) => {
    if (state.intake === intake && state.message === message) return;
    state = { intake, message };
    deps.onChange();
  };

  /** Limits the time of work, and ends work that is no longer needed. */
  const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
    const message = `The platform did not respond within ${Math.round(ms / 1_000)} s.`;
    return withTimeout(work, { ms, message, wait: deps.wait, endedBy: bell.interrupted });
  };

  /** Like `within`, for responses of the platform: while any arrive, the state is not offline. */
  const read = async <T>(ms: number, work: Promise<T>): Promise<T> => {
    const result = await within(ms, work);
    arrivals.onResponse();
    endOffline();
    return result;
  };
  const endOffline = () => {
    if (state.intake === 'offline' || state.intake === 'signed-out') set('connecting', catchingUp);
  };

  const tookUpdates = (changes: readonly UpdateChange[], isNews: boolean) => {
    pace.moved();
    deps.onUpdates(changes, isNews);
  };
  const tookTransactions = (changes: readonly TransactionChange[], isNews: boolean) => {
    pace.moved();
    deps.onTransactions(changes, isNews);
  };
  const catchUp = createCatchUp({
    ...{ objects, now, newId: deps.newId, within: read },
    stored(changes, isNews) {
      if (beside?.failure === null) arrivals.onMissedBySocket();
      tookUpdates(changes, isNews);
    },
  });
  const transactions = createReadingTransactions({ objects, within: read, stored: tookTransactions });

  const tryToListen = createSocketListener({
    ...{ objects, signIn, now, log, bell, pace, within, tookUpdates, tookTransactions },
    onMessage() {
      arrivals.onMessage();
      if (beside !== null && (state.intake === 'polling' || state.intake === 'offline'))
        set('live', beside.failure === null ? '' : unread(beside.failure));
      else endOffline();
    },
    onChange: deps.onChange,
  });

  /** Beside an open websocket: why the platform could not be read the last time. Null before the first reading ended. */
  let beside: { failure: AppError | null } | null = null;
  /** When the last reading began, or the last attempt. */
  let lastTriedAt = now();
  let isUnreadLeft = false;
  const readUnread = async (of: Ledger) => {
    isUnreadLeft = await deps.onUnread(of, (work) => read(requestMs, work));
  };

  /** Everything that the platform has is here when this resolves. */
  const readAll = async (isFirst: boolean): Promise<void> => {
    lastTriedAt = now();
    const proved = proofs.begin();
    for (let attempt = 0; attempt < 3; attempt++) {
      const asked = ledger ?? (await within(requestMs, deps.findLedger()));
      const result = await catchUp(asked, { isFirst: isFirst || attempt > 0 });
      if (result === 'another-sequence') {
        log.info('The platform returns another sequence of updates than before; a new ledger begins.');
        ledger = deps.replaceLedger(asked);
        deps.onChange();
        continue;
      }
      await transactions.all(asked);
      await readUnread(asked);
      proved();
      deps.onChange();
      return;
    }
    throw new AppError('unreadable', 'The platform returns another sequence of updates on each request.');
  };

  /** How the updates arrive, as long as they do. @param failure why the platform could not be read */
  const showState = (listening: Listening | null, failure: AppError | null) => {
    if (listening === null) set('polling', failure?.message ?? noSocket);
    else if (failure !== null && arrivals.hasDeliveredSince(now() - deliveringMs))
      set('live', unread(failure));
    else if (failure !== null) set(arrivals.hasSince(lastTriedAt) ? 'polling' : 'offline', failure.message);
    else if (arrivals.isSocketSilent()) set('polling', silentSocket);
    else set('live', '');
  };
  const pauseMs = (listening: Listening | null, ownOpen: boolean): number => {
    const isSilent = arrivals.isSocketSilent();
    const ms = pace.next({ isLive: listening !== null && !isSilent, hasSocket: listening !== null, ownOpen });
    return isSilent ? ms : Math.min(ms, arrivals.silentInMs() ?? ms);
  };
  /** Returns why the platform could not be read although the websocket works; null where it was read. @throws AppError what ends the session */
  const readBeside = async (listening: Listening | null, isFirst: boolean): Promise<AppError | null> => {
    const begunAt = now();
    try {
      await readAll(isFirst);
      return null;
    } catch (error) {
      if (listening === null || !(error instanceof AppError) || error.code === 'unauthorized') throw error;
      // A network error ends the session with its websocket; a failing request alone does not.
      if (isNetwork(error) && !arrivals.hasDeliveredSince(begunAt)) throw error;
      proofs.fail(error);
      return error;
    }
  };

  /** From one beginning to the next. */
  const session = async (): Promise<void> => {
    lastTriedAt = now();
    if (state.intake === 'live') set('connecting', catchingUp);
    const own: Ledger = await within(requestMs, deps.findLedger());
    ledger = own;
    if (!own.loaded) set('loading', 'Loading history…');
    let isCut = false;
    const openedAt = now();
    const listening = await tryToListen(own, () => {
      isCut = true;
      pace.cut(now() - openedAt);
    });
    try {
      let failure = await readBeside(listening, true);
      if (failure === null) pace.reached();
      for (;;) {
        // A replaced ledger needs a subscription of its own.
        if (isCut || ledger !== own) return;
        showState(listening, failure);
        const ownOpen = isUnreadLeft || own.ownOpenTransactions(1).length > 0;
        beside = listening && { failure };
        const why = await bell.next(failure === null ? pauseMs(listening, ownOpen) : pace.retry());
        if (why === 'again' || why === 'stop' || isCut) return;
        if (listening === null && pace.wantsSocket()) return;
        if (failure === null && ownOpen && why === 'due' && listening !== null && !pace.wantsProof()) {
          await transactions.own(own);
          await readUnread(own);
          continue;
        }
        failure = await readBeside(listening, false);
        if (failure === null) pace.reached();
      }
    } finally {
      beside = null;
      listening?.close();
    }
  };

  /** @param begunAt of the session or the reading that failed: what arrived since shows that the platform is reached */
  const failed = (error: unknown, begunAt: number): void => {
    if (!(error instanceof AppError)) log.error('Following a view failed.', error);
    const appError =
      error instanceof AppError
        ? error
        : new AppError('internal', 'The monitor failed; see the log for the reason.');
    proofs.fail(appError);
    if (appError.code === 'unauthorized') set('signed-out', appError.message);
    else set(arrivals.hasSince(begunAt) ? 'polling' : 'offline', appError.message);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      try {
        await session();
      } catch (error) {
        if (error instanceof Interrupted) {
          if ((await bell.next(0)) === 'stop') return;
          continue;
        }
        failed(error, lastTriedAt);
        if ((await bell.next(pace.retry())) === 'stop') return;
        continue;
      }
      if ((await bell.next(0)) === 'stop') return;
    }
  };
  const running = run();

  return {
    get state() {
      return { ...state, lastArrivalAt: arrivals.lastAt };
    },
    get ledger() {
      return ledger;
    },
    prove() {
      const proof = proofs.ask();
      bell.ring('look');
      return proof;
    },
    look: () => bell.ring('look'),
    again: () => bell.ring('again'),
    async stop() {
      bell.ring('stop');
      await running;
      proofs.fail(new AppError('closed', 'The view is no longer followed.'));
    },
  };
}
