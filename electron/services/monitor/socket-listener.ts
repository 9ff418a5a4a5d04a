/** Stores the notifications of a view's websocket in its ledger, and requests what they leave out. */
import { AppError } from '../../../shared/errors.ts';
import type { Log } from '../../platform.ts';
import type { SignIn } from '../../remote/auth.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../storage/ledger/transaction-rows.ts';
import { type Listening, listen } from './listening.ts';
import type { PollSchedule } from './poll-schedule.ts';
import type { WakeUp } from './wake-up.ts';

const socketMs = 8_000;
/** The same message is not logged again within this time. */
const logAgainMs = 600_000;

/** @returns a function that opens a websocket for a ledger, null if there is none now; `onEnd` is called at its end */
export function createSocketListener(deps: {
  readonly objects: Objects;
  readonly signIn: SignIn;
  readonly now: () => number;
  readonly log: Log;
  readonly wakeUp: Pick<WakeUp, 'wake'>;
  readonly pollSchedule: Pick<PollSchedule, 'mayTrySocket' | 'onNoSocket'>;
  readonly within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  readonly onUpdates: (changes: readonly UpdateChange[], isNews: boolean) => void;
  readonly onTransactions: (changes: readonly TransactionChange[], isNews: boolean) => void;
  /** Called for every message of the websocket. */
  readonly onMessage: () => void;
  readonly onChange: () => void;
}): (into: Ledger, onEnd: () => void) => Promise<Listening | null> {
  const {
    objects,
    signIn,
    now,
    log,
    wakeUp,
    pollSchedule,
    within,
    onUpdates,
    onTransactions,
    onMessage,
    onChange,
  } = deps;

  const noted = new Map<string, number>();
  /** Repeated attempts, such as for a missing view, must not fill the log. */
  const logOnce = (words: string) => {
    if (now() - (noted.get(words) ?? Number.NEGATIVE_INFINITY) < logAgainMs) return;
    if (noted.size > 100) noted.clear();
    noted.set(words, now());
    log.info(words);
  };

  const listenerFor = (into: Ledger, onEnd: () => void): Parameters<typeof listen>[1] => ({
    take(updates, received) {
      onMessage();
      const isNews = into.loaded;
      const { end, hasHoles } = into;
      const stored = into.storeUpdates(updates, now());
      if (stored.kind === 'another-sequence')
        throw new AppError('unreadable', 'The platform returns a different sequence of updates.');
      if (stored.changes.length > 0) onUpdates(stored.changes, isNews);
      const changes = received.length === 0 ? [] : into.storeTransactions(received);
      if (changes.length > 0) onTransactions(changes, isNews);
      // A failed request is repeated with the next proof, not with every message.
      if (into.loaded && into.hasHoles && (!hasHoles || leavesOut(stored.changes, end))) wakeUp.wake('poll');
      else if (into.loaded && !into.hasHoles && stored.changes.length > 0) into.proved(now());
      if (changes.some(({ cause }) => cause !== null)) wakeUp.wake('poll');
      onChange();
    },
    onOverflow() {
      onMessage();
      wakeUp.wake('poll');
    },
    onEnd: (end) => {
      logOnce(`The websocket of the monitor ended: ${end.reason}`);
      onEnd();
      wakeUp.wake('poll');
    },
  });

  return async (into, onEnd) => {
    if (!pollSchedule.mayTrySocket()) return null;
    const opening = listen({ objects, signIn, kept: into }, listenerFor(into, onEnd));
    try {
      return await within(socketMs, opening);
    } catch (error) {
      // If the websocket opens later, it is closed, since its caller has given up.
      opening.then((opened) => opened.close()).catch(() => undefined);
      if (!(error instanceof AppError) || error.code === 'unauthorized') throw error;
      logOnce(`There is no websocket for the monitor: ${error.details ?? error.message}`);
      pollSchedule.onNoSocket();
      return null;
    }
  };
}

/** Whether updates are missing before or between these, which are in the order of their indexes. */
function leavesOut(changes: readonly UpdateChange[], end: number): boolean {
  let next = end;
  return changes.some(({ index }) => {
    const isBehindHole = index > next;
    next = Math.max(next, index + 1);
    return isBehindHole;
  });
}
