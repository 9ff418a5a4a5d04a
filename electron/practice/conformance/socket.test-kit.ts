/** Opens a websocket that records its messages in order, like a client of notifications or an action handler. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Json } from './bodies.test-kit.ts';

export interface SocketClient {
  readonly messages: Json[];
  /** Waits for the `count`th message. */
  nth(count: number): Promise<Json>;
  /** Returns all messages that the platform has sent so far. */
  all(): Promise<Json[]>;
  send(message: Json): void;
  close(): Promise<void>;
}

export async function openSocketClient(
  address: unknown,
  protocol: string,
  token: string,
): Promise<SocketClient> {
  const socket = new WebSocket(String(address), [protocol, `token-${token}`]);
  const messages: Json[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return {
    messages,
    async nth(count) {
      await expect.poll(() => messages.length).toBeGreaterThanOrEqual(count);
      return messages[count - 1] ?? {};
    },
    async all() {
      // All frames that the platform sent before its pong arrive before it.
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
      return messages;
    },
    send: (message) => socket.send(JSON.stringify(message)),
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** Returns the HTTP status with which the platform refuses a websocket. */
export async function refusalStatus(address: string, protocols: string[]): Promise<number | undefined> {
  const socket = new WebSocket(address, protocols);
  const [request, response] = await once(socket, 'unexpected-response');
  request.destroy();
  return response.statusCode;
}
