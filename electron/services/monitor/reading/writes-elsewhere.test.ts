import { afterEach, describe, expect, it } from 'vitest';
import { openStory, type Story } from '../../../monitor-story.test-kit.ts';
import { openTestLedgers, transactionOf, updateOf } from '../../../storage/ledger/ledger.test-kit.ts';
import { createWritesElsewhere } from './writes-elsewhere.ts';

const view = 'default';
const minute = 60_000;
const originNode = 'practice:machine:web-01';
const incident = { $type: 'incident', subject: 'Of the second client', originNode, priority: '1' };
const ids = ['ELSE-1', 'ELSE-2', 'ELSE-3'];

let story: Story | undefined;
afterEach(() => story?.close());
async function openLive(): Promise<Story> {
  const open = await openStory(5);
  story = open;
  await expect.poll(() => open.state()?.intake).toBe('live');
  return open;
}
const dashboard = async ({ monitor, now }: Story) => {
  const range = { from: now() - 60 * minute, to: now() };
  return (await monitor.dashboard({ view, width: minute, ...range })).open;
};
const ofPriority = async (open: Story, priority: string) =>
  (await dashboard(open)).byPriority.find(({ name }) => name === priority)?.count ?? 0;
/** Waits for the status that the automation gives each incident, which is the first update of it that arrives here. */
const waitUntilListed = (open: Story) =>
  expect
    .poll(() => {
      open.moveClocks(2_000);
      return ids.every((id) => open.ledger()?.object(id)?.status === 'PROCESSING');
    })
    .toBe(true);

describe('objects that this account wrote with another program', () => {
  it('are read while only the dashboard is shown', async () => {
    const open = await openLive();
    const before = await ofPriority(open, '1');
    for (const id of ids) await open.askAsSameAccount('PUT', `/objects/${id}`, incident);
    await expect.poll(() => ofPriority(open, '1')).toBe(before + ids.length);
    expect(await dashboard(open)).toMatchObject({ unknownPriority: 0, unknownNode: 0 });
  });

  it('count as unknown until they are read, and a failed reading is repeated', async () => {
    const open = await openLive();
    const before = await dashboard(open);
    open.failPath('/objects/ELSE', { method: 'GET' });
    for (const id of ids) await open.askAsSameAccount('PUT', `/objects/${id}`, incident);
    await waitUntilListed(open);
    expect(await dashboard(open)).toMatchObject({
      unknownPriority: ids.length,
      unknownNode: ids.length,
      byPriority: before.byPriority,
      byNode: before.byNode,
      total: before.total + ids.length,
    });
    const filter = { statuses: [], watchedOnly: false, text: 'second client' };
    const search = async () => {
      const { total, isLimit } = await open.monitor.incidents({ view, filter, first: 0, count: 10 });
      return { total, isLimit };
    };
    expect(await search()).toEqual({ total: 0, isLimit: true });
    open.failPath(null);
    await expect.poll(search).toEqual({ total: ids.length, isLimit: false });
    expect(await dashboard(open)).toMatchObject({ unknownPriority: 0, unknownNode: 0 });
  });

  it('are read again with every later change', async () => {
    const open = await openLive();
    for (const id of ids) await open.askAsSameAccount('PUT', `/objects/${id}`, incident);
    await expect.poll(() => ofPriority(open, '1')).toBeGreaterThanOrEqual(ids.length);
    const before = await ofPriority(open, '4');
    for (const id of ids)
      await open.askAsSameAccount('PUT', `/objects/${id}`, { $type: 'incident', priority: '4' });
    await expect.poll(() => ofPriority(open, '4')).toBe(before + ids.length);
  });

  it('are read if they changed while the program was closed', async () => {
    const open = await openLive();
    const [id = ''] = ids;
    await open.askAsSameAccount('PUT', `/objects/${id}`, incident);
    await expect.poll(() => open.ledger()?.object(id)?.subject).toBe(incident.subject);
    await open.wire.cut();
    await open.askAsSameAccount('PUT', `/objects/${id}`, { $type: 'incident', subject: 'Changed meanwhile' });
    open.wire.restore();
    await open.restartClient();
    await expect.poll(() => open.ledger()?.object(id)?.subject).toBe('Changed meanwhile');
  });
});

describe('reading very many of these objects', () => {
  it('reads three at a time, the newest first, and none while the view itself is being read', async () => {
    const test = openTestLedgers();
    const done = { status: 'done-success' };
    const transactions = Array.from({ length: 20 }, (_, n) =>
      transactionOf(`t${n}`, { ...done, objectId: `o${n}`, requestedAt: 1_000 + n }),
    );
    test.ledger.storeTransactions(transactions);
    const readIds: string[] = [];
    let [reading, maxReading, mayRead] = [0, 0, false];
    const elsewhere = createWritesElsewhere({
      async readAndStore(ledger, id) {
        readIds.push(id);
        reading += 1;
        maxReading = Math.max(maxReading, reading);
        await Promise.resolve();
        reading -= 1;
        for (const write of ledger.writesElsewhere(id)) ledger.markRead(write);
      },
      mayRead: () => mayRead,
      onChange: () => undefined,
      now: () => test.now,
      wait: async () => undefined,
      log: { info: () => undefined, error: () => undefined },
    });
    elsewhere.startReading(test.ledger);
    await new Promise(setImmediate);
    expect(readIds).toEqual([]);
    mayRead = true;
    elsewhere.startReading(test.ledger);
    await expect.poll(() => readIds).toEqual(transactions.map(({ objectId }) => objectId).toReversed());
    expect(maxReading).toBe(3);
    elsewhere.stop();
    test.close();
  });

  it('reads objects on screen first, each once, and none that this program wrote', async () => {
    const test = openTestLedgers();
    const opened = { platformStatus: 'PROCESSING' };
    const openedUpdate = (index: number, id: string) => updateOf(index, id, opened);
    const names = ['a', 'b', 'c', 'd', 'own', 'named'];
    test.ledger.storeUpdates(
      names.map((id, index) => openedUpdate(index, id)),
      test.now,
    );
    test.ledger.storeTransactions([transactionOf('t', { objectId: 'own' })], { from: 'form' });
    const readIds: string[] = [];
    const elsewhere = createWritesElsewhere({
      async readAndStore(ledger, id) {
        readIds.push(id);
        const reading = { by: 'refresh', knownTo: ledger.end - 1, askedAt: test.now, at: test.now } as const;
        ledger.storeReading(id, { $type: 'incident', $id: id, subject: 'Read', ...opened }, reading);
      },
      mayRead: () => true,
      onChange: () => undefined,
      now: () => test.now,
      wait: async () => undefined,
      log: { info: () => undefined, error: () => undefined },
    });
    elsewhere.show(test.ledger, [
      ...['b', 'a', 'own'].map((id) => ({ id, subject: '' })),
      { id: 'named', subject: 'Disk full' },
    ]);
    await expect.poll(() => readIds.toSorted()).toEqual(['a', 'b', 'c', 'd', 'named']);
    expect(readIds.slice(0, 2)).toEqual(['b', 'a']);
    elsewhere.show(test.ledger, [{ id: 'a', subject: '' }]);
    await new Promise(setImmediate);
    expect(readIds).toHaveLength(5);
    elsewhere.stop();
    test.close();
  });
});
