import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type NotificationTest, startNotificationTest } from '../objects/notifications.test-kit.ts';
import { errorOf, type Json } from '../practice.test-kit.ts';

let rig: NotificationTest;
beforeAll(async () => {
  rig = await startNotificationTest();
});
afterEach(async () => {
  await rig.closeListeners();
  expect(rig.practice.reported).toEqual([]);
});
afterAll(() => rig.practice.close());

describe('wire.md §5: a subscription', () => {
  it('returns its id, its link, the address of its websocket and its events', async () => {
    const subscription = await rig.subscribe(['update.received', 'update.received']);
    const { id, link } = subscription;
    expect(subscription).toEqual({
      id: expect.stringMatching(/./),
      link: `/views/default/notifications/${id}`,
      socket: `${rig.practice.address.objectsUrl.replace('http', 'ws')}${link}`,
      events: ['update.received'],
    });
  });

  it.each([[{}], [{ events: [] }], [{ events: ['update.sent'] }], [{ events: 'update.received' }], [[]]])(
    'refuses %j',
    async (body) => {
      const response = await rig.client.ask('POST', '/views/default/notifications', body);
      expect(errorOf(response).code).toBe(400);
    },
  );

  it('ends with DELETE, which also closes its websocket', async () => {
    const subscription = await rig.subscribe();
    const listener = await rig.connect(subscription);
    const closed = once(listener.socket, 'close');
    expect((await rig.client.ask('DELETE', String(subscription['link']))).status).toBe(200);
    expect((await closed)[0]).toBe(1000);
    expect((await rig.client.ask('DELETE', String(subscription['link']))).status).toBe(404);
    expect(await refusal(subscription, ['objects-1.0.0', `token-${rig.token}`])).toBe(404);
  });

  it('can be used only by the identity that created it', async () => {
    const subscription = await rig.subscribe();
    expect((await rig.other.ask('DELETE', String(subscription['link']))).status).toBe(403);
    expect(await refusal(subscription, ['objects-1.0.0', `token-${rig.otherToken}`])).toBe(403);
  });
});

/** Opens a websocket that the platform refuses, and returns the status of its response. */
async function refusal({ socket: address }: Json, protocols: string[]): Promise<number> {
  const socket = new WebSocket(String(address), protocols);
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => undefined);
  socket.terminate();
  return response.statusCode;
}

describe('wire.md §5: the handshake', () => {
  it('selects the subprotocol objects-1.0.0, without the token', async () => {
    expect((await rig.connect(await rig.subscribe())).socket.protocol).toBe('objects-1.0.0');
  });

  it.each([
    ['a wrong token', ['objects-1.0.0', 'token-wrong'], 401],
    ['no token', ['objects-1.0.0'], 401],
  ])('refuses %s', async (_what, protocols, status) => {
    expect(await refusal(await rig.subscribe(), protocols)).toBe(status);
  });

  it('refuses another subprotocol, an unknown subscription and an unknown view', async () => {
    const subscription = await rig.subscribe();
    expect(await refusal(subscription, ['objects-2.0.0', `token-${rig.token}`])).toBe(400);
    const withReplaced = (from: string, to: string) => ({
      socket: String(subscription['socket']).replace(from, to),
    });
    const protocols = ['objects-1.0.0', `token-${rig.token}`];
    expect(await refusal(withReplaced(String(subscription['id']), 'absent'), protocols)).toBe(404);
    expect(await refusal(withReplaced('/default/', '/other/'), protocols)).toBe(404);
  });

  it('responds with 400 to a GET without a handshake', async () => {
    const { link } = await rig.subscribe();
    expect((await rig.client.ask('GET', String(link))).status).toBe(400);
  });
});
