import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestRun } from '../shared/connections/test-run.ts';
import { filesHolding, secretsIn } from './secret-search.test-kit.ts';
import { createKeyring, marked, openPlatform, openProgram, startTarget } from './secrets-world.test-kit.ts';
import { openMailServer, openWebhook } from './services/monitor/rules/destinations.test-kit.ts';

let parts: AsyncDisposableStack;
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync());

/** Resolves with the first value of a subscription that meets the condition. */
const until = <T>(listen: (listener: (value: T) => void) => () => void, meets: (value: T) => boolean) =>
  new Promise<T>((resolve) => {
    const stop = listen((value) => {
      if (!meets(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });

it.each([
  ['a keyring', createKeyring()],
  ['no keyring', null],
])('a whole session leaves no secret in any file, log or frame, with %s', async (_, keyring) => {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-secrets-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const platform = await openPlatform(parts, folder);
  const { api, frames, data } = await openProgram(parts, folder, keyring);
  const target = await startTarget(parts);
  const { connections, imports, monitor, actions } = api;
  const session = (state: string) =>
    until(connections.changed, (now) => now.chosenId !== 'practice' && now.session.state === state);

  // Sign-in: refused, typed again, tested, a token that ends, a sign-out and a sign-in.
  const { origin, practice } = platform;
  const { id } = await connections.add({
    name: 'Marked',
    environment: 'test',
    clientId: practice.clientId,
    username: practice.username,
    addresses: {
      authUrl: origin,
      connectorUrl: `${origin}/api/csv/1.0`,
      graphUrl: `${origin}/api/graph/7.4`,
    },
    clientSecret: marked.clientSecret,
    password: marked.wrongPassword,
    authority: { from: 'file', pem: platform.pem },
    proxy: { url: 'http://127.0.0.1:9', user: 'karl', password: marked.proxyPassword },
  });
  await connections.choose({ id });
  await session('failed');
  await connections.signIn({ id, clientSecret: marked.clientSecret, password: marked.password });
  await session('signed-in');
  await connections.test({ id });
  await until<TestRun | null>(
    (listener) => connections.tested(listener, { id }),
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
  const { runs } = await until(imports.changed, (now) =>
    now.runs.some((run) => run.id === runId && run.endedAt !== null),
  );
  expect(runs.find((run) => run.id === runId)?.counts).toMatchObject({ stored: 1 });

  // The monitor follows a view; an incident is written.
  const view = 'default';
  await until(monitor.changed, ({ views }) => views.some(({ intake }) => intake === 'live'));
  const incident = await monitor.proposeId({ view, type: 'incident' });
  await monitor.put({
    view,
    id: incident,
    mustBeNew: true,
    object: { $type: 'incident', subject: 'Marked', description: 'Marked', originNode: 'marked-1' },
  });

  // Notifications are tried: a webhook accepts one, a mail server refuses the sign-in.
  const webhook = await openWebhook();
  parts.defer(webhook.close);
  const mailServer = await openMailServer();
  parts.defer(mailServer.close);
  await monitor.setNotifications({
    rules: [{ name: 'Failed', when: { kind: 'transaction-failed' }, to: ['webhook', 'email'] }],
    webhook: { url: webhook.url },
    email: {
      from: 'a@example.org',
      to: ['b@example.org'],
      host: '127.0.0.1',
      port: mailServer.port,
      security: 'none',
      user: 'karl',
    },
  });
  await monitor.setNotificationSecret({ of: 'webhook', secret: marked.webhookSecret });
  await monitor.setNotificationSecret({ of: 'email', secret: marked.smtpPassword });
  expect(await monitor.sendTest({ view: 'default', destination: 'webhook' })).toMatchObject({
    isDelivered: true,
  });
  expect(await monitor.sendTest({ view: 'default', destination: 'email' })).toMatchObject({
    isDelivered: false,
  });
  expect(mailServer.passwords).toEqual([marked.smtpPassword]);

  // An action hands a token to a target.
  await actions.setAccount({
    which: 'service',
    account: { username: practice.username, password: marked.servicePassword },
  });
  const { settings } = await until(actions.changed, () => true);
  await actions.setSettings({ ...settings, allowed: [{ kind: 'host', text: '127.0.0.1' }] });
  await actions.start();
  await until(actions.changed, ({ state }) => state === 'running');
  const submitted = await fetch(`${practice.origin}/practice/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      capability: 'HTTPRequest',
      parameters: {
        url: `http://127.0.0.1:${target.port}/`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform writes it so
        params: { headers: { authorization: 'Bearer ${supply_token()}' } },
      },
      timeoutMs: 600_000,
    }),
  });
  expect(await submitted.json()).toMatchObject({ state: 'answered' });
  const handedOutToken = target.authorizations[0]?.replace('Bearer ', '') ?? '';
  expect([...platform.tokens]).toContain(handedOutToken);
  await actions.exportEnvironment();
  await actions.stop({ now: true });
  await connections.exportFile();

  const secrets = [...Object.values(marked), ...platform.tokens];
  expect(platform.tokens.size).toBeGreaterThan(4);
  expect(await filesHolding(data, secrets)).toEqual([]);
  const page = frames.join('\n');
  const leaked = secretsIn(page, secrets);
  expect(leaked).toEqual([]);
  // The search finds texts that are not secret, so it would find secrets as well.
  expect(await filesHolding(data, ['Marked', 'karl'])).not.toEqual([]);
  expect(page).toContain('"karl"');

  // Removing the connection removes all its settings, including what the keyring has encrypted.
  const settingsText = () => readFile(join(data, 'settings.json'), 'utf8');
  expect((await settingsText()).includes(`vault.${id}`)).toBe(keyring !== null);
  await connections.remove({ id });
  expect(await settingsText()).not.toContain(id);
});
