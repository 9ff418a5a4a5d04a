/** Controls a page in the self-test through Chromium's DevTools protocol, in Electron and in a browser. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { z } from 'zod';

export interface PageSession {
  /** Evaluates an expression in the page. As in the console, the page's content security policy does not apply. */
  value(expression: string): Promise<unknown>;
  /** Waits until an expression is true. @throws Error that names `what` did not appear, after `withinMs` */
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
/** Long, since machines that run tests are slow at times; only the check “start time” judges the program. */
const patienceMs = 60_000;

/** Connects to the page of Graph Intake in the browser that has this debugging port. */
export async function connectToPage(port: number): Promise<PageSession> {
  const address = await findPage(port);
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.on('message', (text) => {
    const message = reply.safeParse(JSON.parse(String(text))).data;
    const call = message && pendingCalls.get(message.id);
    if (!message || !call) return;
    pendingCalls.delete(message.id);
    const failure = message.error?.message ?? message.result?.exceptionDetails?.text;
    if (failure === undefined) call.resolve(message.result?.result?.value);
    else call.reject(new Error(failure));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const call of pendingCalls.values()) call.reject(new Error('The window closed.'));
    pendingCalls.clear();
  });
  const send = (method: string, params: object): Promise<unknown> => {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('The window is closed.'));
    lastId += 1;
    const call = Promise.withResolvers<unknown>();
    pendingCalls.set(lastId, call);
    socket.send(JSON.stringify({ id: lastId, method, params }));
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
    const deadline = performance.now() + withinMs;
    while ((await value(expression).catch(ignoreWhileLoading)) !== true) {
      if (performance.now() > deadline)
        throw new Error(
          `${what} did not appear within ${withinMs / 1000} s; the page shows: ${await value(visibleText)}`,
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

/** Expression for the visible text of the page. A message may contain it: the page shows only rows of the self-test. */
const visibleText =
  "(document.querySelector('main') ?? document.body).innerText.replaceAll(/\\s+/g, ' ').slice(0, 400)";

/**
 * Ignores the errors of a page that is loading: its context for expressions is missing or being replaced.
 * @throws every other error
 */
function ignoreWhileLoading(error: Error): undefined {
  if (!/execution context|Cannot find context|navigated or closed/i.test(error.message)) throw error;
}

const clickExpression = (name: RegExp): string => `(() => {
  const named = [...document.querySelectorAll('button, a, [role="tab"]')].filter((element) =>
    ${name}.test((element.getAttribute('aria-label') ?? element.textContent ?? '').trim()) && !element.disabled);
  named.at(-1)?.click();
  return named.length > 0;
})()`;

async function findPage(port: number): Promise<string> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const pages = await pagesAt(port).catch(() => []);
    const page = pages.find(({ type, url }) => type === 'page' && /^(app|http):/.test(url));
    if (page) return page.webSocketDebuggerUrl;
    if (performance.now() > deadline) throw new Error('No window with our page appeared.');
    await wait(pollMs);
  }
}

async function pagesAt(port: number): Promise<z.infer<typeof target>[]> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  return z.array(target).parse(await response.json());
}
