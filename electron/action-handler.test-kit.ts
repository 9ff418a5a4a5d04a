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
  /** Resolves when it is connected. */
  connected(): Promise<void>;
  set(change: Partial<HandlerSettings>): Promise<void>;
  /** Asks the platform for an action; resolves with its outcome. */
  submit(action: object): Promise<Record<string, unknown>>;
  /** Whether the platform of the handler may be written to. */
  setReadOnly(readOnly: boolean): Promise<void>;
  wake(): void;
  /** The machine slept for so long: no timer has moved, and the clock has. */
  sleep(ms: number): void;
  /** The same folder and platform, as after the program ended; a crash only releases the lock. */
  restart(how?: { crash: boolean }): Promise<TestActions>;
  close(): Promise<void>;
}

export interface TestActionsOptions {
  readonly canAsk?: boolean;
  /** What the system shows. */
  readonly notify?: NonNullable<Platform['notify']>;
  readonly allowed?: readonly Allowed[];
  /** Divides the waits of the connection. */
  readonly hurry?: number;
  readonly ca?: string;
  readonly acceptHostKeys?: boolean;
  /** Whether the platform works on incidents, and asks for actions of its own. */
  readonly automation?: boolean;
}

/** Everything on this machine may be reached. */
const localAllowed: readonly Allowed[] = [{ kind: 'host', text: '127.0.0.1' }];

export async function openTestActions(options: TestActionsOptions = {}): Promise<TestActions> {
  const practice = await startTestPractice({ automation: options.automation ?? false });
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-actions-'));
  const wire = await openWire();
  wire.lead(Number(new URL(practice.address.origin).port));
  return open({ practice, folder, wire, options, kept: new Map() });
}

async function open(deps: {
  practice: TestPractice;
  folder: string;
  wire: TestActions['wire'];
  options: TestActionsOptions;
  kept: Map<string, unknown>;
}): Promise<TestActions> {
  const { practice, folder, wire, options, kept } = deps;
  const { canAsk = false, allowed = localAllowed, hurry = 1, ca, acceptHostKeys } = options;
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
  if (!kept.has('actions')) choices.setSettings({ ...firstSettings, allowed: [...allowed] });
  let isDead = false;
  const store = openActionJournal({ path: join(folder, 'actions.sqlite') });
  /** After a crash nothing more is written. */
  const journal: ActionJournal = {
    ...store,
    begin: (action) => !isDead && store.begin(action),
    start: (key, at) => (isDead ? undefined : store.start(key, at)),
    setState: (key, state) => (isDead ? undefined : store.setState(key, state)),
    end: (key, how) => (isDead ? undefined : store.end(key, how)),
    recordOutcome: (key, outcome) => (isDead ? undefined : store.recordOutcome(key, outcome)),
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
    wait: (ms, signal) => delay(ms / hurry, undefined, { signal }),
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
        // Nothing of it reaches the platform or the disk any more.
        wire.cut();
        isDead = true;
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
