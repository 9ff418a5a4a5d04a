/** Follows one view of a connection: listens, proves, and begins again whenever it has reason to doubt. */
import { AppError } from '../../../shared/errors.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { Log } from '../../platform.ts';
import type { SignIn } from '../../remote/auth.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../storage/ledger/transaction-rows.ts';
import { createBell, Interrupted } from './bell.ts';
import { createHearing } from './hearing.ts';
import { inTime } from './in-time.ts';
import { createPace } from './pace.ts';
import { createProofs } from './proofs.ts';
import { createReadingOn } from './reading-on.ts';
import { createReadingTransactions } from './reading-transactions.ts';

export interface IntakeDeps {
  readonly objects: Objects;
  readonly signIn: SignIn;
  /** Asks who is signed in, and answers the ledger of this account. */
  readonly findLedger: () => Promise<Ledger>;
  /** The one that follows where the platform has begun anew. */
  readonly beginAnew: (ledger: Ledger) => Ledger;
  /** What is kept of whoever was signed in last; null for nobody. */
  readonly known: Ledger | null;
  readonly now: () => number;
  readonly newId: () => string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  readonly onUpdates: (changes: readonly UpdateChange[], isNews: boolean) => void;
  readonly onTransactions: (changes: readonly TransactionChange[], isNews: boolean) => void;
  /** The state or the ledger is another one. */
  readonly onChange: () => void;
  /** Own writes have ended well: their objects are to be read. Answers whether some are left for the next time. */
  readonly onUnread: (ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;
}

export interface Intake {
  readonly state: { intake: ViewState['intake']; message: string };
  readonly ledger: Ledger | null;
  /** Proves at once; resolves when it is proved. @throws AppError why it cannot be */
  prove(): Promise<void>;
  /** Something moves: asks soon. */
  look(): void;
  /** Nothing that is open can be trusted any more: after a sleep, with another sign-in or network. */
  again(): void;
  stop(): Promise<void>;
}

const requestMs = 30_000;

export function createIntake(deps: IntakeDeps): Intake {
  const { objects, signIn, now, log } = deps;
  let ledger = deps.known;
  let state: Intake['state'] = { intake: 'loading', message: 'The platform is asked.' };
  const bell = createBell(deps.wait);
  const pace = createPace(now);
  const proofs = createProofs();

  const set = (intake: ViewState['intake'], message: string) => {
    if (state.intake === intake && state.message === message) return;
    state = { intake, message };
    deps.onChange();
  };

  /** Whatever takes longer, or is of no use any more, is given up on. */
  const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
    const message = `The platform did not answer within ${Math.round(ms / 1_000)} s.`;
    return inTime(work, { ms, message, wait: deps.wait, endedBy: bell.interrupted });
  };

  const tookUpdates = (changes: readonly UpdateChange[], isNews: boolean) => {
    pace.moved();
    deps.onUpdates(changes, isNews);
  };
  const tookTransactions = (changes: readonly TransactionChange[], isNews: boolean) => {
    pace.moved();
    deps.onTransactions(changes, isNews);
  };
  const readOn = createReadingOn({ objects, now, newId: deps.newId, within, stored: tookUpdates });
  const transactions = createReadingTransactions({ objects, within, stored: tookTransactions });

  const tryToListen = createHearing({
    ...{ objects, signIn, now, log, bell, pace, within, tookUpdates, tookTransactions },
    onChange: deps.onChange,
  });

  let isUnreadLeft = false;
  const readUnread = async (of: Ledger) => {
    isUnreadLeft = await deps.onUnread(of, (work) => within(requestMs, work));
  };

  /** Everything that the platform has is here when this resolves. */
  const readAll = async (isFirst: boolean): Promise<Ledger> => {
    const proved = proofs.begin();
    for (let attempt = 0; attempt < 3; attempt++) {
      const asked = ledger ?? (await within(requestMs, deps.findLedger()));
      const result = await readOn(asked, { isFirst: isFirst || attempt > 0 });
      if (result === 'another-sequence') {
        log.info('The platform tells another sequence of updates than before; the ledger begins anew.');
        ledger = deps.beginAnew(asked);
        deps.onChange();
        continue;
      }
      await transactions.all(asked);
      await readUnread(asked);
      proved();
      deps.onChange();
      return asked;
    }
    throw new AppError('unreadable', 'The platform tells another sequence of updates each time it is asked.');
  };

  /** From one beginning to the next. */
  const session = async (): Promise<void> => {
    if (state.intake === 'live') set('offline', 'The connection to the platform is made anew.');
    ledger = await within(requestMs, deps.findLedger());
    if (!ledger.loaded) set('loading', 'Everything that happened so far is read.');
    let isCut = false;
    const openedAt = now();
    const listening = await tryToListen(ledger, () => {
      isCut = true;
      pace.cut(now() - openedAt);
    });
    try {
      await readAll(true);
      pace.reached();
      for (;;) {
        if (isCut) return;
        if (listening) set('live', '');
        else set('polling', 'There is no websocket to the platform; it is asked again and again instead.');
        const ownOpen = isUnreadLeft || ledger.ownOpenTransactions(1).length > 0;
        const why = await bell.next(pace.next({ isLive: listening !== null, ownOpen }));
        if (why === 'again' || why === 'stop' || isCut) return;
        if (listening === null && pace.wantsSocket()) return;
        if (ownOpen && why === 'due' && listening !== null && !pace.wantsProof()) {
          await transactions.own(ledger);
          await readUnread(ledger);
          continue;
        }
        const before: Ledger = ledger;
        await readAll(false);
        pace.proved();
        // A ledger that begins anew needs a subscription of its own.
        if (ledger !== before) return;
      }
    } finally {
      listening?.close();
    }
  };

  const failed = (error: unknown): void => {
    if (!(error instanceof AppError)) log.error('Following a view failed.', error);
    const told =
      error instanceof AppError ? error : new AppError('internal', 'The monitor failed; the log says why.');
    proofs.fail(told);
    set(told.code === 'unauthorized' ? 'signed-out' : 'offline', told.message);
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
        failed(error);
        if ((await bell.next(pace.retry())) === 'stop') return;
        continue;
      }
      if ((await bell.next(0)) === 'stop') return;
    }
  };
  const running = run();

  return {
    get state() {
      return state;
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
      proofs.fail(new AppError('closed', 'The view is not followed any more.'));
    },
  };
}
