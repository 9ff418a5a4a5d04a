/** Starts a complete host for tests, with a temporary folder, settings in memory, and a new practice platform. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Api } from '../shared/contract.ts';
import type { FileState } from '../shared/imports/open-file.ts';
import type { RunState } from '../shared/sending/runs.ts';
import { createHost } from './host.ts';
import { connectInMemory } from './pipe.test-kit.ts';
import type { Platform, PracticeAddress } from './platform.ts';
import { startPractice } from './practice/server.ts';
import { practiceToken } from './practice-token.test-kit.ts';
import type { WindowHint } from './windows/window-apis.ts';

export interface TestHost {
  /** Api of the first window. */
  readonly api: Api;
  /** Opens a window. */
  window(hint?: Partial<WindowHint>): { readonly api: Api; leave(): void };
  readonly practice: PracticeAddress;
  readonly folder: string;
  /** Lines that were logged. */
  readonly lines: string[];
  /** Writes a file and opens it; resolves when it is read and checked, or cannot be. */
  openText(name: string, text: string | Uint8Array): Promise<FileState>;
  /** Resolves when an open file is read and checked, or has failed. */
  waitForCheck(fileId: string): Promise<FileState>;
  /** Resolves with a run when it has ended. */
  waitForRun(runId: string): Promise<RunState>;
  /** Sends a file and resolves with the ended run. */
  send(fileId: string): Promise<RunState>;
  /** Sets the faults of the practice platform. */
  setFaults(faults: object): Promise<void>;
  /** Returns the number of vertices with this xid on the platform. */
  countXid(xid: string): Promise<number>;
  /** Returns a vertex with this xid from the platform; undefined if there is none. */
  vertexOf(xid: string): Promise<Record<string, unknown> | undefined>;
  /** Notifies the host that the computer woke from sleep. */
  wake(): void;
  /** Closes only the host, as closing its window does; another one can be opened `after` it. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export interface TestHostOptions {
  readonly keyring?: Platform['keyring'];
  /** A host that was closed by `leave`; the new one uses its folder, its settings and its practice platform. */
  readonly after?: TestHost;
  /** Factor by which waits are shortened, to {@link minMs} at least; 1 by default. */
  readonly waitDivisor?: number;
  /** Waits end when this resolves, as if their time had passed; later ones take {@link minMs}. */
  readonly timePassed?: Promise<void>;
  /** Accepts the copies of files that a window uploads; without it there are no uploads. */
  readonly takeUpload?: NonNullable<Platform['takeUpload']>;
  /** Is called before the connections are loaded, when the first page can already call the Api. */
  readonly beforeConnections?: (api: Api) => void;
}

/** Shortest wait: shorter intervals of repeated work would keep the processor busy. */
const minMs = 20;

const settingsByHost = new WeakMap<TestHost, Map<string, unknown>>();

export async function openTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const { after, waitDivisor = 1, timePassed = new Promise<void>(() => undefined) } = options;
  const folder = after?.folder ?? (await mkdtemp(join(tmpdir(), 'graph-intake-test-')));
  const practice = after?.practice ?? (await startPractice({ dataDir: join(folder, 'practice') }));
  const storedSettings = (after && settingsByHost.get(after)) ?? new Map<string, unknown>();
  const lines: string[] = [];
  const wakers = new Set<() => void>();
  const platform: Platform = {
    window: 'browser',
    version: '0.0.0-test',
    folders: {
      data: join(folder, 'data'),
      temporary: join(folder, 'temporary'),
      samples: fileURLToPath(new URL('../assets/samples', import.meta.url)),
    },
    settings: {
      get: (key) => storedSettings.get(key),
      set: (key, value) => void storedSettings.set(key, structuredClone(value)),
    },
    keyring: options.keyring ?? null,
    log: {
      info: (message) => void lines.push(message),
      error: (message, cause) => void lines.push(`${message} ${cause instanceof Error ? cause.stack : ''}`),
    },
    engineWorker: new URL('./engine/worker.ts', import.meta.url),
    // The practice platform is not stopped with the host, because another host may use it afterwards.
    startPractice: async () => ({ ...practice, stop: async () => undefined }),
    startRehearsal: async () => {
      const dataDir = await mkdtemp(join(folder, 'rehearsal-'));
      const { stop, ...world } = await startPractice({ dataDir, automation: false });
      const end = async () => {
        await stop();
        await rm(dataDir, { recursive: true });
      };
      return { ...world, stop: end };
    },
    onWake: (listener) => {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
    pickFiles: async () => [],
    deliver: async ({ path }) => ({ to: 'path', path }),
    ...(options.takeUpload && { takeUpload: options.takeUpload }),
  };
  const host = await createHost(platform, {
    async wait(ms, signal) {
      const ended = new AbortController();
      const either = { signal: AbortSignal.any([signal, ended.signal]) };
      const shortestMs = Math.min(ms, minMs);
      const whole = delay(Math.max(ms / waitDivisor, shortestMs), undefined, either);
      const early = timePassed.then(() => delay(shortestMs, undefined, either));
      await Promise.race([whole, early]).finally(() => ended.abort());
    },
  });
  const api = connectInMemory(host.api);
  options.beforeConnections?.(api);
  const { imports, connections } = api;

  const until = <T>(find: (state: { files: FileState[]; runs: RunState[] }) => T | undefined) =>
    new Promise<T>((resolve) => {
      const stop = imports.changed((state) => {
        const found = find(state);
        if (found === undefined) return;
        queueMicrotask(() => stop());
        resolve(found);
      });
    });
  await new Promise<void>((resolve) => {
    const stop = connections.changed(({ session }) => {
      if (session.state !== 'signed-in') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });

  let signedIn: Promise<string> | undefined;
  const authorized = async (path: string) => {
    signedIn ??= practiceToken(practice);
    const token = await signedIn;
    return fetch(`${practice.graphUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  };

  const verticesOf = async (xid: string) => {
    const response = await authorized(`/xid/${encodeURIComponent(xid)}`);
    return ((await response.json()) as { items: Record<string, unknown>[] }).items;
  };

  const chosenConnection = () =>
    new Promise<string>((resolve) => {
      const stop = connections.changed(({ chosenId }) => {
        resolve(chosenId);
        queueMicrotask(() => stop());
      });
    });

  const checked = (fileId: string) =>
    until(({ files }) => files.find((file) => file.id === fileId && isComplete(file)));

  const self: TestHost = {
    api,
    window(hint = {}) {
      const { api: windowApi, leave } = host.enter({ id: null, connectionId: null, ...hint });
      return { api: connectInMemory(windowApi), leave };
    },
    practice,
    folder,
    lines,
    waitForCheck: checked,
    async openText(name, text) {
      const path = join(folder, name);
      await writeFile(path, text);
      const { fileId } = await imports.open({ source: { kind: 'path', path } });
      return checked(fileId);
    },
    waitForRun: (runId) => until(({ runs }) => runs.find((run) => run.id === runId && run.endedAt !== null)),
    async send(fileId) {
      const { runId } = await imports.send({ fileId, connectionId: await chosenConnection() });
      return until(({ runs }) => runs.find((run) => run.id === runId && run.endedAt !== null));
    },
    async setFaults(faults) {
      const response = await fetch(`${practice.origin}/practice/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    countXid: async (xid) => (await verticesOf(xid)).length,
    vertexOf: async (xid) => (await verticesOf(xid))[0],
    wake: () => {
      for (const listener of wakers) listener();
    },
    leave: () => host.close(),
    async close() {
      await host.close();
      await practice.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  settingsByHost.set(self, storedSettings);
  return self;
}

function isComplete({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return reading.state === 'failed';
  const { index, check } = reading.file;
  const busy = (state: string) => state === 'waiting' || state === 'working';
  return !busy(index.state) && (index.state !== 'done' || !busy(check.state));
}
