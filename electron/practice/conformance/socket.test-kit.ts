/** A websocket whose messages are kept in the order they came, as a client of notifications or an action handler has. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Json } from './bodies.test-kit.ts';

export interface Line {
  readonly messages: Json[];
  /** The `count`th message, awaited. */
  nth(count: number): Promise<Json>;
  /** Everything that the platform has sent until now. */
  all(): Promise<Json[]>;
  say(message: Json): void;
  close(): Promise<void>;
}

export async function openLine(address: unknown, protocol: string, token: string): Promise<Line> {
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
      // Frames sent before the response to a ping have arrived before it.
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
      return messages;
    },
    say: (message) => socket.send(JSON.stringify(message)),
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** The HTTP status with which the platform refuses a websocket. */
export async function refusedWith(address: string, protocols: string[]): Promise<number | undefined> {
  const socket = new WebSocket(address, protocols);
  const [request, response] = await once(socket, 'unexpected-response');
  request.destroy();
  return response.statusCode;
}
