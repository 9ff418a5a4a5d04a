import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { HostBridge } from '../../shared/host-bridge.ts';
import { type Carrier, call, event } from '../../shared/rpc.ts';
import { connect } from '../../shared/rpc-connect.ts';
import { serve } from '../../shared/rpc-serve.ts';
import { acceptPages } from './ipc.ts';
import { pageAddress } from './page-protocol.ts';
import { ipcMain } from './stand-in/ports.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const contract = {
  greeting: {
    say: call(z.object({ name: z.string() }), z.string()),
    wait: call(z.void(), z.void(), { timeoutMs: null }),
    events: event(z.number()),
  },
};

let carriers: Carrier[] = [];
let arrivals = new EventEmitter();

beforeEach(() => {
  carriers = [];
  arrivals = new EventEmitter();
  world.sender = new EventEmitter();
  world.senderFrame = { url: pageAddress, parent: null };
  acceptPages((carrier) => {
    carriers.push(carrier);
    arrivals.emit('page');
  });
});
afterEach(() => {
  world.sender?.emit('destroyed');
  ipcMain.removeAllListeners();
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
/** Loads a page as Electron does: the preload runs again. Returns the bridge of the page. */
async function loadPage(): Promise<HostBridge> {
  vi.resetModules();
  await import('../preload.ts');
  await nextTurn();
  return world.exposed.get('host') as HostBridge;
}
const waitForClose = (carrier: Carrier) => new Promise<void>((resolve) => carrier.onClose(resolve));
const nextText = (carrier: Carrier) => new Promise<string>((resolve) => carrier.onText(resolve));
function onlyCarrier(): Carrier {
  expect(carriers).toHaveLength(1);
  return carriers[0] as Carrier;
}

describe('the pipe between a page and the host', () => {
  it('carries calls, responses and events', async () => {
    const page = await loadPage();
    serve(
      contract,
      {
        greeting: {
          say: async ({ name }) => `Hello ${name}`,
          wait: async () => undefined,
          events: (listener) => {
            listener(7);
            return () => undefined;
          },
        },
      },
      onlyCarrier(),
    );
    const api = connect(contract, page, { after: () => () => undefined });
    expect(await api.greeting.say({ name: 'page' })).toBe('Hello page');
    expect(await new Promise((resolve) => api.greeting.events(resolve))).toBe(7);
  });

  it('keeps messages of the page until the host listens', async () => {
    const page = await loadPage();
    page.send('early question');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await nextText(onlyCarrier())).toBe('early question');
  });

  it('keeps messages of the host until the page listens', async () => {
    const page = await loadPage();
    onlyCarrier().send('early news');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await nextText(page)).toBe('early news');
  });

  it('gives the page the pipe and the paths of its files, and nothing else', async () => {
    const page = await loadPage();
    expect([...world.exposed.keys()]).toEqual(['host']);
    expect(Object.keys(page).sort()).toEqual(['onClose', 'onText', 'pathForFile', 'send']);
    const dropped = new File(['a'], 'machines.csv');
    world.filePaths.set(dropped, '/dropped/machines.csv');
    expect(page.pathForFile(dropped)).toBe('/dropped/machines.csv');
    expect(page.pathForFile(new File(['a'], 'made-by-the-page.csv'))).toBe('');
    expect(() => page.pathForFile({ path: '/etc/passwd' })).toThrow();
  });
});

describe('the end of a page', () => {
  it('closes the carrier of a page that is loaded again', async () => {
    await loadPage();
    const closed = waitForClose(onlyCarrier());
    await loadPage();
    await closed;
    expect(carriers).toHaveLength(2);
  });

  it.each(['render-process-gone', 'destroyed'])('closes the carrier when its page is %s', async (event) => {
    await loadPage();
    const closed = waitForClose(onlyCarrier());
    world.sender?.emit(event);
    await closed;
  });

  it('aborts the running calls of a page that is gone', async () => {
    const page = await loadPage();
    const aborted = new EventEmitter();
    serve(
      contract,
      {
        greeting: {
          say: async () => '',
          wait: (_, options) => {
            options?.signal?.addEventListener('abort', () => aborted.emit('abort'));
            return new Promise(() => arrivals.emit('call'));
          },
          events: () => () => undefined,
        },
      },
      onlyCarrier(),
    );
    const called = once(arrivals, 'call');
    const failure = connect(contract, page, { after: () => () => undefined })
      .greeting.wait()
      .catch((error: { code: string }) => error.code);
    await called;
    const abort = once(aborted, 'abort');
    world.sender?.emit('destroyed');
    await abort;
    expect(await failure).toBe('closed');
  });

  it('notifies a listener that subscribes after it at once', async () => {
    const page = await loadPage();
    const closed = waitForClose(page);
    world.sender?.emit('destroyed');
    await closed;
    await waitForClose(onlyCarrier());
    await waitForClose(page);
  });

  it('drops messages that are sent after it', async () => {
    await loadPage();
    world.sender?.emit('destroyed');
    expect(() => onlyCarrier().send('too late')).not.toThrow();
  });
});

describe('a sender that is not our page', () => {
  it.each([
    ['another origin', { url: 'https://example.com/index.html', parent: null }],
    ['another host of our scheme', { url: 'app://elsewhere/index.html', parent: null }],
    ['a host that begins like ours', { url: 'app://graph-intake.example.com/', parent: null }],
    ['a file', { url: 'file:///tmp/index.html', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
    ['no address', { url: '', parent: null }],
    ['a frame inside our page', { url: pageAddress, parent: {} }],
    ['a frame that is gone', null],
  ])('is refused: %s', async (_name, frame) => {
    world.senderFrame = frame;
    const page = await loadPage();
    await waitForClose(page);
    expect(carriers).toEqual([]);
  });
});
