/** Notifications for tests: a listener, another client whose writes it receives, and websockets that record them. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import { type ObjectClient, objectClient, quietMs, signInAs } from './objects.test-kit.ts';

interface Listener {
  readonly socket: WebSocket;
  readonly messages: Json[];
  /** The first `count` messages, awaited. */
  first(count: number): Promise<Json[]>;
  /** Everything that the platform has sent until now. */
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
      // Frames sent before the response to a ping have arrived before it.
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

export interface Rig {
  readonly practice: TestPractice;
  /** Who listens. */
  readonly client: ObjectClient;
  readonly token: string;
  /** Client whose writes it receives. */
  readonly other: ObjectClient;
  readonly otherToken: string;
  /** To everything, unless events are given. */
  subscribe(events?: string[]): Promise<Json>;
  connect(subscription: Json): Promise<Listener>;
  /** Makes the other one write the same machine so many times; an update each for the listener. */
  happen(count: number): Promise<void>;
  closeListeners(): Promise<void>;
}

const everything = ['transaction.done-success', 'transaction.done-failure', 'update.received'];

export async function startRig(): Promise<Rig> {
  const practice = await startTestPractice({ clockStands: true });
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
    async subscribe(events = everything) {
      const response = await client.ask('POST', '/views/default/notifications', { events });
      expect(response.status).toBe(201);
      return response.json;
    },
    async connect({ socket }) {
      // The platform may have been started again since, and listen elsewhere.
      const address = new URL(String(socket));
      address.port = new URL(practice.address.origin).port;
      const listener = await listen(address, token);
      open.push(listener);
      return listener;
    },
    async happen(count) {
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
