/** Starts a monitor and a practice platform, with a network that can be interrupted and clocks that can be moved. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ViewState } from '../shared/monitor/view-state.ts';
import { signInAs } from './practice/objects/objects.test-kit.ts';
import {
  credentials,
  type Json,
  startTestPractice,
  type TestPractice,
} from './practice/practice.test-kit.ts';
import { createHttp, type Http } from './remote/http.ts';
import { createConnections } from './services/connections/service.ts';
import { createMonitor, type MonitorService } from './services/monitor/service.ts';
import type { MonitorEvents } from './services/monitor/shared/monitor-events.ts';
import { createSharedMonitor } from './services/monitor/shared/shared-monitor.ts';
import type { Ledger } from './storage/ledger/ledger.ts';
import { openLedgers } from './storage/ledger/open-ledgers.ts';
import { createVault } from './storage/vault.ts';

export interface TcpProxy {
  readonly origin: string;
  /** Sets the local port to which this TCP proxy passes new connections. */
  connectTo(port: number): void;
  /** Ends every connection, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openWire(): Promise<TcpProxy> {
  let port = 0;
  let isCut = false;
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectTo: (to) => {
      port = to;
    },
    cut() {
      isCut = true;
      endAll();
    },
    restore: () => {
      isCut = false;
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** All updates and transactions that the platform itself lists. */
export interface ReadPlatform {
  readonly updates: { offset: number; object: Json }[];
  readonly transactions: { link: string; status: string }[];
}

interface StoryOptions {
  /** False to make every websocket fail. */
  readonly sockets?: boolean;
  readonly automation?: boolean;
  /** Prepares the platform before the program is started, with the token of another person. */
  readonly before?: (practice: TestPractice, token: string) => Promise<void>;
}

export async function openStory(
  seed: number,
  { sockets = true, automation = true, before = async () => undefined }: StoryOptions = {},
) {
  const practice = await startTestPractice({ automation, seed });
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-story-'));
  const wire = await openWire();
  const lead = () => wire.connectTo(Number(new URL(practice.address.origin).port));
  lead();
  await before(practice, await signInAs(practice, 'other@example.org'));
  const storedSettings = new Map<string, unknown>();
  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    error: (message: string, cause?: unknown) =>
      void lines.push(`${message} ${cause instanceof Error ? cause.stack : ''}`),
  };
  const settings = {
    get: (key: string) => storedSettings.get(key),
    set: (key: string, value: unknown) => void storedSettings.set(key, structuredClone(value)),
  };
  let failing: { part: string; method: string | undefined; status: number } | null = null;
  let clockOffsetMs = 0;
  const now = () => Date.now() + clockOffsetMs;
  let wake = () => {};

  const refusalOf = ({ url, method }: { url: string; method: string }) =>
    failing !== null && url.includes(failing.part) && method === (failing.method ?? method)
      ? {
          status: failing.status,
          headers: {},
          text: `{"error":{"code":${failing.status},"message":"Failing."}}`,
        }
      : null;

  const start = async () => {
    const real = createHttp();
    // Responses name the address of the platform's websockets, which must lead through the proxy, too.
    const http: Http = {
      ...real,
      send: async (request) => {
        const refusal = refusalOf(request);
        if (refusal !== null) return refusal;
        const response = await real.send(request);
        // A read in progress when the failure begins must not show later changes either.
        const refusalNow = request.method === 'GET' ? refusalOf(request) : null;
        if (refusalNow !== null) return refusalNow;
        const platformHost = new URL(practice.address.origin).host;
        const text = response.text.replaceAll(platformHost, new URL(wire.origin).host);
        // No server listens on port 9.
        return { ...response, text: sockets ? text : text.replaceAll(/ws:\/\/[^/"]+/g, 'ws://127.0.0.1:9') };
      },
    };
    const throughWire = (url: string) => url.replace(practice.address.origin, wire.origin);
    const address = practice.address;
    const connections = await createConnections({
      settings,
      vault: createVault({ settings, keyring: null, log }),
      http,
      log,
      practice: {
        ...address,
        origin: wire.origin,
        authUrl: throughWire(address.authUrl),
        connectorUrl: throughWire(address.connectorUrl),
        graphUrl: throughWire(address.graphUrl),
        objectsUrl: throughWire(address.objectsUrl),
      },
      now,
      newId: randomUUID,
    });
    const ledgers = openLedgers({ path: join(folder, 'monitor.sqlite'), now });
    const shared = createSharedMonitor({ platform: { settings, log }, ledgers, random: () => 0.5 });
    const monitor = createMonitor({
      platform: {
        log,
        folders: { data: folder, temporary: folder, samples: folder },
        deliver: async ({ path }) => ({ to: 'path', path }),
        onWake: (listener) => {
          wake = listener;
          return () => undefined;
        },
      },
      shared,
      connectionId: 'practice',
      connections,
      ledgers,
      now,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
    });
    let state: ViewState | undefined;
    const stop = monitor.api.changed(({ views }) => {
      state = views[0];
    });
    return {
      monitor,
      events: shared.events,
      state: () => state,
      ledger: (): Ledger | null => {
        const accountId = ledgers.lastAccount('practice');
        return accountId === null
          ? null
          : ledgers.open({ connectionId: 'practice', accountId, view: 'default' });
      },
      async close() {
        stop();
        await monitor.close();
        await shared.close();
        ledgers.close();
        await http.close();
      },
    };
  };
  let client = await start();

  /** Signs in for each request, because tokens expire when clocks are moved. */
  const askOnce = async (
    username: string | null,
    method: string,
    path: string,
    body?: Json,
  ): Promise<unknown> => {
    const account = credentials(practice.address);
    const signInBody = username === null ? account : { ...account, username, password: 'secret' };
    const signIn = await practice.ask('POST', '/api/auth/6/app', { body: signInBody });
    const response = await practice.ask(method, `${practice.address.objectsUrl}/views/default${path}`, {
      headers: { authorization: `Bearer ${String(signIn.json['_TOKEN'])}` },
      ...(body && { body }),
    });
    if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
    return JSON.parse(response.text);
  };

  /** Repeats a request that failed, because a failure planned for the program may affect it instead. */
  const ask: typeof askOnce = async (...request) => {
    for (let left = 5; ; left--) {
      try {
        return await askOnce(...request);
      } catch (error) {
        if (left === 0) throw error;
      }
    }
  };

  return {
    practice,
    wire,
    lines,
    get monitor(): MonitorService['api'] {
      return client.monitor.api;
    },
    get events(): MonitorEvents {
      return client.events;
    },
    state: () => client.state(),
    ledger: () => client.ledger(),
    /** Sends a request as another person. */
    askAsOtherPerson: (method: string, path: string, body?: Json) =>
      ask('other@example.org', method, path, body),
    /** Sends a request with the account of the program, like another program of the same person. */
    askAsSameAccount: (method: string, path: string, body?: Json) => ask(null, method, path, body),
    async readPlatform(): Promise<ReadPlatform> {
      const updates: ReadPlatform['updates'] = [];
      for (;;) {
        const path = `/updates?offset=${updates.length}&limit=1000`;
        const page = (await ask(null, 'GET', path)) as ReadPlatform['updates'];
        if (page.length === 0) break;
        updates.push(...page);
      }
      const transactions: ReadPlatform['transactions'] = [];
      for (;;) {
        const path = `/transactions?offset=${transactions.length}&limit=1000`;
        const page = (await ask(null, 'GET', path)) as ReadPlatform['transactions'];
        if (page.length === 0) break;
        transactions.push(...page);
      }
      return { updates, transactions };
    },
    moveClocks(ms: number) {
      clockOffsetMs += ms;
      practice.moveClock(ms);
    },
    now,
    /** Refuses each request of the program whose address contains `part`, by default with 500; null ends that. */
    failPath(part: string | null, how: { method?: string; status?: number } = {}) {
      failing = part === null ? null : { part, method: how.method, status: how.status ?? 500 };
    },
    wake: () => wake(),
    async restartClient() {
      await client.close();
      client = await start();
    },
    async restartPlatform() {
      await practice.restart();
      lead();
    },
    async close() {
      await client.close();
      await wire.close();
      await practice.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Story = Awaited<ReturnType<typeof openStory>>;
