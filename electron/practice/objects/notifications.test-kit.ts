/** Starts a platform for tests of notifications, with a client that listens and another one that writes. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import { type ObjectClient, objectClient, quietMs, signInAs } from './objects.test-kit.ts';

interface Listener {
  readonly socket: WebSocket;
  readonly messages: Json[];
  /** Waits for `count` messages, and returns the first ones. */
  first(count: number): Promise<Json[]>;
  /** Returns all messages that the platform has sent so far. */
  all(): Promise<Json[]>;
  acknowledge(sequence: unknown): void;
  close(): Promise<void>;
}

/** @param address `socket` of a subscription */
export async function listen(address: unknown, token: string): Promise<Listener> {
  const socket = new WebSocket(String(address), ['objects-1.0.0', `token-${token}`]);
  const messages: Json[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return {
    socket,
    messages,
    async first(count) {
      await expect.poll(() => messages.length).toBeGreaterThanOrEqual(count);
      return messages.slice(0, count);
    },
    async all() {
      // All frames that the platform sent before its pong arrive before it.
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
      return messages;
    },
    acknowledge: (sequence) => socket.send(JSON.stringify({ ack: sequence })),
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

export interface NotificationTest {
  readonly practice: TestPractice;
  /** The client that listens. */
  readonly client: ObjectClient;
  readonly token: string;
  /** Another client, about whose writes `client` is notified. */
  readonly other: ObjectClient;
  readonly otherToken: string;
  /** Subscribes to all events, or only to those given. */
  subscribe(events?: string[]): Promise<Json>;
  connect(subscription: Json): Promise<Listener>;
  /** Writes one machine `count` times with the other client; each write is an update for the listener. */
  writeUpdates(count: number): Promise<void>;
  closeListeners(): Promise<void>;
}

const allEvents = ['transaction.done-success', 'transaction.done-failure', 'update.received'];

export async function startNotificationTest(): Promise<NotificationTest> {
  const practice = await startTestPractice({ isClockManual: true });
  const client = objectClient(practice);
  const token = await practice.token();
  const otherToken = await signInAs(practice, 'operator@example.org');
  const other = objectClient(practice, otherToken);
  const open: Listener[] = [];
  let written = 0;
  return {
    practice,
    client,
    token,
    other,
    otherToken,
    async subscribe(events = allEvents) {
      const response = await client.ask('POST', '/views/default/notifications', { events });
      expect(response.status).toBe(201);
      return response.json;
    },
    async connect({ socket }) {
      // The platform may have been restarted since, on another port.
      const address = new URL(String(socket));
      address.port = new URL(practice.address.origin).port;
      const listener = await listen(address, token);
      open.push(listener);
      return listener;
    },
    async writeUpdates(count) {
      for (let index = 0; index < count; index += 1) {
        written += 1;
        await other.put('noted', { $type: 'configMachine', name: `name ${written}` });
      }
      practice.moveClock(quietMs);
    },
    async closeListeners() {
      await Promise.all(open.splice(0).map((listener) => listener.close()));
    },
  };
}
