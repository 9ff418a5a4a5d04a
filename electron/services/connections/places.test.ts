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

/** Opens at once; asks its user before every read or write, and takes time for it. */
let asking: Promise<void>;
const keyring: Keyring = {
  backend: 'slow',
  async encrypt(text) {
    await asking;
    await delay(50);
    return Buffer.from(text);
  },
  async decrypt(bytes) {
    return { text: Buffer.from(bytes).toString(), outdated: false };
  },
};

const closing: (() => Promise<void>)[] = [];
let kept: Map<string, unknown>;
let connections: ConnectionsService;
beforeEach(async () => {
  asking = Promise.resolve();
  kept = new Map();
  connections = await start();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** With what another one has left. */
async function start(): Promise<ConnectionsService> {
  const settings = {
    get: (key: string) => kept.get(key),
    set(key: string, value: unknown) {
      if (value === undefined) kept.delete(key);
      else kept.set(key, structuredClone(value));
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

/** A platform that records every request. Its tokens begin with `word`, unless it is to be silent. */
async function startPlatform(word: string, { isSilent = false, ready = Promise.resolve() } = {}) {
  const received: string[] = [];
  const server = createServer(async (asked: IncomingMessage, respond) => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece as Buffer);
    received.push(`${asked.url} ${JSON.stringify(asked.headers)} ${Buffer.concat(pieces)}`);
    if (asked.url === '/api/version') await ready;
    if (isSilent && asked.url?.endsWith('/revoke')) return;
    respond.end(JSON.stringify({ _TOKEN: `token-${word}`, refresh_token: 'r', 'ogit/_id': 'me' }));
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

const inTheBook = (part: string) =>
  expect.poll(() => JSON.stringify(kept.get('connections'))).toContain(part);

describe('a secret', () => {
  it('of one proxy is not sent to another one while the keyring asks about the change', async () => {
    const [old, fresh] = [await startConnectProxy({ to: 9 }), await startConnectProxy({ to: 9 })];
    closing.push(old.close, fresh.close);
    const proxied = (port: number, password?: string) =>
      typed('https://platform.test', {
        proxy: { url: `http://127.0.0.1:${port}`, user: 'karl', ...(password && { password }) },
      });
    const { id } = await connections.api.add(proxied(old.port, 'proxy-word'));
    const asked = Promise.withResolvers<void>();
    asking = asked.promise;
    const changed = connections.api.change({ ...proxied(fresh.port, 'other-word'), id, password: 'other' });
    await inTheBook(`127.0.0.1:${fresh.port}`);
    const tested = connections.api.test({ id });
    asked.resolve();
    await Promise.all([changed, tested]);
    await connections.api.test({ id });
    expect(fresh.asked.length).toBeGreaterThan(0);
    expect(fresh.authorizations).not.toContain(`Basic ${Buffer.from('karl:proxy-word').toString('base64')}`);
  });

  it('is not sent to the old address by a test that began before a change', async () => {
    const ready = Promise.withResolvers<void>();
    const [old, fresh] = [await startPlatform('old', { ready: ready.promise }), await startPlatform('fresh')];
    const { id } = await connections.api.add(typed(old.origin));
    const tested = connections.api.test({ id });
    await expect.poll(() => old.received.length).toBe(1);
    const asked = Promise.withResolvers<void>();
    asking = asked.promise;
    const secrets = { clientSecret: 'second-secret', password: 'second-password' };
    const proxy = { url: 'http://127.0.0.1:9', user: 'karl', password: 'second-word' };
    const changed = connections.api.change({ ...typed(fresh.origin, { ...secrets, proxy }), id });
    await inTheBook(fresh.origin);
    ready.resolve();
    // The next step of the test wants to sign in.
    await delay(100);
    asked.resolve();
    await Promise.all([changed, tested]);
    expect(old.received.join()).not.toContain('second-');
  });

  it('goes to no other address, even where the program ended between two writes', async () => {
    const [old, fresh] = [await startPlatform('old'), await startPlatform('fresh')];
    const { id } = await connections.api.add(typed(old.origin));
    const storedConnections = structuredClone(kept.get('connections')) as {
      connections: { addresses: object }[];
    };
    for (const each of storedConnections.connections) each.addresses = typed(fresh.origin).addresses;
    kept.set('connections', storedConnections);
    const again = await start();
    await again.api.choose({ id });
    await expect(again.current().then(({ signIn }) => signIn.token())).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await again.api.change({ ...typed(fresh.origin), id, clientSecret: '', password: '' });
    await again.api.test({ id });
    expect(fresh.received.join()).not.toContain('first-');
  });
});

describe('a holder of a connection', () => {
  it('gets no token of the platform that it now leads to, and continues when it leads back', async () => {
    const [old, fresh] = [await startPlatform('old'), await startPlatform('fresh')];
    const { id } = await connections.api.add(typed(old.origin));
    await connections.api.choose({ id });
    const to = await connections.current();
    const other = await connections.signInAs({ username: 'other', password: 'other' });
    for (const signIn of [to.signIn, other]) expect(await signIn.token()).toBe('token-old');
    await connections.api.change({ ...typed(fresh.origin), id });
    for (const signIn of [to.signIn, other]) {
      await expect(signIn.token()).rejects.toMatchObject({ code: 'unauthorized' });
      const asked = signIn.authorized(() => ({ method: 'GET', url: `${old.origin}/csv` }));
      await expect(asked).rejects.toThrow(/“One” now leads to another platform than when this began/);
    }
    expect(await (await connections.current()).signIn.token()).toBe('token-fresh');
    await connections.api.change({ ...typed(old.origin), id });
    for (const signIn of [to.signIn, other]) expect(await signIn.token()).toBe('token-old');
  });

  it('with another account follows another way and another client secret, too', async () => {
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

it('a connection is removed with its secrets though its platform does not take the token back', async () => {
  const { origin } = await startPlatform('one', { isSilent: true });
  const { id } = await connections.api.add(typed(origin));
  await connections.api.choose({ id });
  await (await connections.current()).signIn.token();
  await connections.api.remove({ id });
  expect([...kept.keys()]).toEqual(['connections']);
}, 20_000);
