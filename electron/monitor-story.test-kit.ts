/** A monitor and a practice platform with a network that can be interrupted and clocks that can be moved. */
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

export interface Wire {
  readonly origin: string;
  /** Where it leads from here on. */
  lead(port: number): void;
  /** Ends every connection and lets no other one through. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openWire(): Promise<Wire> {
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
    lead: (to) => {
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

/** What the platform itself says there is. */
export interface PlatformsOwn {
  readonly updates: { offset: number; object: Json }[];
  readonly transactions: { link: string; status: string }[];
}

interface StoryOptions {
  /** False where no websocket gets through. */
  readonly sockets?: boolean;
  readonly automation?: boolean;
  /** What there is before the program is started; the token is another person's. */
  readonly before?: (practice: TestPractice, token: string) => Promise<void>;
}

export async function openStory(
  seed: number,
  { sockets = true, automation = true, before = async () => undefined }: StoryOptions = {},
) {
  const practice = await startTestPractice({ automation, seed });
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-story-'));
  const wire = await openWire();
  const lead = () => wire.lead(Number(new URL(practice.address.origin).port));
  lead();
  await before(practice, await signInAs(practice, 'other@example.org'));
  const kept = new Map<string, unknown>();
  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    error: (message: string, cause?: unknown) =>
      void lines.push(`${message} ${cause instanceof Error ? cause.stack : ''}`),
  };
  const settings = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  };
  let failing: { part: string; method: string | undefined; status: number } | null = null;
  let slept = 0;
  const now = () => Date.now() + slept;
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
    // The platform names the address of its websockets, which leads through the proxy, too.
    const http: Http = {
      ...real,
      send: async (asked) => {
        const refusal = refusalOf(asked);
        if (refusal !== null) return refusal;
        const response = await real.send(asked);
        // A reading in progress shows nothing of what happens from here on either.
        const late = asked.method === 'GET' ? refusalOf(asked) : null;
        if (late !== null) return late;
        const own = new URL(practice.address.origin).host;
        const text = response.text.replaceAll(own, new URL(wire.origin).host);
        // No server listens on port 9.
        return { ...response, text: sockets ? text : text.replaceAll(/ws:\/\/[^/"]+/g, 'ws://127.0.0.1:9') };
      },
    };
    const moved = (url: string) => url.replace(practice.address.origin, wire.origin);
    const address = practice.address;
    const connections = await createConnections({
      settings,
      vault: createVault({ settings, keyring: null, log }),
      http,
      log,
      practice: {
        ...address,
        origin: wire.origin,
        authUrl: moved(address.authUrl),
        connectorUrl: moved(address.connectorUrl),
        graphUrl: moved(address.graphUrl),
        objectsUrl: moved(address.objectsUrl),
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

  /** With a sign-in of its own each time: clocks move, and tokens end. */
  const askOnce = async (
    username: string | null,
    method: string,
    path: string,
    body?: Json,
  ): Promise<unknown> => {
    const own = credentials(practice.address);
    const who = username === null ? own : { ...own, username, password: 'secret' };
    const signIn = await practice.ask('POST', '/api/auth/6/app', { body: who });
    const response = await practice.ask(method, `${practice.address.objectsUrl}/views/default${path}`, {
      headers: { authorization: `Bearer ${String(signIn.json['_TOKEN'])}` },
      ...(body && { body }),
    });
    if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
    return JSON.parse(response.text);
  };

  /** A failure that was planned for the program may hit this one instead. */
  const ask: typeof askOnce = async (...asked) => {
    for (let left = 5; ; left--) {
      try {
        return await askOnce(...asked);
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
    /** As another person. */
    other: (method: string, path: string, body?: Json) => ask('other@example.org', method, path, body),
    /** With the account of the program, as another program of the same person. */
    elsewhere: (method: string, path: string, body?: Json) => ask(null, method, path, body),
    async platformsOwn(): Promise<PlatformsOwn> {
      const updates: PlatformsOwn['updates'] = [];
      for (;;) {
        const path = `/updates?offset=${updates.length}&limit=1000`;
        const page = (await ask(null, 'GET', path)) as PlatformsOwn['updates'];
        if (page.length === 0) break;
        updates.push(...page);
      }
      const transactions: PlatformsOwn['transactions'] = [];
      for (;;) {
        const path = `/transactions?offset=${transactions.length}&limit=1000`;
        const page = (await ask(null, 'GET', path)) as PlatformsOwn['transactions'];
        if (page.length === 0) break;
        transactions.push(...page);
      }
      return { updates, transactions };
    },
    moveClocks(ms: number) {
      slept += ms;
      practice.moveClock(ms);
    },
    now,
    /** Refuses each request of the program whose address contains `part`, with 500 where no status is given; null ends it. */
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
