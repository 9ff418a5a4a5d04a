/** Connects an action handler for tests: a real websocket that records its messages in their order. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { ActionOutcome } from '../../../shared/practice.ts';
import type { Json, TestPractice } from '../practice.test-kit.ts';

export interface TestHandler {
  readonly socket: WebSocket;
  readonly messages: Json[];
  /** Waits for the `count`th message of a type. */
  nth(type: string, count: number): Promise<Json>;
  send(message: unknown): void;
  acknowledge(id: unknown): void;
  respond(id: unknown, result: unknown): void;
  close(): Promise<void>;
}

export async function connectHandler(practice: TestPractice): Promise<TestHandler> {
  const socket = new WebSocket(practice.address.actionsUrl, [
    'action-1.0.0',
    `token-${await practice.token()}`,
  ]);
  const messages: Json[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  return {
    socket,
    messages,
    async nth(type, count) {
      const found = () => messages.filter((message) => message['type'] === type)[count - 1];
      await expect.poll(found).toBeDefined();
      return found() ?? {};
    },
    send,
    acknowledge: (id) => send({ type: 'acknowledged', code: 200, message: 'submitAction acknowledged', id }),
    respond: (id, result) => send({ type: 'sendActionResult', id, result }),
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** Requests an action by the interface of the practice platform, and resolves with its outcome. */
export async function submit(practice: TestPractice, action: Json): Promise<ActionOutcome> {
  const response = await practice.ask('POST', '/practice/actions', { body: action });
  if (response.status !== 200) throw new Error(response.text);
  return response.json as ActionOutcome;
}
