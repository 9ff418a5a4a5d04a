/** Tests the practice platform against section 2.10 of interfaces.md and wire.md §6: actions and their handlers. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Json } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';
import { openSocketClient, type SocketClient } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
let openSockets: SocketClient[] = [];
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
});
afterEach(async () => {
  await Promise.all(openSockets.map((socket) => socket.close()));
  openSockets = [];
});
afterAll(() => platform.close());

async function connect(): Promise<SocketClient> {
  const socket = await openSocketClient(platform.address.actionsUrl, 'action-1.0.0', client.token);
  openSockets.push(socket);
  return socket;
}
async function disconnect(socket: SocketClient): Promise<void> {
  openSockets = openSockets.filter((other) => other !== socket);
  await socket.close();
}
/** Submits an action; returns its outcome. */
const submit = async (action: Json = {}): Promise<Json> =>
  (await platform.ask('POST', '/practice/actions', { body: { capability: 'ExecuteCommand', ...action } }))
    .json;
const resultMessage = (id: unknown, value: unknown) => ({
  type: 'sendActionResult',
  id,
  result: JSON.stringify(value),
});

it.each([
  [
    'HTTPRequest',
    { params: {}, url: 'https://example.org', timeout: 5 },
    { body: '', code: 200, exec: '', headers: {} },
  ],
  [
    'ExecuteCommand',
    { command: 'uptime', host: 'web-01', user: 'u', timeout: 5 },
    { stdout: '', stderr: '', exit: 0 },
  ],
])(
  '2.10: %s is sent to a handler with its inputs, and its outputs are returned',
  async (capability, inputs, outputs) => {
    const handler = await connect();
    const outcome = submit({ capability, parameters: inputs, timeoutMs: 5_000 });
    const action = await handler.nth(1);
    expect(action).toEqual({
      type: 'submitAction',
      id: expect.stringMatching(/./),
      handler: capability,
      capability,
      parameters: inputs,
      timeout: 5_000,
    });
    handler.send(resultMessage(action['id'], outputs));
    expect(await outcome).toEqual({ state: 'answered', result: outputs });
  },
);

it('2.10, wire.md §6: a result gets acknowledged, and acknowledging an action does not end it', async () => {
  const handler = await connect();
  const outcome = submit();
  const { id } = await handler.nth(1);
  handler.send({ type: 'acknowledged', code: 200, message: 'submitAction acknowledged', id });
  handler.send(resultMessage(id, 1));
  expect(await handler.nth(2)).toEqual({ type: 'acknowledged', code: 200, message: expect.any(String), id });
  expect(await outcome).toEqual({ state: 'answered', result: 1 });
});

it('2.10, wire.md §6: a result that is not JSON gets negativeAcknowledged, and a valid one is accepted', async () => {
  const handler = await connect();
  const outcome = submit();
  const { id } = await handler.nth(1);
  handler.send({ type: 'sendActionResult', id, result: '{"no' });
  expect(await handler.nth(2)).toEqual({
    type: 'negativeAcknowledged',
    id,
    code: 400,
    message: expect.stringMatching(/./),
  });
  handler.send(resultMessage(id, 'better'));
  expect(await outcome).toEqual({ state: 'answered', result: 'better' });
});

it('2.10, wire.md §6: a frame that is no message gets an error, and the connection stays open', async () => {
  const handler = await connect();
  handler.send({ type: 'other' });
  expect(await handler.nth(1)).toMatchObject({ type: 'error' });
  const outcome = submit();
  handler.send(resultMessage((await handler.nth(2))['id'], 1));
  expect(await outcome).toMatchObject({ state: 'answered' });
});

it('2.10, wire.md §6: until the timeout of an action, another result is acknowledged and changes nothing', async () => {
  const handler = await connect();
  const outcome = submit({ timeoutMs: 10_000 });
  const { id } = await handler.nth(1);
  handler.send(resultMessage(id, 'first'));
  handler.send(resultMessage(id, 'second'));
  expect(await handler.nth(3)).toMatchObject({ type: 'acknowledged', id });
  expect(await outcome).toEqual({ state: 'answered', result: 'first' });
  platform.moveClock(10_000);
  handler.send(resultMessage(id, 'third'));
  expect(await handler.nth(4)).toMatchObject({ type: 'negativeAcknowledged', id });
});

it('2.10, wire.md §6: an action without a result times out', async () => {
  const handler = await connect();
  const outcome = submit({ timeoutMs: 60_000 });
  await handler.nth(1);
  platform.moveClock(60_000);
  expect(await outcome).toEqual({ state: 'timed-out' });
});

it('2.10, wire.md §6: an action without a result is sent again to a handler that reconnects, with the same id', async () => {
  const first = await connect();
  const outcome = submit();
  const action = await first.nth(1);
  await disconnect(first);
  const second = await connect();
  expect(await second.nth(1)).toEqual(action);
  second.send(resultMessage(action['id'], 'late'));
  expect(await outcome).toEqual({ state: 'answered', result: 'late' });
});

it('2.10, wire.md §6: configChanged reaches a handler', async () => {
  const handler = await connect();
  await platform.ask('POST', '/practice/actions/config-changed');
  expect(await handler.nth(1)).toEqual({ type: 'configChanged' });
});
