/** Tests the practice platform against section 6 of interfaces.md: events and their delivery by websocket. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { incident, type Json, refusal } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';
import { openSocketClient, refusalStatus, type SocketClient } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
let other: Client;
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
  other = await platform.clientOfNewAccount('operator@example.org');
});
afterAll(() => platform.close());

const subscribe = async (...events: string[]): Promise<Json> =>
  (await client.objects('POST', '/views/default/notifications', { events })).json;
const listen = ({ socket }: Json): Promise<SocketClient> =>
  openSocketClient(socket, 'objects-1.0.0', client.token);
/** Creates this many updates for `client`, by writes of another account. */
async function makeUpdates(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await other.write('noted', { $type: 'configMachine', name: `name ${platform.now()}` });
}
const idsOf = (messages: Json[]) => messages.map(({ id }) => id);

it('6: transaction.done-success is emitted when a write transaction finishes successfully', async () => {
  const line = await listen(await subscribe('transaction.done-success'));
  const data = await client.write('good', incident());
  await client.write('bad', incident({ originNode: 'nowhere' }));
  expect(await line.all()).toEqual([
    { id: 1, event: 'transaction.done-success', at: data['updatedAt'], data },
  ]);
  await line.close();
});

it('6: transaction.done-failure is emitted when a write transaction finishes with failure', async () => {
  const line = await listen(await subscribe('transaction.done-failure'));
  await client.write('good', incident());
  const data = await client.write('bad', incident({ originNode: 'nowhere' }));
  expect(await line.all()).toEqual([
    { id: 1, event: 'transaction.done-failure', at: data['updatedAt'], data },
  ]);
  await line.close();
});

it('6: update.received is emitted when a new update is available', async () => {
  const line = await listen(await subscribe('update.received'));
  await makeUpdates(1);
  const [data] = (await client.updates()).slice(-1);
  expect(await line.all()).toEqual([{ id: 1, event: 'update.received', at: expect.any(Number), data }]);
  await line.close();
});

it('6: events are delivered after a subscription, and only those that it names', async () => {
  await makeUpdates(1);
  const line = await listen(await subscribe('update.received'));
  await client.write('own', { $type: 'configMachine', name: 'n' });
  expect(await line.all()).toEqual([]);
  const response = await client.objects('POST', '/views/default/notifications', { events: ['other'] });
  expect(response.json).toEqual(refusal(400));
  await line.close();
});

it('6, wire.md §5: the websocket is at the address of the subscription and speaks objects-1.0.0', async () => {
  const address = String((await subscribe('update.received'))['socket']);
  expect(address).toMatch(/^ws:.*\/views\/default\/notifications\/[^/]+$/);
  expect(await refusalStatus(address, [`token-${client.token}`])).toBe(400);
  expect(await refusalStatus(address, ['objects-1.0.0'])).toBe(401);
  expect(await refusalStatus(`${address}x`, ['objects-1.0.0', `token-${client.token}`])).toBe(404);
});

it('6, wire.md §5: notifications that were not acknowledged are sent again after a reconnect', async () => {
  const subscription = await subscribe('update.received');
  const first = await listen(subscription);
  await makeUpdates(3);
  expect(idsOf(await first.all())).toEqual([1, 2, 3]);
  // Acknowledges only notification 2, not 1.
  first.send({ ack: 2 });
  await first.all();
  await first.close();
  await makeUpdates(1);
  const second = await listen(subscription);
  expect(idsOf(await second.all())).toEqual([1, 3, 4]);
  await second.close();
});

it('6, wire.md §5: DELETE on the link ends the subscription', async () => {
  const { link, socket } = await subscribe('update.received');
  expect((await client.objects('DELETE', String(link))).status).toBe(200);
  expect(await refusalStatus(String(socket), ['objects-1.0.0', `token-${client.token}`])).toBe(404);
  expect((await client.objects('DELETE', String(link))).status).toBe(404);
});
