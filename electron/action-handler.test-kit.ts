/** An action handler for tests: the whole service against a practice platform, through a wire that can be cut. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Allowed, HandlerSettings, HandlerState } from '../shared/actions.ts';
import { openWire } from './monitor-story.test-kit.ts';
import type { Platform } from './platform.ts';
import { startTestPractice, type TestPractice } from './practice/practice.test-kit.ts';
import { createHttp } from './remote/http.ts';
import { type ActionsApi, type ActionsService, createActions } from './services/actions/service.ts';
import { createHandlerChoices, firstSettings } from './services/actions/stored-settings.ts';
import { createConnections } from './services/connections/service.ts';
import { type ActionJournal, openActionJournal } from './storage/action-journal.ts';
import { lockFile } from './storage/file-lock.ts';
import { createVault } from './storage/vault.ts';

export interface TestActions {
  readonly api: ActionsApi;
  readonly practice: TestPractice;
  readonly folder: string;
  readonly wire: Awaited<ReturnType<typeof openWire>>;
  /** Lines that were logged. */
  readonly lines: string[];
  state(): Promise<HandlerState>;
  /** Resolves when the handler is connected. */
  connected(): Promise<void>;
  set(change: Partial<HandlerSettings>): Promise<void>;
  /** Makes the platform ask for an action; resolves with the response of the platform. */
  submit(action: object): Promise<Record<string, unknown>>;
  /** Sets whether the connection of the handler is read-only. */
  setReadOnly(readOnly: boolean): Promise<void>;
  wake(): void;
  /** Simulates a sleep of the machine: the clock advances, timers do not, and the handler is woken. */
  sleep(ms: number): void;
  /** Opens a new handler on the same folder and platform. A crash of the old one only releases its lock. */
  restart(how?: { crash: boolean }): Promise<TestActions>;
  close(): Promise<void>;
}

export interface TestActionsOptions {
  readonly canAsk?: boolean;
  /** Shows a notification of the system. */
  readonly notify?: NonNullable<Platform['notify']>;
  readonly allowed?: readonly Allowed[];
  /** Divides the waits of the connection. */
  readonly waitDivisor?: number;
  readonly ca?: string;
  readonly acceptHostKeys?: boolean;
  /** Whether the automation of the platform works on incidents, and asks for actions by itself. */
  readonly automation?: boolean;
}

/** Everything on this machine may be reached. */
const localAllowed: readonly Allowed[] = [{ kind: 'host', text: '127.0.0.1' }];

export async function openTestActions(options: TestActionsOptions = {}): Promise<TestActions> {
  const practice = await startTestPractice({ automation: options.automation ?? false });
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-actions-'));
  const wire = await openWire();
  wire.connectTo(Number(new URL(practice.address.origin).port));
  return open({ practice, folder, wire, options, storedSettings: new Map() });
}

async function open(deps: {
  practice: TestPractice;
  folder: string;
  wire: TestActions['wire'];
  options: TestActionsOptions;
  storedSettings: Map<string, unknown>;
}): Promise<TestActions> {
  const { practice, folder, wire, options, storedSettings } = deps;
  const { canAsk = false, allowed = localAllowed, waitDivisor = 1, ca, acceptHostKeys } = options;
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
  const http = createHttp();
  const at = (url: string) => url.replace(practice.address.origin, wire.origin);
  const { authUrl, connectorUrl, graphUrl, objectsUrl } = practice.address;
  const vault = createVault({ settings, keyring: null, log });
  const connections = await createConnections({
    settings,
    vault,
    http,
    log,
    now: Date.now,
    newId: randomUUID,
    practice: {
      ...practice.address,
      authUrl: at(authUrl),
      connectorUrl: at(connectorUrl),
      graphUrl: at(graphUrl),
      objectsUrl: at(objectsUrl),
    },
  });
  const choices = createHandlerChoices({ settings, vault, log });
  if (!storedSettings.has('actions')) choices.setSettings({ ...firstSettings, allowed: [...allowed] });
  let hasCrashed = false;
  const store = openActionJournal({ path: join(folder, 'actions.sqlite') });
  /** After a crash nothing more is written. */
  const journal: ActionJournal = {
    ...store,
    begin: (action) => !hasCrashed && store.begin(action),
    start: (key, at) => (hasCrashed ? undefined : store.start(key, at)),
    setState: (key, state) => (hasCrashed ? undefined : store.setState(key, state)),
    end: (key, how) => (hasCrashed ? undefined : store.end(key, how)),
    recordOutcome: (key, outcome) => (hasCrashed ? undefined : store.recordOutcome(key, outcome)),
  };
  let sleptMs = 0;
  const wakers = new Set<() => void>();
  let lock: { release(): void } | null = null;
  const service: ActionsService = createActions({
    connections,
    journal,
    choices,
    canAsk,
    random: () => 0.5,
    newId: randomUUID,
    now: () => Date.now() + sleptMs,
    platform: {
      folders: { data: folder, temporary: folder, samples: folder },
      log,
      settings,
      ...(options.notify && { notify: options.notify }),
      deliver: async ({ path }) => ({ to: 'path', path }),
      onWake(listener) {
        wakers.add(listener);
        return () => wakers.delete(listener);
      },
    },
    claim() {
      lock = lockFile(join(folder, 'actions.lock'));
      return lock;
    },
    wait: (ms, signal) => delay(ms / waitDivisor, undefined, { signal }),
    ...(ca !== undefined && { ca }),
    ...(acceptHostKeys !== undefined && { acceptHostKeys }),
  });
  const { api } = service;
  const stateWhere = (isWanted: (state: HandlerState) => boolean) =>
    new Promise<HandlerState>((resolve) => {
      const stop = api.changed((state) => {
        if (!isWanted(state)) return;
        resolve(state);
        // The listener may be called before `changed` returns `stop`.
        queueMicrotask(() => stop());
      });
    });
  const state = () => stateWhere(() => true);
  const wake = () => {
    for (const listener of wakers) listener();
  };
  const end = async () => {
    await service.close();
    journal.close();
    await http.close();
  };
  return {
    api,
    practice,
    folder,
    wire,
    lines,
    state,
    async connected() {
      await stateWhere((value) => value.state === 'running');
    },
    async set(change) {
      await api.setSettings({ ...(await state()).settings, ...change });
    },
    async submit(action) {
      const response = await practice.ask('POST', '/practice/actions', { body: { ...action } });
      if (response.status !== 200) throw new Error(response.text);
      return response.json;
    },
    setReadOnly: (readOnly) => connections.api.setReadOnly({ id: 'practice', readOnly }),
    wake,
    sleep(ms) {
      sleptMs += ms;
      wake();
    },
    async restart({ crash } = { crash: false }) {
      if (crash) {
        // From now on, nothing of the old handler reaches the platform or the disk.
        wire.cut();
        hasCrashed = true;
        lock?.release();
        await end();
        wire.restore();
      } else await end();
      return open(deps);
    },
    async close() {
      await end();
      await wire.close();
      await practice.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
