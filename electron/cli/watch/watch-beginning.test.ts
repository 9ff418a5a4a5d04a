import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Objects, WriteTransaction } from '../../remote/objects.ts';
import { type Ledgers, openLedgers } from '../../storage/ledger/open-ledgers.ts';
import { beginWatch } from './watch-beginning.ts';

let folder: string;
let ledgers: Ledgers;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-beginning-'));
  ledgers = openLedgers({ path: join(folder, 'monitor.sqlite'), now: () => 0 });
});
afterEach(() => {
  ledgers.close();
  rmSync(folder, { recursive: true });
});

/** A platform with `total` updates that returns at most `maximum` of them per request; it counts these requests. */
function platformOf({
  total,
  maximum,
  transactions = [],
}: {
  total: number;
  maximum: number;
  transactions?: WriteTransaction[];
}) {
  let requests = 0;
  const objects: Pick<Objects, 'updates' | 'transactions'> = {
    async updates({ offset, limit }) {
      requests += 1;
      const count = Math.max(0, Math.min(limit, maximum, total - offset));
      return Array.from({ length: count }, (_, at) => ({
        index: offset + at,
        object: { $id: 'x', n: offset + at },
      }));
    },
    transactions: async ({ limit, offset }) => transactions.slice(offset, offset + limit),
  };
  return { objects: objects as Objects, requests: () => requests };
}
let views = 0;
/** Begins a watch of a new view and returns its ledger. */
const beginNewWatch = async (objects: Objects, from: number | null) => {
  views += 1;
  const name = { connectionId: 'c', accountId: 'a', view: `${views}` };
  await beginWatch({ objects, ledgers, name, from, now: () => 0 });
  return ledgers.open(name);
};

it('a watch begins after the last update, and finds it in fewer than 45 requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3_000_000), fc.constantFrom(100, 1_000), async (total, maximum) => {
      const { objects, requests } = platformOf({ total, maximum });
      const { end, loaded, hasHoles } = await beginNewWatch(objects, null);
      expect({ end, loaded, hasHoles }).toEqual({ end: total, loaded: true, hasHoles: false });
      expect(requests()).toBeLessThan(45);
    }),
    {
      numRuns: 60,
      examples: [
        [0, 1_000],
        [1, 1_000],
        [1_000, 1_000],
        [1_001, 1_000],
        [2_000, 100],
      ],
    },
  );
});

it('a watch begins at the given index, and an index after the end is refused', async () => {
  const { objects } = platformOf({ total: 12, maximum: 1_000 });
  for (const from of [0, 1, 7, 12]) expect((await beginNewWatch(objects, from)).end).toBe(from);
  await expect(beginNewWatch(objects, 13)).rejects.toMatchObject({ code: 'bad-input' });
});

it('a watch stores the existing transactions, so that only their changes are reported', async () => {
  const transactions = Array.from({ length: 1_500 }, (_, n) => ({
    id: `t${n}`,
    objectId: 'x',
    status: n === 0 ? 'waiting' : 'done-success',
    requestedAt: 10_000 - n,
    startedAt: null,
    updatedAt: 10_000 - n,
    errors: [],
  }));
  const ledger = await beginNewWatch(platformOf({ total: 3, maximum: 1_000, transactions }).objects, null);
  expect(ledger.storeTransactions(transactions)).toEqual([]);
  expect(ledger.openTransactions(10)).toMatchObject([{ id: 't0' }]);
});
