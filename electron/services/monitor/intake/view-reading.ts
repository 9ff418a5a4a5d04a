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
  /** Like `within`, for responses of the platform. */
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
  /** When the last reading began, or the last attempt. */
  readonly lastTriedAt: number;
  /** Whether objects of own writes are still to be read. */
  readonly isUnreadLeft: boolean;
  /** An attempt to reach the platform begins. */
  onAttempt(): void;
  useLedger(ledger: Ledger): void;
  /** Returns why the platform could not be read although the websocket works; null where it was read. @throws AppError what ends the session */
  readBeside(asked: { hasSocket: boolean; isFirst: boolean }): Promise<AppError | null>;
  /** Reads what own writes have done. */
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
    stored: deps.onUpdates,
  });
  const transactions = createReadingTransactions({ objects, within: read, stored: deps.onTransactions });
  const readUnread = async (of: Ledger) => {
    isUnreadLeft = await deps.onUnread(of, (work) => read(requestMs, work));
  };

  /** What own writes changed does not wait for the request that failed. */
  const readUnreadAnyway = async () => {
    try {
      if (ledger !== null) await readUnread(ledger);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unauthorized') throw error;
    }
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
    useLedger(own) {
      ledger = own;
    },
    async readBeside({ hasSocket, isFirst }) {
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
    async readOwn(own) {
      await transactions.own(own);
      await readUnread(own);
    },
  };
}
