/** Tests that secrets and tokens are never sent to another platform while a connection changes its addresses. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewConnection } from '../../../shared/connections.ts';
import type { Keyring } from '../../platform.ts';
import { createHttp } from '../../remote/http.ts';
import { createVault } from '../../storage/vault.ts';
import { startConnectProxy } from '../../tls.test-kit.ts';
import { type ConnectionsService, createConnections } from './service.ts';

/** The keyring encrypts only after this promise, as if it waited for its user, and takes time for it. */
let keyringApproval: Promise<void>;
const keyring: Keyring = {
  backend: 'slow',
  async encrypt(text) {
    await keyringApproval;
    await delay(50);
    return Buffer.from(text);
  },
  async decrypt(bytes) {
    return { text: Buffer.from(bytes).toString(), outdated: false };
  },
};

const closing: (() => Promise<void>)[] = [];
let stored: Map<string, unknown>;
let connections: ConnectionsService;
beforeEach(async () => {
  keyringApproval = Promise.resolve();
  stored = new Map();
  connections = await start();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Creates the service with the settings in `stored`, which an earlier service may have written. */
async function start(): Promise<ConnectionsService> {
  const settings = {
    get: (key: string) => stored.get(key),
    set(key: string, value: unknown) {
      if (value === undefined) stored.delete(key);
      else stored.set(key, structuredClone(value));
    },
  };
  const log = { info: () => undefined, error: () => undefined, setLevel: () => undefined };
  const http = createHttp();
  closing.push(() => http.close());
  let ids = 0;
  const started = await createConnections({
    settings,
    log,
    http,
    practice: null,
    now: Date.now,
    newId: () => `id-${ids++}`,
    vault: createVault({ settings, keyring, log }),
  });
  closing.push(() => started.close());
  return started;
}

/**
 * Starts a platform that records every request. Its token is `token-<name>`; a silent one does not respond when a token
 * is revoked; its directory responds after `ready`.
 */
async function startPlatform(name: string, { isSilent = false, ready = Promise.resolve() } = {}) {
  const received: string[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(pieces)}`);
    if (request.url === '/api/version') await ready;
    if (isSilent && request.url?.endsWith('/revoke')) return;
    response.end(JSON.stringify({ _TOKEN: `token-${name}`, refresh_token: 'r', 'ogit/_id': 'me' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const typed = (origin: string, over: Partial<NewConnection> = {}): NewConnection => ({
  name: 'One',
  environment: 'test',
  clientId: 'client',
  username: 'user',
  addresses: { authUrl: origin, connectorUrl: `${origin}/csv`, graphUrl: `${origin}/graph` },
  clientSecret: 'first-secret',
  password: 'first-password',
  ...over,
});

/** Waits until the stored connections contain a text. */
const expectStored = (part: string) =>
  expect.poll(() => JSON.stringify(stored.get('connections'))).toContain(part);

describe('a secret', () => {
  it('of one proxy is not sent to another one while the keyring waits for its user', async () => {
    const [old, fresh] = [await startConnectProxy({ to: 9 }), await startConnectProxy({ to: 9 })];
    closing.push(old.close, fresh.close);
    const proxied = (port: number, password?: string) =>
      typed('https://platform.test', {
        proxy: { url: `http://127.0.0.1:${port}`, user: 'karl', ...(password && { password }) },
      });
    const { id } = await connections.api.add(proxied(old.port, 'proxy-word'));
    const approval = Promise.withResolvers<void>();
    keyringApproval = approval.promise;
    const changed = connections.api.change({ ...proxied(fresh.port, 'other-word'), id, password: 'other' });
    await expectStored(`127.0.0.1:${fresh.port}`);
    const tested = connections.api.test({ id });
    approval.resolve();
    await Promise.all([changed, tested]);
    await connections.api.test({ id });
    expect(fresh.requestedHosts.length).toBeGreaterThan(0);
    expect(fresh.authorizations).not.toContain(`Basic ${Buffer.from('karl:proxy-word').toString('base64')}`);
  });

  it('is not sent to the old address by a test that began before a change', async () => {
    const ready = Promise.withResolvers<void>();
    const [old, fresh] = [await startPlatform('old', { ready: ready.promise }), await startPlatform('fresh')];
    const { id } = await connections.api.add(typed(old.origin));
    const tested = connections.api.test({ id });
    await expect.poll(() => old.received.length).toBe(1);
    const approval = Promise.withResolvers<void>();
    keyringApproval = approval.promise;
    const secrets = { clientSecret: 'second-secret', password: 'second-password' };
    const proxy = { url: 'http://127.0.0.1:9', user: 'karl', password: 'second-word' };
    const changed = connections.api.change({ ...typed(fresh.origin, { ...secrets, proxy }), id });
    await expectStored(fresh.origin);
    ready.resolve();
    // The next step of the test wants to sign in.
    await delay(100);
    approval.resolve();
    await Promise.all([changed, tested]);
    expect(old.received.join()).not.toContain('second-');
  });

  it('is not sent to another address, even if the program ended between two writes', async () => {
    const [old, fresh] = [await startPlatform('old'), await startPlatform('fresh')];
    const { id } = await connections.api.add(typed(old.origin));
    const storedConnections = structuredClone(stored.get('connections')) as {
      connections: { addresses: object }[];
    };
    for (const each of storedConnections.connections) each.addresses = typed(fresh.origin).addresses;
    stored.set('connections', storedConnections);
    const restarted = await start();
    await restarted.api.choose({ id });
    await expect(restarted.current().then(({ signIn }) => signIn.token())).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await restarted.api.change({ ...typed(fresh.origin), id, clientSecret: '', password: '' });
    await restarted.api.test({ id });
    expect(fresh.received.join()).not.toContain('first-');
  });
});

describe('a caller that holds a connection', () => {
  it('gets no token after the connection changed to another platform, until it changes back', async () => {
    const [old, fresh] = [await startPlatform('old'), await startPlatform('fresh')];
    const { id } = await connections.api.add(typed(old.origin));
    await connections.api.choose({ id });
    const held = await connections.current();
    const other = await connections.signInAs({ username: 'other', password: 'other' });
    for (const signIn of [held.signIn, other]) expect(await signIn.token()).toBe('token-old');
    await connections.api.change({ ...typed(fresh.origin), id });
    for (const signIn of [held.signIn, other]) {
      await expect(signIn.token()).rejects.toMatchObject({ code: 'unauthorized' });
      const call = signIn.authorized(() => ({ method: 'GET', url: `${old.origin}/csv` }));
      await expect(call).rejects.toThrow(/“One” now leads to another platform than when this began/);
    }
    expect(await (await connections.current()).signIn.token()).toBe('token-fresh');
    await connections.api.change({ ...typed(old.origin), id });
    for (const signIn of [held.signIn, other]) expect(await signIn.token()).toBe('token-old');
  });

  it('with another account also uses a changed time limit and client secret', async () => {
    const { received, origin } = await startPlatform('one');
    const { id } = await connections.api.add(typed(origin, { connectTimeoutMs: 5_000 }));
    await connections.api.choose({ id });
    const other = await connections.signInAs({ username: 'other', password: 'other' });
    await other.token();
    const secrets = { clientSecret: 'second-secret', password: '' };
    await connections.api.change({ ...typed(origin, { connectTimeoutMs: 6_000 }), ...secrets, id });
    expect(await other.authorized(() => ({ method: 'GET', url: `${origin}/csv` }))).toMatchObject({
      status: 200,
    });
    expect(received.filter((line) => line.includes('other')).at(-1)).toContain('second-secret');
  });
});

it('a connection is removed with its secrets although its platform does not respond to the revocation', async () => {
  const { origin } = await startPlatform('one', { isSilent: true });
  const { id } = await connections.api.add(typed(origin));
  await connections.api.choose({ id });
  await (await connections.current()).signIn.token();
  await connections.api.remove({ id });
  expect([...stored.keys()]).toEqual(['connections']);
});
