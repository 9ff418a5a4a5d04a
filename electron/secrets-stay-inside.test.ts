import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestRun } from '../shared/connections/test-run.ts';
import { createHost } from './host.ts';
import { createLog } from './log.ts';
import { throughThePipe } from './pipe.test-kit.ts';
import type { Keyring, PracticeAddress } from './platform.ts';
import { startPractice } from './practice/server.ts';
import { createConfSettings } from './storage/conf-settings.ts';
import { makeAuthority, startTlsFront } from './tls.test-kit.ts';

let parts: AsyncDisposableStack;
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync());

/** What nobody but the host, the keyring and the platform may ever see. */
const marked = {
  clientSecret: 'client-secret-7f31c0',
  password: 'password-9b22ae "quoted" Ä',
  wrongPassword: 'wrong-password-51d0e4',
  proxyPassword: 'proxy-password-c81f77',
  servicePassword: 'service-password-08ab39',
};

/** As a desktop has one. */
function createKeyring(): Keyring {
  const key = randomBytes(32);
  return {
    backend: 'test keyring',
    async encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    async decrypt(bytes) {
      const all = Buffer.from(bytes);
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, 12));
      decipher.setAuthTag(all.subarray(12, 28));
      const text = Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8');
      return { text, outdated: false };
    },
  };
}

/** A platform with the marked secrets, over https, and every token that it ever gave. */
async function openPlatform(folder: string) {
  const practice = await startPractice({ dataDir: join(folder, 'elsewhere'), automation: false });
  parts.defer(() => practice.stop());
  const authority = makeAuthority();
  const tokens = new Set<string>();
  const front = await startTlsFront(authority, practice.origin, {
    change: (path, body) =>
      path.startsWith('/api/auth/')
        ? body
            .replace(JSON.stringify(marked.clientSecret), JSON.stringify(practice.clientSecret))
            .replace(JSON.stringify(marked.password), JSON.stringify(practice.password))
            .replace(JSON.stringify(marked.servicePassword), JSON.stringify(practice.password))
        : body,
    hear(path, body) {
      if (!/^\/api\/auth\/6\/(app|refresh)$/.test(path)) return;
      const told = JSON.parse(body) as Record<string, unknown>;
      for (const name of ['_TOKEN', 'access_token', 'refresh_token'])
        if (typeof told[name] === 'string') tokens.add(told[name]);
    },
  });
  parts.defer(() => front.close());
  return { practice, tokens, pem: authority.pem, origin: `https://127.0.0.1:${front.port}` };
}

/** The program with its files, and every frame that leaves it for the page. */
async function openProgram(folder: string, keyring: Keyring | null) {
  const data = join(folder, 'data');
  const log = createLog({
    file: join(data, 'logs', 'graph-intake.log'),
    now: Date.now,
    echo: () => undefined,
  });
  const own: PracticeAddress = await startPractice({ dataDir: join(folder, 'own'), automation: false });
  parts.defer(() => own.stop());
  const host = await createHost({
    window: 'browser',
    version: '0.0.0-test',
    folders: { data, temporary: join(data, 'temporary'), samples: folder },
    settings: createConfSettings({ folder: data, log, now: Date.now }),
    keyring,
    log,
    engineWorker: new URL('./engine/worker.ts', import.meta.url),
    startPractice: async () => ({ ...own, stop: async () => undefined }),
    startRehearsal: () => Promise.reject(new Error('Nobody rehearses here.')),
    pickFiles: async () => [],
    deliver: async ({ path }) => ({ to: 'path', path }),
  });
  parts.defer(() => host.close());
  const frames: string[] = [];
  return { api: throughThePipe(host.api, (text) => frames.push(text)), frames, data };
}

const until = <T>(listen: (hear: (value: T) => void) => () => void, found: (value: T) => boolean) =>
  new Promise<T>((resolve) => {
    const stop = listen((value) => {
      if (!found(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });

async function startTarget(): Promise<{ port: number; authorizations: string[] }> {
  const authorizations: string[] = [];
  const server: Server = createServer((asked, answer) => {
    authorizations.push(asked.headers.authorization ?? '');
    answer.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parts.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, authorizations };
}

/** Files below a folder, in each form in which a secret could stand there. */
async function filesHolding(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const secret of secrets)
      if (formsOf(secret).some((form) => bytes.includes(form))) found.push(`${entry.name} holds ${secret}`);
  }
  return found;
}
const formsOf = (secret: string): Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(JSON.stringify(secret).slice(1, -1)),
  Buffer.from(encodeURIComponent(secret)),
  Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
];

it.each([
  ['a keyring', createKeyring()],
  ['no keyring', null],
])(
  'leaves no secret of a whole run in any file, log or frame, with %s',
  { timeout: 60_000 },
  async (_, keyring) => {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-secrets-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const platform = await openPlatform(folder);
    const { api, frames, data } = await openProgram(folder, keyring);
    const target = await startTarget();
    const { connections, imports, monitor, actions } = api;
    const session = (state: string) =>
      until(connections.changed, (told) => told.chosenId !== 'practice' && told.session.state === state);

    // Sign-in: refused, typed again, tested, a token that ends, a sign-out and a sign-in.
    const { origin, practice } = platform;
    const { id } = await connections.add({
      ...{ name: 'Marked', environment: 'test', clientId: practice.clientId, username: practice.username },
      addresses: {
        ...{ authUrl: origin, connectorUrl: `${origin}/api/csv/1.0`, graphUrl: `${origin}/api/graph/7.4` },
      },
      ...{ clientSecret: marked.clientSecret, password: marked.wrongPassword },
      authority: { from: 'file', pem: platform.pem },
      proxy: { url: 'http://127.0.0.1:9', user: 'karl', password: marked.proxyPassword },
    });
    await connections.choose({ id });
    await session('failed');
    await connections.signIn({ id, clientSecret: marked.clientSecret, password: marked.password });
    await session('signed-in');
    await connections.test({ id });
    await until<TestRun | null>(
      (hear) => connections.tested(hear, { id }),
      (run) => run?.state === 'passed',
    );
    await connections.signOut({ id });
    await connections.choose({ id });
    await session('signed-in');

    // A file is sent.
    const path = join(folder, 'machines.csv');
    const rows = ['ogit/_xid,ogit/_type,ogit/_scope', 'marked-1,ogit/MARS/Machine,practice-scope', ''];
    await writeFile(path, rows.join('\n'));
    const { fileId } = await imports.open({ source: { kind: 'path', path } });
    await until(imports.changed, ({ files }) =>
      files.some(({ reading }) => reading.state === 'ready' && reading.file.check.state === 'done'),
    );
    const { runId } = await imports.send({ fileId, connectionId: id });
    const { runs } = await until(imports.changed, (told) =>
      told.runs.some((run) => run.id === runId && run.endedAt !== null),
    );
    expect(runs.find((run) => run.id === runId)?.counts).toMatchObject({ stored: 1 });

    // The monitor follows a view; an incident is written.
    const view = 'default';
    await until(monitor.changed, ({ views }) => views.some(({ intake }) => intake === 'live'));
    const incident = await monitor.proposeId({ view, type: 'incident' });
    await monitor.put({
      ...{ view, id: incident, mustBeNew: true },
      object: { $type: 'incident', subject: 'Marked', description: 'Marked', originNode: 'marked-1' },
    });

    // An action hands a token to a target.
    await actions.setAccount({
      which: 'service',
      account: { username: practice.username, password: marked.servicePassword },
    });
    const { settings } = await until(actions.changed, () => true);
    await actions.setSettings({ ...settings, allowed: [{ kind: 'host', text: '127.0.0.1' }] });
    await actions.start();
    await until(actions.changed, ({ state }) => state === 'running');
    const asked = await fetch(`${practice.origin}/practice/actions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        capability: 'HTTPRequest',
        parameters: {
          url: `http://127.0.0.1:${target.port}/`,
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform writes it so
          params: { headers: { authorization: 'Bearer ${supply_token()}' } },
        },
        timeoutMs: 20_000,
      }),
    });
    expect(await asked.json()).toMatchObject({ state: 'answered' });
    const given = target.authorizations[0]?.replace('Bearer ', '') ?? '';
    expect([...platform.tokens]).toContain(given);
    await actions.exportEnvironment();
    await actions.stop({ now: true });
    await connections.exportFile();

    const secrets = [...Object.values(marked), ...platform.tokens];
    expect(platform.tokens.size).toBeGreaterThan(4);
    expect(await filesHolding(data, secrets)).toEqual([]);
    const page = frames.join('\n');
    const told = secrets.filter((secret) => formsOf(secret).some((form) => page.includes(form.toString())));
    expect(told).toEqual([]);
    // What is no secret is found, so the search finds what is there.
    expect(await filesHolding(data, ['Marked', 'karl'])).not.toEqual([]);
    expect(page).toContain('"karl"');

    // Nothing of it stays when the connection goes, not even what the keyring has hidden.
    const settingsText = () => readFile(join(data, 'settings.json'), 'utf8');
    expect((await settingsText()).includes(`vault.${id}`)).toBe(keyring !== null);
    await connections.remove({ id });
    expect(await settingsText()).not.toContain(id);
  },
);
