import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SignIn } from '../../remote/auth.ts';
import type { Http } from '../../remote/http.ts';
import type { Objects } from '../../remote/objects.ts';
import { directRoute } from '../../remote/route.ts';
import { type Listener, listen, type Subscribed } from './listening.ts';

let server: WebSocketServer;
/** HTTP statuses with which the server refuses the next connections. */
let refusals: number[];
let subscribed: number;
let acks: number[];
/** The server's end of the latest connection. */
let serverSocket: WebSocket;
beforeEach(async () => {
  refusals = [];
  subscribed = 0;
  acks = [];
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: (_info, done) => {
      const status = refusals.shift();
      done(status === undefined, status);
    },
  });
  server.on('connection', (socket) => {
    serverSocket = socket;
    socket.on('message', (data) => acks.push((JSON.parse(String(data)) as { ack: number }).ack));
  });
  await once(server, 'listening');
});
afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const address = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
let renewed = 0;
const signIn = {
  http: async () => ({ route: directRoute }) as Http,
  token: async () => 'T',
  renew: async () => {
    renewed += 1;
    return 'T2';
  },
} as Partial<SignIn> as SignIn;
const objects = {
  unsubscribe: async () => undefined,
  subscribe: async () => {
    subscribed += 1;
    return { id: `s${subscribed}`, socket: address() };
  },
} as Partial<Objects> as Objects;
/** Keeps a subscription in memory; it has none at first. */
const createSubscribed = (): Subscribed => {
  const self = {
    subscription: null as Subscribed['subscription'],
    keepSubscription: (next: Subscribed['subscription']) => {
      self.subscription = next;
    },
  };
  return self;
};
/** A listener that records its calls in `received`, except those that are overridden. */
const listenerWith = (overrides: Partial<Listener> = {}) => {
  const received = { updates: [] as number[], overflows: 0, ends: 0 };
  const listener: Listener = {
    take: (updates) => {
      // Before it is stored nothing may be acknowledged.
      expect(acks).toHaveLength(received.updates.length);
      received.updates.push(...updates.map(({ index }) => index));
    },
    onOverflow: () => {
      received.overflows += 1;
    },
    onEnd: () => {
      received.ends += 1;
    },
    ...overrides,
  };
  return { received, listener };
};
const sendUpdate = (id: number, offset: number) =>
  serverSocket.send(
    JSON.stringify({ id, event: 'update.received', at: 7, data: { link: '/x', offset, object: {} } }),
  );

describe('listening', () => {
  it('acknowledges stored updates, and reports that notifications were left out', async () => {
    const { received, listener } = listenerWith();
    const listening = await listen({ objects, signIn, kept: createSubscribed() }, listener);
    sendUpdate(1, 10);
    await expect.poll(() => acks).toEqual([1]);
    sendUpdate(2, 11);
    sendUpdate(3, 12);
    serverSocket.send(JSON.stringify({ event: 'overflow' }));
    serverSocket.send('no JSON');
    await expect.poll(() => acks).toEqual([1, 2, 3]);
    await expect.poll(() => received).toEqual({ updates: [10, 11, 12], overflows: 1, ends: 0 });
    listening.close();
  });

  it('acknowledges no update that could not be stored, and ends', async () => {
    const { received, listener } = listenerWith({
      take: () => {
        throw new Error('The disk is full.');
      },
    });
    await listen({ objects, signIn, kept: createSubscribed() }, listener);
    sendUpdate(1, 10);
    await expect.poll(() => received.ends).toBe(1);
    expect(acks).toEqual([]);
  });

  it('continues the previous subscription, and creates another one when that is gone', async () => {
    const kept = createSubscribed();
    kept.keepSubscription({ id: 'old', socket: address() });
    (await listen({ objects, signIn, kept }, listenerWith().listener)).close();
    expect(subscribed).toBe(0);
    kept.keepSubscription({ id: 'moved', socket: 'ws://127.0.0.1:9/' });
    (await listen({ objects, signIn, kept }, listenerWith().listener)).close();
    expect(kept.subscription?.id).toBe('s1');
    refusals = [404];
    (await listen({ objects, signIn, kept }, listenerWith().listener)).close();
    expect(kept.subscription?.id).toBe('s2');
  });

  it('renews a refused token once, and fails when the platform has no websocket', async () => {
    refusals = [401];
    (await listen({ objects, signIn, kept: createSubscribed() }, listenerWith().listener)).close();
    expect(renewed).toBe(1);
    refusals = [501];
    const nowhere = listen({ objects, signIn, kept: createSubscribed() }, listenerWith().listener);
    await expect(nowhere).rejects.toMatchObject({
      code: 'rejected',
      details: expect.stringContaining('501'),
    });
  });
});
