import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectClient, objectClient, quietMs } from '../objects/objects.test-kit.ts';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
let client: ObjectClient;
beforeAll(async () => {
  practice = await startTestPractice({ isClockManual: true });
  client = objectClient(practice);
});
afterEach(() => expect(practice.reported).toEqual([]));
afterAll(() => practice.close());

const machine = { $type: 'configMachine', name: 'n' };
const list = async (query = ''): Promise<Json[]> =>
  JSON.parse((await client.ask('GET', `/views/default/transactions${query}`)).text);
/** Moves the clock until the transaction leaves the state, and returns it with its next state. */
async function leaveState(state: string, transaction: Json): Promise<Json> {
  for (let ms = 0; ms < quietMs; ms += 10) {
    const now = await client.transaction(transaction);
    if (now['status'] !== state) return now;
    practice.moveClock(10);
  }
  throw new Error(`still ${state}`);
}

describe('interfaces.md 3: the states of a transaction', () => {
  it('waits, is processed, and ends', async () => {
    const waiting = await client.put('states', machine);
    expect(waiting).toEqual({
      link: expect.stringMatching(/^\/views\/default\/transactions\/[^/]+$/),
      object: '/views/default/objects/states',
      status: 'waiting',
      requestedAt: expect.any(Number),
      updatedAt: waiting['requestedAt'],
      startedAt: -1,
      errors: [],
    });
    expect(await client.transaction(waiting)).toEqual(waiting);
    expect((await client.ask('GET', '/views/default/objects/states')).status).toBe(404);

    const processing = await leaveState('waiting', waiting);
    const startedAt = Number(processing['startedAt']);
    expect(startedAt).toBeGreaterThan(Number(waiting['requestedAt']));
    expect(processing).toEqual({ ...waiting, status: 'processing', startedAt, updatedAt: startedAt });

    const done = await leaveState('processing', waiting);
    expect(done).toEqual({ ...processing, status: 'done-success', updatedAt: expect.any(Number) });
    expect(done['updatedAt']).toBeGreaterThan(startedAt);
    expect((await client.object('states'))['name']).toBe('n');
  });

  it('is found under /transactions/ and under /transaction/', async () => {
    const { link } = await client.write('paths', machine);
    const singular = String(link).replace('/transactions/', '/transaction/');
    expect((await client.ask('GET', singular)).json).toEqual((await client.ask('GET', String(link))).json);
  });

  it('is executed after earlier transactions of the same object', async () => {
    await client.put('order', { $type: 'configMachine', name: 'first' });
    await client.put('order', { $type: 'configMachine', name: 'second' });
    practice.moveClock(quietMs);
    expect(await client.object('order')).toMatchObject({ name: 'second' });
  });

  it('continues after a restart of the platform', async () => {
    const transaction = await client.put('restart', machine);
    await practice.restart();
    expect(await client.transaction(transaction)).toMatchObject({ status: 'waiting' });
    practice.moveClock(quietMs);
    expect(await client.transaction(transaction)).toMatchObject({ status: 'done-success' });
  });
});

describe('wire.md §5: the list of transactions', () => {
  it('begins with the newest, and is limited by status, since, limit and offset', async () => {
    practice.moveClock(1_000);
    const first = await client.write('list-1', machine);
    const second = await client.write('list-2', { $type: 'configMachine', name: 1 });
    const third = await client.put('list-3', machine);
    const since = `since=${String(first['requestedAt'])}`;
    const linksOf = (transactions: Json[]) => transactions.map(({ link }) => link);

    expect(await list(`?${since}`)).toEqual([third, second, first]);
    expect(linksOf(await list(`?since=${String(second['requestedAt'])}`))).toEqual([
      third['link'],
      second['link'],
    ]);
    expect(linksOf(await list(`?${since}&status=waiting`))).toEqual([third['link']]);
    expect(linksOf(await list(`?${since}&status=done-failure`))).toEqual([second['link']]);
    expect(linksOf(await list(`?${since}&status=done-success`))).toEqual([first['link']]);
    expect(linksOf(await list('?limit=2'))).toEqual([third['link'], second['link']]);
    expect(linksOf(await list('?limit=1&offset=1'))).toEqual([second['link']]);
    expect(await list('?limit=0')).toEqual([]);
    practice.moveClock(quietMs);
  });

  it('returns at most 1,000', async () => {
    for (let put = 0; put < 1_005; put += 1) await client.put(`many-${put % 10}`, machine);
    practice.moveClock(quietMs);
    expect(await list('?limit=5000')).toHaveLength(1_000);
    expect(await list()).toHaveLength(1_000);
    expect((await list('?status=waiting')).length).toBe(0);
  });
});
