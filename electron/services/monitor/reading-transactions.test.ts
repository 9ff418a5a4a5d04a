import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { Objects } from '../../remote/objects.ts';
import { openTestLedgers, type TestLedgers, transactionOf } from '../../storage/ledger/ledger.test-kit.ts';
import type { ReceivedTransaction } from '../../storage/ledger/transaction-rows.ts';
import { createReadingTransactions } from './reading-transactions.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const minuteMs = 60_000;
const failedTransaction = (number: number): ReceivedTransaction =>
  transactionOf(`t${number}`, {
    status: 'done-failure',
    requestedAt: number * minuteMs,
    updatedAt: number * minuteMs,
  });
/** Transactions with the numbers from `from` to before `to`, the newest first. */
const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => failedTransaction(to - 1 - at));

/**
 * Readings of a platform that has these transactions, the newest first. `offsets` are those of the requests, and `news`
 * counts the changes that are reported as news.
 */
function openReadings(received: () => readonly ReceivedTransaction[]) {
  let news = 0;
  const offsets: number[] = [];
  let responsesLeft = Number.POSITIVE_INFINITY;
  const objects: Pick<Objects, 'transactions'> = {
    async transactions({ since = 0, limit, offset }) {
      offsets.push(offset);
      responsesLeft -= 1;
      if (responsesLeft < 0) throw new AppError('lost', 'The connection was closed.');
      return received()
        .filter(({ requestedAt }) => requestedAt >= since)
        .slice(offset, offset + limit);
    },
  };
  const { all } = createReadingTransactions({
    objects: objects as Objects,
    within: (_, work) => work,
    onStored: (changes, isNews) => {
      if (isNews) news += changes.length;
    },
  });
  return {
    all: () => all(test.ledger),
    offsets,
    news: () => news,
    respondOnly(times: number) {
      responsesLeft = times;
    },
  };
}
const count = () => Object.values(test.ledger.state().transactions).reduce((sum, each) => sum + each, 0);

describe('reading transactions', () => {
  it('reports transactions that existed before the first reading, but not as news', async () => {
    let to = 2_500;
    const { all, news } = openReadings(() => list(0, to));
    // Updates are read first.
    test.ledger.proved(1);
    await all();
    expect([count(), news()]).toEqual([2_500, 0]);
    to = 2_510;
    await all();
    expect([count(), news()]).toEqual([2_510, 10]);
  });

  it.each([
    ['for the first time', 0],
    ['after a long sleep', 10],
  ])('completes a reading that failed halfway %s', async (_, before) => {
    let to = before;
    const { all, respondOnly } = openReadings(() => list(0, to));
    test.ledger.proved(1);
    await all();
    to = 3_500;
    respondOnly(2);
    await expect(all()).rejects.toMatchObject({ code: 'lost' });
    respondOnly(Number.POSITIVE_INFINITY);
    await all();
    expect(count()).toBe(3_500);
  });

  it('reads the transactions of an absence, also if a websocket has sent newer ones since', async () => {
    let to = 10;
    const { all } = openReadings(() => list(0, to));
    await all();
    to = 3_500;
    test.ledger.storeTransactions(list(2_000, 3_500));
    await all();
    expect(count()).toBe(3_500);
  });

  it('requests only one page when nothing is new', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      transactionOf(`many ${at}`, { status: 'done-success', requestedAt: 5_000_000 - at }),
    );
    const { all, offsets } = openReadings(() => many);
    await all();
    offsets.length = 0;
    await all();
    expect(offsets).toEqual([0]);
  });
});

describe('open transactions', () => {
  it('are all requested in the end, and own ones at each reading, however many others stay open', async () => {
    const requestedIds: string[] = [];
    const objects: Pick<Objects, 'transactions' | 'transaction'> = {
      transactions: async () => [],
      async transaction(id) {
        requestedIds.push(id);
        return transactionOf(id);
      },
    };
    const reading = createReadingTransactions({
      objects: objects as Objects,
      within: (_, work) => work,
      onStored: () => undefined,
    });
    const others = Array.from({ length: 250 }, (_, at) =>
      transactionOf(`o${at}`, { requestedAt: 1_000 + at }),
    );
    test.ledger.storeTransactions(others);
    test.ledger.storeTransactions([transactionOf('own', { requestedAt: 9_000 })], { from: 'form' });
    // Three readings.
    for (const _ of 'abc') await reading.all(test.ledger);
    expect(new Set(requestedIds).size).toBe(251);
    expect(requestedIds.filter((id) => id === 'own')).toHaveLength(3);
    requestedIds.length = 0;
    expect(await reading.own(test.ledger)).toBe(1);
    expect(requestedIds).toEqual(['own']);
  });
});
