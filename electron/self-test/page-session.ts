/** Controls a page in the self-test through Chromium's DevTools protocol, in Electron and in a browser. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';

export interface PageSession {
  /** Value of an expression in the page. It does not pass through the page's policy, as the console does not. */
  value(expression: string): Promise<unknown>;
  /** Waits until an expression is true. @throws Error with `what` where it does not become true */
  until(what: string, expression: string, withinMs?: number): Promise<void>;
  /** Clicks the first button, link or tab whose name matches. @throws Error where none appears */
  click(name: RegExp, withinMs?: number): Promise<void>;
  /** Drags files of the disk over the window and releases them, as a file manager does. */
  drop(paths: readonly string[]): Promise<void>;
  close(): void;
}

const target = z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string() });
const reply = z.object({
  id: z.number(),
  result: z
    .object({
      result: z.object({ value: z.unknown() }).optional(),
      exceptionDetails: z.object({ text: z.string() }).optional(),
    })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
});
const pollMs = 100;
/** Machines that test are slow at times; `start time` is what judges the program. */
const patienceMs = 60_000;

/** Connects to the page of ours that a browser with this debugging port shows. */
export async function connectToPage(port: number): Promise<PageSession> {
  const address = await findPage(port);
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.on('message', (text) => {
    const message = reply.safeParse(JSON.parse(String(text))).data;
    const call = message && waiting.get(message.id);
    if (!message || !call) return;
    waiting.delete(message.id);
    const failure = message.error?.message ?? message.result?.exceptionDetails?.text;
    if (failure === undefined) call.resolve(message.result?.result?.value);
    else call.reject(new Error(failure));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const call of waiting.values()) call.reject(new Error('The window closed.'));
    waiting.clear();
  });
  const send = (method: string, params: object): Promise<unknown> => {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('The window is closed.'));
    last += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(last, call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
  return createSession(send, () => socket.close());
}

function createSession(
  send: (method: string, params: object) => Promise<unknown>,
  close: () => void,
): PageSession {
  const value = (expression: string) =>
    send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  const until = async (what: string, expression: string, withinMs = patienceMs) => {
    const givesUpAt = performance.now() + withinMs;
    while ((await value(expression).catch(whileLoading)) !== true) {
      if (performance.now() > givesUpAt)
        throw new Error(
          `${what} did not appear within ${withinMs / 1000} s; the page shows: ${await value(shown)}`,
        );
      await wait(pollMs);
    }
  };
  return {
    value,
    until,
    click: (name, withinMs) => until(`The button ${name}`, clickExpression(name), withinMs),
    async drop(paths) {
      const data = { items: [], files: [...paths], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
        if (type === 'dragEnter')
          await until('The drop zone', '/Drop to open/.test(document.body.innerText)');
      }
    },
    close,
  };
}

/** What a person would see first; the self-test has nothing but its own rows to show. */
const shown =
  "(document.querySelector('main') ?? document.body).innerText.replaceAll(/\\s+/g, ' ').slice(0, 400)";

/** A page that is loading has no context for expressions yet, or one that is replaced in this moment. */
function whileLoading(error: Error): undefined {
  if (!/execution context|Cannot find context|navigated or closed/i.test(error.message)) throw error;
}

const clickExpression = (name: RegExp): string => `(() => {
  const named = [...document.querySelectorAll('button, a, [role="tab"]')].filter((element) =>
    ${name}.test((element.getAttribute('aria-label') ?? element.textContent ?? '').trim()) && !element.disabled);
  named.at(-1)?.click();
  return named.length > 0;
})()`;

async function findPage(port: number): Promise<string> {
  const givesUpAt = performance.now() + patienceMs;
  for (;;) {
    const found = await pagesAt(port).catch(() => []);
    const page = found.find(({ type, url }) => type === 'page' && /^(app|http):/.test(url));
    if (page) return page.webSocketDebuggerUrl;
    if (performance.now() > givesUpAt) throw new Error('No window with our page appeared.');
    await wait(pollMs);
  }
}

async function pagesAt(port: number): Promise<z.infer<typeof target>[]> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  return z.array(target).parse(await response.json());
}
