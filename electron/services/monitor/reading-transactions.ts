/** Reads the transactions of a view: those that are new since the last time, and those that are still open. */
import { AppError } from '../../../shared/errors.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { ReceivedTransaction, TransactionChange } from '../../storage/ledger/transaction-rows.ts';

export interface ReadingTransactions {
  /** Reads new transactions, and a limited number of open ones each time. @throws AppError of the requests */
  all(ledger: Ledger): Promise<void>;
  /** Reads the open transactions that this program requested; returns how many are still open. */
  own(ledger: Ledger): Promise<number>;
}

const pageSize = 1_000;
const requestMs = 30_000;
/** Overlap with the reading before, since clocks and queues of a platform are never quite in order. */
const overlapMs = 60_000;
/** Open transactions that are requested one by one; the others are requested the next time. */
const maxSingle = 100;

export function createReadingTransactions(deps: {
  objects: Objects;
  within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  onStored: (changes: readonly TransactionChange[], isNews: boolean) => void;
}): ReadingTransactions {
  const { objects, within, onStored } = deps;
  /** Time of the last open transaction that was read, to continue after it; undefined starts with the oldest. */
  let askedTo: number | undefined;

  const store = (ledger: Ledger, transactions: ReceivedTransaction[], isNews: boolean): number => {
    const changes = ledger.storeTransactions(transactions);
    if (changes.length > 0) onStored(changes, isNews);
    return changes.length;
  };

  /** Reads new transactions. Progress is how far the list was read, since a websocket sends the newest ones first. */
  const readList = async (ledger: Ledger): Promise<void> => {
    const { transactionsTo: to } = ledger;
    const since = Math.max(0, (to ?? 0) - overlapMs);
    let newest = to ?? 0;
    for (let offset = 0; ; ) {
      const page = await within(
        requestMs,
        objects.transactions({ ...(to !== null && { since }), limit: pageSize, offset }),
      );
      const changeCount = store(ledger, page.map(toReceived), to !== null);
      newest = Math.max(newest, ...page.map(({ requestedAt }) => requestedAt));
      const oldest = Math.min(...page.map(({ requestedAt }) => requestedAt));
      // The list is newest first: behind a known page without changes, nothing is new.
      if (page.length === 0 || oldest < since || (to !== null && oldest <= to && changeCount === 0)) break;
      offset += page.length;
    }
    if (newest !== to) ledger.keepTransactionsTo(newest);
  };

  const readOne = async (ledger: Ledger, id: string, requestedAt: number): Promise<void> => {
    try {
      const transactions = await within(requestMs, objects.transaction(id));
      store(ledger, [toReceived(transactions)], true);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
      const objectId = '';
      const gone = { id, objectId, status: 'gone', requestedAt, startedAt: null, updatedAt: requestedAt };
      store(ledger, [{ ...gone, errors: [] }], true);
    }
  };

  return {
    async all(ledger) {
      await readList(ledger);
      const own = ledger.ownOpenTransactions(maxSingle);
      const next = ledger.openTransactions(maxSingle, askedTo);
      askedTo = next.length < maxSingle ? undefined : next.at(-1)?.requestedAt;
      for (const { id, requestedAt } of [...own, ...next.filter(({ isOwn }) => !isOwn)])
        await readOne(ledger, id, requestedAt);
    },
    async own(ledger) {
      for (const { id, requestedAt } of ledger.ownOpenTransactions(maxSingle))
        await readOne(ledger, id, requestedAt);
      return ledger.ownOpenTransactions(maxSingle).length;
    },
  };
}

const toReceived = ({
  errors,
  ...others
}: Awaited<ReturnType<Objects['transaction']>>): ReceivedTransaction => ({
  ...others,
  errors: [...errors],
});
