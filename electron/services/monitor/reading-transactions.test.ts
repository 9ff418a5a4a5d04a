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
const ended = (number: number): ReceivedTransaction =>
  transactionOf(`t${number}`, {
    status: 'done-failure',
    requestedAt: number * minuteMs,
    updatedAt: number * minuteMs,
  });
const list = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ended(to - 1 - at));

/** A platform that has these transactions, the newest first. */
function platform(received: () => readonly ReceivedTransaction[]) {
  let news = 0;
  const asked: number[] = [];
  let responsesLeft = Number.POSITIVE_INFINITY;
  const objects: Pick<Objects, 'transactions'> = {
    async transactions({ since = 0, limit, offset }) {
      asked.push(offset);
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
    stored: (changes, isNews) => {
      if (isNews) news += changes.length;
    },
  });
  return {
    all: () => all(test.ledger),
    asked,
    news: () => news,
    respondOnly(times: number) {
      responsesLeft = times;
    },
  };
}
const count = () => Object.values(test.ledger.state().transactions).reduce((sum, each) => sum + each, 0);

describe('reading transactions', () => {
  it('counts what existed before the first reading as no news', async () => {
    let to = 2_500;
    const { all, news } = platform(() => list(0, to));
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
  ])('reads the rest of what was cut off in the middle %s', async (_, before) => {
    let to = before;
    const { all, respondOnly } = platform(() => list(0, to));
    test.ledger.proved(1);
    await all();
    to = 3_500;
    respondOnly(2);
    await expect(all()).rejects.toMatchObject({ code: 'lost' });
    respondOnly(Number.POSITIVE_INFINITY);
    await all();
    expect(count()).toBe(3_500);
  });

  it('reads what came while it did not listen, also if a websocket has sent newer ones since', async () => {
    let to = 10;
    const { all } = platform(() => list(0, to));
    await all();
    to = 3_500;
    test.ledger.storeTransactions(list(2_000, 3_500));
    await all();
    expect(count()).toBe(3_500);
  });

  it('asks for no more than a page where nothing is new', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      transactionOf(`many ${at}`, { status: 'done-success', requestedAt: 5_000_000 - at }),
    );
    const { all, asked } = platform(() => many);
    await all();
    asked.length = 0;
    await all();
    expect(asked).toEqual([0]);
  });
});

describe('open transactions', () => {
  it('are all asked for in the end, and own ones each time, however many others never end', async () => {
    const asked: string[] = [];
    const objects: Pick<Objects, 'transactions' | 'transaction'> = {
      transactions: async () => [],
      async transaction(id) {
        asked.push(id);
        return transactionOf(id);
      },
    };
    const reading = createReadingTransactions({
      objects: objects as Objects,
      within: (_, work) => work,
      stored: () => undefined,
    });
    const others = Array.from({ length: 250 }, (_, at) =>
      transactionOf(`o${at}`, { requestedAt: 1_000 + at }),
    );
    test.ledger.storeTransactions(others);
    test.ledger.storeTransactions([transactionOf('own', { requestedAt: 9_000 })], { from: 'form' });
    for (const _ of 'abc') await reading.all(test.ledger);
    expect(new Set(asked).size).toBe(251);
    expect(asked.filter((id) => id === 'own')).toHaveLength(3);
    asked.length = 0;
    expect(await reading.own(test.ledger)).toBe(1);
    expect(asked).toEqual(['own']);
  });
});
