/** Reads the transactions of a view: those that are new since the last time, and those that are still open. */
import { AppError } from '../../../shared/errors.ts';
import type { Objects } from '../../remote/objects.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { ToldTransaction, TransactionChange } from '../../storage/ledger/transaction-rows.ts';

export interface ReadingTransactions {
  /** New ones, and every open one. @throws AppError of the requests */
  all(ledger: Ledger): Promise<void>;
  /** Those that this program asked for, as long as they are open; answers how many still are. */
  own(ledger: Ledger): Promise<number>;
}

const most = 1_000;
const requestMs = 30_000;
/** Clocks and queues of a platform are never quite in order. */
const overlapMs = 60_000;
/** As many are asked for one by one; the others are found in the list. */
const mostSingle = 100;

export function createReadingTransactions(deps: {
  objects: Objects;
  within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  stored: (changes: readonly TransactionChange[], isNews: boolean) => void;
}): ReadingTransactions {
  const { objects, within, stored } = deps;

  const store = (ledger: Ledger, told: ToldTransaction[], isNews: boolean): number => {
    const changes = ledger.storeTransactions(told);
    if (changes.length > 0) stored(changes, isNews);
    return changes.length;
  };

  const list = async (ledger: Ledger): Promise<void> => {
    const isNews = ledger.loaded;
    const newest = ledger.newestRequestedAt();
    const since = newest === null || !isNews ? undefined : newest - overlapMs;
    for (let offset = 0; ; offset += most) {
      const page = await within(
        requestMs,
        objects.transactions({ ...(since !== undefined && { since }), limit: most, offset }),
      );
      // The list is newest first: behind a page that tells nothing new there is nothing new.
      if (page.length === 0 || (store(ledger, page.map(plain), isNews) === 0 && isNews)) return;
      if (page.length < most) return;
    }
  };

  const ask = async (ledger: Ledger, id: string, requestedAt: number): Promise<void> => {
    try {
      const told = await within(requestMs, objects.transaction(id));
      store(ledger, [plain(told)], true);
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
      for (const { id, requestedAt } of ledger.openTransactions(mostSingle))
        await ask(ledger, id, requestedAt);
    },
    async own(ledger) {
      const own = ledger.openTransactions(mostSingle).filter(({ isOwn }) => isOwn);
      for (const { id, requestedAt } of own) await ask(ledger, id, requestedAt);
      return ledger.openTransactions(mostSingle).filter(({ isOwn }) => isOwn).length;
    },
  };
}

const plain = ({ errors, ...rest }: Awaited<ReturnType<Objects['transaction']>>): ToldTransaction => ({
  ...rest,
  errors: [...errors],
});
