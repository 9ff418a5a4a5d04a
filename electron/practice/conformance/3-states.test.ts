/** Tests the practice platform against section 3 of interfaces.md: the states of transactions and issues. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comment, incident, type Json } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';
import { openSocketClient } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform({ automation: true, tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
});
afterAll(() => platform.close());

const put = async (id: string, object: Json) =>
  (await client.objects('PUT', `/views/default/objects/${id}`, object)).json;
const readTransaction = async ({ link }: Json) => (await client.objects('GET', String(link))).json;
const statusOf = async (id: string) => (await client.object(id))['platformStatus'];

/** Moves the clock until the transaction no longer has this status; returns the transaction. */
async function advanceFrom(status: string, transaction: Json): Promise<Json> {
  for (let ms = 0; ms < 1_000; ms += 10) {
    platform.moveClock(10);
    const current = await readTransaction(transaction);
    if (current['status'] !== status) return current;
  }
  throw new Error(`The transaction stayed ${status}.`);
}

it('3: a PUT that is accepted creates a transaction that waits, with startedAt -1 and no errors', async () => {
  const transaction = await put('accepted', incident());
  expect(transaction).toMatchObject({ status: 'waiting', startedAt: -1, errors: [] });
  expect(await readTransaction(transaction)).toEqual(transaction);
});

it('3, wire.md §5: a transaction is waiting, processing, then done-success, with its times', async () => {
  const waiting = await put('processed', incident());
  const processing = await advanceFrom('waiting', waiting);
  expect(processing).toMatchObject({ status: 'processing', startedAt: platform.now() });
  const done = await advanceFrom('processing', waiting);
  expect(done).toMatchObject({
    status: 'done-success',
    startedAt: processing['startedAt'],
    updatedAt: platform.now(),
    errors: [],
  });
});

it('3: a write that succeeds sends transaction.done-success, one that fails transaction.done-failure', async () => {
  const events = ['transaction.done-success', 'transaction.done-failure'];
  const { json } = await client.objects('POST', '/views/default/notifications', { events });
  const line = await openSocketClient(json['socket'], 'objects-1.0.0', client.token);
  const good = await client.write('good', incident());
  const bad = await client.write('bad', incident({ originNode: 'nowhere' }));
  expect((await line.all()).map(({ event, data }) => ({ event, data }))).toEqual([
    { event: 'transaction.done-success', data: good },
    { event: 'transaction.done-failure', data: bad },
  ]);
  await line.close();
});

it('3, wire.md §5: an unknown originNode ends in done-failure, and nothing is written', async () => {
  expect(await client.write('astray', incident({ originNode: 'nowhere' }))).toMatchObject({
    status: 'done-failure',
    errors: [{ code: 400, field: 'originNode' }],
  });
  expect((await client.objects('GET', '/views/default/objects/astray')).status).toBe(404);
});

it('3, wire.md §5: a comment on an unknown incident ends in done-failure', async () => {
  expect(await client.write('unknown', comment('hello'))).toMatchObject({
    status: 'done-failure',
    errors: [{ code: expect.any(Number), message: expect.any(String) }],
  });
});

it('3: an issue from an incident object is PROCESSING, and an update is readable', async () => {
  const { length } = await client.updates();
  await client.write('begun', incident());
  expect(await client.byXid('PRACTICE:begun')).toMatchObject({ 'ogit/status': 'PROCESSING' });
  const response = (await client.updates(`?offset=${length}`)).map(({ object }) => object);
  expect(response).toContainEqual({
    $type: 'incident',
    $id: 'begun',
    $delta: ['platformStatus'],
    platformStatus: 'PROCESSING',
  });
});

it('3: a comment that matches the eject rule ends an issue as TERMINATED, and one update reports it', async () => {
  await client.write('ejected', incident());
  const { length } = await client.updates();
  await client.write('ejected', comment('please eject'));
  // 5 s, together with the 500 ms by which `write` moves the clock.
  platform.moveClock(4_500);
  const response = (await client.updates(`?offset=${length}`)).map(({ object }) => object);
  expect(response.filter(({ $id, platformStatus }) => $id === 'ejected' && platformStatus)).toEqual([
    { $type: 'incident', $id: 'ejected', $delta: ['platformStatus'], platformStatus: 'TERMINATED' },
  ]);
  expect(await client.byXid('PRACTICE:ejected')).toMatchObject({ 'ogit/status': 'TERMINATED' });
});

it('3: another comment does not end an issue', async () => {
  await client.write('talked about', incident());
  await client.write('talked about', comment('have a look'));
  platform.moveClock(4_500);
  expect(await statusOf('talked about')).toBe('PROCESSING');
});

it('3, wire.md §5: an issue that waits for an action is WAITING, and PROCESSING when it continues', async () => {
  const handler = await openSocketClient(platform.address.actionsUrl, 'action-1.0.0', client.token);
  const { length } = await client.updates();
  await client.write('acted on', incident());
  const states = async () =>
    (await client.updates(`?offset=${length}`)).flatMap(({ object }) =>
      object['$id'] === 'acted on' ? (object['platformStatus'] ?? []) : [],
    );
  for (let ms = 0; ms < 60_000 && (await statusOf('acted on')) !== 'WAITING'; ms += 5_000)
    platform.moveClock(5_000);
  expect(await states()).toEqual(['PROCESSING', 'WAITING']);
  await handler.nth(1);
  for (const { id } of await handler.all())
    handler.send({ type: 'sendActionResult', id, result: '{"exit":0}' });
  await expect.poll(states).toEqual(['PROCESSING', 'WAITING', 'PROCESSING']);
  await handler.close();
});

it('3, wire.md §5: an issue ends as RESOLVED or STOPPED by itself, and a later comment is only added', async () => {
  await client.write('final', incident());
  platform.moveClock(180_000);
  const end = await statusOf('final');
  expect(end).toMatch(/^(RESOLVED|STOPPED)$/);
  await client.write('final', comment('please eject'));
  platform.moveClock(180_000);
  expect(await client.object('final')).toMatchObject({
    platformStatus: end,
    comments: { c1: { comments: [{ timestamp: 1, value: 'please eject' }] } },
  });
});
