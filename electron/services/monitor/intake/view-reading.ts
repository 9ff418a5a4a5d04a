/** Reads everything that the platform has of a view into its ledger. */
import { AppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../platform.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { Ledger, UpdateChange } from '../../../storage/ledger/ledger.ts';
import type { TransactionChange } from '../../../storage/ledger/transaction-rows.ts';
import type { Arrivals } from '../arrivals.ts';
import { createCatchUp } from '../catch-up.ts';
import type { Proofs } from '../proofs.ts';
import { createReadingTransactions } from '../reading-transactions.ts';

/** Limits the time of work. @throws AppError `timeout`, and those of the work */
type Within = <T>(ms: number, work: Promise<T>) => Promise<T>;

interface ViewReadingDeps {
  readonly objects: Objects;
  readonly arrivals: Arrivals;
  readonly proofs: Proofs;
  /** The ledger of the last account; null if there was none. */
  readonly known: Ledger | null;
  readonly findLedger: () => Promise<Ledger>;
  readonly replaceLedger: (ledger: Ledger) => Ledger;
  readonly within: Within;
  /** Like `within`, for requests to the platform: also notes that a response has arrived. */
  readonly read: Within;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly onUpdates: (changes: readonly UpdateChange[], isNews: boolean) => void;
  readonly onTransactions: (changes: readonly TransactionChange[], isNews: boolean) => void;
  readonly onUnread: (ledger: Ledger, within: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;
  readonly onChange: () => void;
}

export interface ViewReading {
  readonly ledger: Ledger | null;
  /** Time at which the last reading or attempt began, in milliseconds since epoch. */
  readonly lastTriedAt: number;
  /** Whether objects of own writes are still to be read. */
  readonly isUnreadLeft: boolean;
  /** Called when an attempt to reach the platform begins. */
  onAttempt(): void;
  useLedger(ledger: Ledger): void;
  /** Reads the view; returns why this failed while the websocket works, or null. @throws AppError to end the session */
  readWhileListening(input: { hasSocket: boolean; isFirst: boolean }): Promise<AppError | null>;
  /** Reads the transactions and the objects of own writes. */
  readOwn(ledger: Ledger): Promise<void>;
}

const requestMs = 30_000;
const isNetwork = ({ code }: AppError) => /^(offline|lost|timeout)$/.test(code);

export function createViewReading(deps: ViewReadingDeps): ViewReading {
  const { objects, arrivals, proofs, within, read, now, log } = deps;
  let ledger = deps.known;
  let lastTriedAt = now();
  let isUnreadLeft = false;
  const catchUp = createCatchUp({
    objects,
    now,
    newId: deps.newId,
    within: read,
    onStored: deps.onUpdates,
  });
  const transactions = createReadingTransactions({ objects, within: read, onStored: deps.onTransactions });
  const readUnread = async (target: Ledger) => {
    isUnreadLeft = await deps.onUnread(target, (work) => read(requestMs, work));
  };

  /** Reads the objects of own writes, which need not wait for the request that failed. */
  const readUnreadAnyway = async () => {
    try {
      if (ledger !== null) await readUnread(ledger);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unauthorized') throw error;
    }
  };

  /** Reads everything that the platform has of the view. */
  const readAll = async (isFirst: boolean): Promise<void> => {
    lastTriedAt = now();
    const proved = proofs.begin();
    for (let attempt = 0; attempt < 3; attempt++) {
      const current = ledger ?? (await within(requestMs, deps.findLedger()));
      const result = await catchUp(current, { isFirst: isFirst || attempt > 0 });
      if (result === 'another-sequence') {
        log.info('The platform returns another sequence of updates than before; a new ledger begins.');
        ledger = deps.replaceLedger(current);
        deps.onChange();
        continue;
      }
      await transactions.all(current);
      await readUnread(current);
      proved();
      deps.onChange();
      return;
    }
    throw new AppError('unreadable', 'The platform returns a different sequence of updates each time.');
  };

  return {
    get ledger() {
      return ledger;
    },
    get lastTriedAt() {
      return lastTriedAt;
    },
    get isUnreadLeft() {
      return isUnreadLeft;
    },
    onAttempt() {
      lastTriedAt = now();
    },
    useLedger(accountLedger) {
      ledger = accountLedger;
    },
    async readWhileListening({ hasSocket, isFirst }) {
      const begunAt = now();
      try {
        await readAll(isFirst);
        return null;
      } catch (error) {
        if (!hasSocket || !(error instanceof AppError) || error.code === 'unauthorized') throw error;
        // A network error ends the session with its websocket; a failing request alone does not.
        if (isNetwork(error) && !arrivals.hasDeliveredSince(begunAt)) throw error;
        proofs.fail(error);
        await readUnreadAnyway();
        return error;
      }
    },
    async readOwn(accountLedger) {
      await transactions.own(accountLedger);
      await readUnread(accountLedger);
    },
  };
}
