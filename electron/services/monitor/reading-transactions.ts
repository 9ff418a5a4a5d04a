/** Reads the transactions of a view: those that are new since the last time, and those that are still open. */
import { AppError } from '../../../shared/errors.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { ReceivedTransaction, TransactionChange } from '../../storage/ledger/transaction-rows.ts';

export interface ReadingTransactions {
  /** New ones, and the open ones, so many of them each time. @throws AppError of the requests */
  all(ledger: Ledger): Promise<void>;
  /** Reads those that this program requested, as long as they are open; returns how many still are. */
  own(ledger: Ledger): Promise<number>;
}

const most = 1_000;
const requestMs = 30_000;
/** Clocks and queues of a platform are never quite in order. */
const overlapMs = 60_000;
/** As many are requested one by one, and the others the next time. */
const mostSingle = 100;

export function createReadingTransactions(deps: {
  objects: Objects;
  within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  stored: (changes: readonly TransactionChange[], isNews: boolean) => void;
}): ReadingTransactions {
  const { objects, within, stored } = deps;
  /** Time of the last request that was read; undefined starts with the oldest. */
  let askedTo: number | undefined;

  const store = (ledger: Ledger, transactions: ReceivedTransaction[], isNews: boolean): number => {
    const changes = ledger.storeTransactions(transactions);
    if (changes.length > 0) stored(changes, isNews);
    return changes.length;
  };

  /** Progress is how far the list was read, not what is known: a websocket sends the newest ones first. */
  const list = async (ledger: Ledger): Promise<void> => {
    const { transactionsTo: to } = ledger;
    const since = Math.max(0, (to ?? 0) - overlapMs);
    let newest = to ?? 0;
    for (let offset = 0; ; ) {
      const page = await within(
        requestMs,
        objects.transactions({ ...(to !== null && { since }), limit: most, offset }),
      );
      const fresh = store(ledger, page.map(plain), to !== null);
      newest = Math.max(newest, ...page.map(({ requestedAt }) => requestedAt));
      const oldest = Math.min(...page.map(({ requestedAt }) => requestedAt));
      // The list is newest first: behind a known page without changes, nothing is new.
      if (page.length === 0 || oldest < since || (to !== null && oldest <= to && fresh === 0)) break;
      offset += page.length;
    }
    if (newest !== to) ledger.keepTransactionsTo(newest);
  };

  const ask = async (ledger: Ledger, id: string, requestedAt: number): Promise<void> => {
    try {
      const transactions = await within(requestMs, objects.transaction(id));
      store(ledger, [plain(transactions)], true);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
      const objectId = '';
      const gone = { id, objectId, status: 'gone', requestedAt, startedAt: null, updatedAt: requestedAt };
      store(ledger, [{ ...gone, errors: [] }], true);
    }
  };

  return {
    async all(ledger) {
      await list(ledger);
      const own = ledger.ownOpenTransactions(mostSingle);
      const next = ledger.openTransactions(mostSingle, askedTo);
      askedTo = next.length < mostSingle ? undefined : next.at(-1)?.requestedAt;
      for (const { id, requestedAt } of [...own, ...next.filter(({ isOwn }) => !isOwn)])
        await ask(ledger, id, requestedAt);
    },
    async own(ledger) {
      for (const { id, requestedAt } of ledger.ownOpenTransactions(mostSingle))
        await ask(ledger, id, requestedAt);
      return ledger.ownOpenTransactions(mostSingle).length;
    },
  };
}

const plain = ({ errors, ...rest }: Awaited<ReturnType<Objects['transaction']>>): ReceivedTransaction => ({
  ...rest,
  errors: [...errors],
});
