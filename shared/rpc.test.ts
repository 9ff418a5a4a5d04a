import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { type ApiOf, type Carrier, type Contract, call, news } from './rpc.ts';
import { connect } from './rpc-connect.ts';
import { serve } from './rpc-serve.ts';

const contract = {
  desk: {
    add: call(z.object({ a: z.number(), b: z.number() }), z.number()),
    fail: call(z.object({ kind: z.enum(['known', 'unknown']) }), z.void()),
    leaky: call(z.void(), z.object({ name: z.string() })),
    slow: call(z.void(), z.void(), { timeoutMs: null }),
    short: call(z.void(), z.void(), { timeoutMs: 50 }),
    count: news(z.number(), z.object({ from: z.number() })),
  },
} satisfies Contract;

interface Desk {
  api: ApiOf<typeof contract>;
  tell: (value: number) => void;
  listeners: () => number;
  aborted: Promise<void>;
}

function createDesk(): Desk {
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
    tell: (value) => {
      for (const listener of listeners) listener(value);
    },
    api: {
      desk: {
        add: async ({ a, b }) => a + b,
        fail: async ({ kind }) => {
          if (kind === 'known') throw new AppError('not-found', 'It is gone.', { details: 'since Monday' });
          throw new Error('a stack that must not cross');
        },
        leaky: async () => ({ name: 'ours', hidden: 'not in the contract' }),
        slow: (_, options) => untilAborted(options?.signal as AbortSignal),
        // As most work that hears a signal does.
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

/** Two ends that call each other in a later turn, as every real pipe does. */
async function direct(): Promise<Pair> {
  const end = () => ({ text: [] as ((text: string) => void)[], close: [] as (() => void)[] });
  const [a, b] = [end(), end()];
  const carrier = (own: ReturnType<typeof end>, other: ReturnType<typeof end>): Carrier => ({
    send: (text) =>
      queueMicrotask(() => {
        for (const listener of other.text) listener(text);
      }),
    onText: (listener) => void own.text.push(listener),
    onClose: (listener) => void own.close.push(listener),
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
])('the pipe over %s', (_, open) => {
  async function setup() {
    const pair = await open();
    closers.push(pair.close);
    const desk = createDesk();
    const faults: unknown[] = [];
    serve(contract, desk.api, pair.host, {
      onFault: ({ error }) => faults.push(error),
    });
    const after = (ms: number, fire: () => void) => {
      const timer = setTimeout(fire, ms);
      return () => clearTimeout(timer);
    };
    return { ...pair, desk, faults, api: connect(contract, pair.page, { after }) };
  }
  const settled = (check: () => boolean) => expect.poll(check).toBe(true);

  it('answers a call', async () => {
    const { api } = await setup();
    expect(await api.desk.add({ a: 2, b: 3 })).toBe(5);
  });

  it('refuses input that is not in the contract, with the reason', async () => {
    const { api } = await setup();
    const wrong = { a: 1, b: 'two' } as unknown as { a: number; b: number };
    await expect(api.desk.add(wrong)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('b'),
    });
  });

  it('carries code, sentence and details of a failure, and hides what is not an AppError', async () => {
    const { api, faults } = await setup();
    await expect(api.desk.fail({ kind: 'known' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'It is gone.',
      details: 'since Monday',
    });
    await expect(api.desk.fail({ kind: 'unknown' })).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('stack'),
    });
    expect(faults).toHaveLength(1);
  });

  it('cuts an answer down to what the contract names', async () => {
    const { api } = await setup();
    expect(await api.desk.leaky()).toEqual({ name: 'ours' });
  });

  it('refuses names outside the contract', async () => {
    const { page } = await setup();
    const answers: string[] = [];
    page.onText((text) => answers.push(text));
    for (const name of ['desk.constructor', '__proto__.add', 'desk.gone'])
      page.send(JSON.stringify({ type: 'call', id: 99, name }));
    await settled(() => answers.length === 3);
    for (const answer of answers)
      expect(JSON.parse(answer)).toMatchObject({ type: 'error', code: 'bad-input' });
  });

  it('drops frames that are no requests and goes on', async () => {
    const { api, page } = await setup();
    for (const frame of ['', 'no json', '{}', '[1]', '{"type":"call"}']) page.send(frame);
    expect(await api.desk.add({ a: 1, b: 1 })).toBe(2);
  });

  it('aborts a running call on both sides', async () => {
    const { api, desk } = await setup();
    const controller = new AbortController();
    const running = api.desk.slow(undefined, { signal: controller.signal });
    const refused = expect(running).rejects.toMatchObject({ code: 'aborted' });
    await api.desk.add({ a: 0, b: 0 });
    controller.abort();
    await refused;
    await desk.aborted;
  });

  it('gives up a short call after its time and tells the host', async () => {
    const { api, desk, faults } = await setup();
    await expect(api.desk.short()).rejects.toMatchObject({ code: 'timeout' });
    await desk.aborted;
    await api.desk.add({ a: 0, b: 0 });
    // Nobody waits for it any more: that it ended early is no fault.
    expect(faults).toEqual([]);
  });

  it('tells news at once and again, until it is stopped', async () => {
    const { api, desk } = await setup();
    const heard: number[] = [];
    const stop = api.desk.count((value) => heard.push(value), { from: 7 });
    await settled(() => heard.length === 1);
    desk.tell(8);
    await settled(() => heard.length === 2);
    stop();
    await settled(() => desk.listeners() === 0);
    expect(heard).toEqual([7, 8]);
  });

  it('gives a slow page the newest news, never a growing queue', async () => {
    const { api, desk, host } = await setup();
    const heard: number[] = [];
    let frames = 0;
    const send = host.send;
    host.send = (text) => {
      frames += 1;
      send(text);
    };
    api.desk.count((value) => heard.push(value), { from: 0 });
    await settled(() => desk.listeners() === 1);
    for (let value = 1; value <= 1000; value += 1) desk.tell(value);
    await settled(() => heard.at(-1) === 1000);
    expect(frames).toBeLessThanOrEqual(3);
  });

  it('rejects waiting calls and stops listeners when the pipe closes', async () => {
    const { api, desk, close } = await setup();
    const waiting = expect(api.desk.slow()).rejects.toMatchObject({ code: 'closed' });
    api.desk.count(() => undefined, { from: 0 });
    await settled(() => desk.listeners() === 1);
    await close();
    await waiting;
    await settled(() => desk.listeners() === 0);
    await expect(api.desk.add({ a: 1, b: 1 })).rejects.toMatchObject({ code: 'closed' });
  });
});
