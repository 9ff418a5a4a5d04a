import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { type ApiOf, type Carrier, type Contract, call, event } from './rpc.ts';
import { connect } from './rpc-connect.ts';
import { serve } from './rpc-serve.ts';

const contract = {
  database: {
    add: call(z.object({ a: z.number(), b: z.number() }), z.number()),
    fail: call(z.object({ kind: z.enum(['known', 'unknown']) }), z.void()),
    leaky: call(z.void(), z.object({ name: z.string() })),
    slow: call(z.void(), z.void(), { timeoutMs: null }),
    short: call(z.void(), z.void(), { timeoutMs: 50 }),
    count: event(z.number(), z.object({ from: z.number() })),
  },
} satisfies Contract;

interface AppDatabase {
  api: ApiOf<typeof contract>;
  emit: (value: number) => void;
  listeners: () => number;
  aborted: Promise<void>;
}

function createTestService(): AppDatabase {
  const listeners = new Set<(value: number) => void>();
  let onAborted: () => void;
  const aborted = new Promise<void>((resolve) => {
    onAborted = resolve;
  });
  const untilAborted = (signal: AbortSignal | undefined, fails?: (signal: AbortSignal) => unknown) =>
    new Promise<void>((_, reject) => {
      signal?.addEventListener('abort', () => {
        onAborted();
        reject(fails?.(signal) ?? new AppError('aborted', 'Cancelled.'));
      });
    });
  return {
    aborted,
    listeners: () => listeners.size,
    emit: (value) => {
      for (const listener of listeners) listener(value);
    },
    api: {
      database: {
        add: async ({ a, b }) => a + b,
        fail: async ({ kind }) => {
          if (kind === 'known') throw new AppError('not-found', 'It is gone.', { details: 'since Monday' });
          throw new Error('a stack that must not cross');
        },
        leaky: async () => ({ name: 'ours', hidden: 'not in the contract' }),
        slow: (_, options) => untilAborted(options?.signal as AbortSignal),
        // Like most work with an abort signal, it rejects with the reason of the signal.
        short: (_, options) => untilAborted(options?.signal as AbortSignal, ({ reason }) => reason),
        count: (listener, { from }) => {
          const each = (value: number) => listener(value);
          listeners.add(each);
          each(from);
          return () => listeners.delete(each);
        },
      },
    },
  };
}

type Pair = { host: Carrier; page: Carrier; close: () => Promise<void> };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Two ends that receive texts asynchronously, as the ends of every real pipe do. */
async function direct(): Promise<Pair> {
  const end = () => ({ text: [] as ((text: string) => void)[], close: [] as (() => void)[] });
  const [a, b] = [end(), end()];
  const carrier = (near: ReturnType<typeof end>, far: ReturnType<typeof end>): Carrier => ({
    send: (text) =>
      queueMicrotask(() => {
        for (const listener of far.text) listener(text);
      }),
    onText: (listener) => void near.text.push(listener),
    onClose: (listener) => void near.close.push(listener),
  });
  const close = async () => {
    for (const listener of [...a.close.splice(0), ...b.close.splice(0)]) listener();
  };
  return { host: carrier(a, b), page: carrier(b, a), close };
}

async function messagePort(): Promise<Pair> {
  const { port1, port2 } = new MessageChannel();
  const carrier = (port: typeof port1): Carrier => ({
    send: (text) => port.postMessage(text),
    onText: (listener) => void port.on('message', (text) => listener(String(text))),
    onClose: (listener) => void port.on('close', listener),
  });
  return {
    host: carrier(port1),
    page: carrier(port2),
    close: async () => {
      port2.close();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

async function webSocket(): Promise<Pair> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const page = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const [[host]] = (await Promise.all([once(sockets, 'connection'), once(page, 'open')])) as [
    [WebSocket],
    unknown,
  ];
  const carrier = (socket: WebSocket): Carrier => ({
    send: (text) => socket.send(text),
    onText: (listener) => void socket.on('message', (data) => listener(String(data))),
    onClose: (listener) => void socket.on('close', listener),
  });
  let open = true;
  return {
    host: carrier(host),
    page: carrier(page),
    close: async () => {
      if (!open) return;
      open = false;
      page.close();
      await once(page, 'close');
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

describe.each([
  ['a direct pair', direct],
  ['a MessagePort', messagePort],
  ['a WebSocket', webSocket],
])('the pipe over %s', (_, openPair) => {
  async function setup() {
    const pair = await openPair();
    closers.push(pair.close);
    const database = createTestService();
    const faults: unknown[] = [];
    serve(contract, database.api, pair.host, {
      onFault: ({ error }) => faults.push(error),
    });
    const after = (ms: number, fire: () => void) => {
      const timer = setTimeout(fire, ms);
      return () => clearTimeout(timer);
    };
    return { ...pair, database, faults, api: connect(contract, pair.page, { after }) };
  }
  const waitUntil = (check: () => boolean) => expect.poll(check).toBe(true);

  it('responds to a call', async () => {
    const { api } = await setup();
    expect(await api.database.add({ a: 2, b: 3 })).toBe(5);
  });

  it('refuses input that is not in the contract, with the reason', async () => {
    const { api } = await setup();
    const wrong = { a: 1, b: 'two' } as unknown as { a: number; b: number };
    await expect(api.database.add(wrong)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('b'),
    });
  });

  it('carries code, sentence and details of a failure, and hides what is not an AppError', async () => {
    const { api, faults } = await setup();
    await expect(api.database.fail({ kind: 'known' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'It is gone.',
      details: 'since Monday',
    });
    await expect(api.database.fail({ kind: 'unknown' })).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('stack'),
    });
    expect(faults).toHaveLength(1);
  });

  it('cuts a response down to the fields of the contract', async () => {
    const { api } = await setup();
    expect(await api.database.leaky()).toEqual({ name: 'ours' });
  });

  it('refuses names outside the contract', async () => {
    const { page } = await setup();
    const replies: string[] = [];
    page.onText((text) => replies.push(text));
    for (const name of ['database.constructor', '__proto__.add', 'database.gone'])
      page.send(JSON.stringify({ type: 'call', id: 99, name }));
    await waitUntil(() => replies.length === 3);
    for (const reply of replies)
      expect(JSON.parse(reply)).toMatchObject({ type: 'error', code: 'bad-input' });
  });

  it('drops frames that are no requests and continues', async () => {
    const { api, page } = await setup();
    for (const frame of ['', 'no json', '{}', '[1]', '{"type":"call"}']) page.send(frame);
    expect(await api.database.add({ a: 1, b: 1 })).toBe(2);
  });

  it('drops frames that are no replies and continues', async () => {
    const { api, host, database } = await setup();
    const received: number[] = [];
    api.database.count((value) => received.push(value), { from: 7 });
    await waitUntil(() => received.length === 1);
    const noReplies = [
      '',
      'null',
      '[1]',
      '{"type":"value"}',
      '{"type":"error","id":1,"code":"other","message":"no"}',
    ];
    for (const frame of noReplies) host.send(frame);
    database.emit(8);
    await waitUntil(() => received.length === 2);
    expect(received).toEqual([7, 8]);
  });

  it('aborts a running call on both sides', async () => {
    const { api, database } = await setup();
    const controller = new AbortController();
    const running = api.database.slow(undefined, { signal: controller.signal });
    const refused = expect(running).rejects.toMatchObject({ code: 'aborted' });
    await api.database.add({ a: 0, b: 0 });
    controller.abort();
    await refused;
    await database.aborted;
  });

  it('ends a call after its time limit and aborts it in the host', async () => {
    const { api, database, faults } = await setup();
    await expect(api.database.short()).rejects.toMatchObject({ code: 'timeout' });
    await database.aborted;
    await api.database.add({ a: 0, b: 0 });
    // The caller has left: an early end is no fault.
    expect(faults).toEqual([]);
  });

  it('publishes the state at once and after every change, until it is stopped', async () => {
    const { api, database } = await setup();
    const received: number[] = [];
    const stop = api.database.count((value) => received.push(value), { from: 7 });
    await waitUntil(() => received.length === 1);
    database.emit(8);
    await waitUntil(() => received.length === 2);
    stop();
    await waitUntil(() => database.listeners() === 0);
    expect(received).toEqual([7, 8]);
  });

  it('gives a slow page only the newest event, never a growing queue', async () => {
    const { api, database, host } = await setup();
    const received: number[] = [];
    let frames = 0;
    const send = host.send;
    host.send = (text) => {
      frames += 1;
      send(text);
    };
    api.database.count((value) => received.push(value), { from: 0 });
    await waitUntil(() => database.listeners() === 1);
    for (let value = 1; value <= 1000; value += 1) database.emit(value);
    await waitUntil(() => received.at(-1) === 1000);
    expect(frames).toBeLessThanOrEqual(3);
  });

  it('rejects waiting calls and stops listeners when the pipe closes', async () => {
    const { api, database, close } = await setup();
    const waiting = expect(api.database.slow()).rejects.toMatchObject({ code: 'closed' });
    api.database.count(() => undefined, { from: 0 });
    await waitUntil(() => database.listeners() === 1);
    await close();
    await waiting;
    await waitUntil(() => database.listeners() === 0);
    await expect(api.database.add({ a: 1, b: 1 })).rejects.toMatchObject({ code: 'closed' });
  });
});
