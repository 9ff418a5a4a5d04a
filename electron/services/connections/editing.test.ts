import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import type { Keyring } from '../../platform.ts';
import { makeAuthority } from '../../tls.test-kit.ts';
import { connectionInput, runConnectionTest, sessionOf, stateOf } from './connections.test-kit.ts';

/** A keyring that encrypts nothing, so that remains of a secret can be found. */
const keyring: Keyring = {
  backend: 'open storedConnections',
  encrypt: async (text) => Buffer.from(text),
  decrypt: async (bytes) => ({ text: Buffer.from(bytes).toString(), outdated: false }),
};

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost({ keyring });
});
afterEach(() => host.close());

const connectionOf = async (id: string) => (await stateOf(host)).connections.find((each) => each.id === id);
const unchangedSecrets = { clientSecret: '', password: '' };

describe('a connection that is changed', () => {
  it('keeps its sign-in with another name, colour, view and time limit', async () => {
    const { id } = await host.api.connections.add(connectionInput(host));
    const look = { name: 'Other name', colour: 'violet', views: ['default', 'second'] } as const;
    const changed = await host.api.connections.change({
      ...connectionInput(host, { ...look, views: [...look.views], connectTimeoutMs: 2_000 }),
      ...unchangedSecrets,
      id,
    });
    expect(changed).toMatchObject({ ...look, id, signIn: 'kept', connectTimeoutMs: 2_000 });
    expect((await runConnectionTest(host, id)).steps[1]?.state).toBe('passed');
  });

  it.each([
    ['address for the sign-in', { authUrl: 'http://127.0.0.1:9' }, {}],
    ['client ID', {}, { clientId: 'another' }],
    ['user', {}, { username: 'another' }],
  ])('loses its secrets with another %s', async (_, address, change) => {
    const { id } = await host.api.connections.add(connectionInput(host));
    const before = connectionInput(host);
    const after = { ...before, ...change, addresses: { ...before.addresses, ...address } };
    const changed = await host.api.connections.change({ ...after, ...unchangedSecrets, id });
    expect(changed.signIn).toBe('missing');
    await expect(host.api.connections.change({ ...before, id, ...unchangedSecrets })).resolves.toMatchObject({
      signIn: 'missing',
    });
    // The page shows no other remedy for this error, because its message names the place.
    expect((await runConnectionTest(host, id)).steps.find(({ kind }) => kind === 'sign-in')).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Enter them again under Connections\.$/),
    });
  });

  it('accepts one new secret and keeps the other, but not for another user', async () => {
    const { id } = await host.api.connections.add(connectionInput(host, { password: 'wrong' }));
    const { password } = host.practice;
    await host.api.connections.change({ ...connectionInput(host), clientSecret: '', password, id });
    expect((await runConnectionTest(host, id)).steps[1]?.state).toBe('passed');
    const other = host.api.connections.change({
      ...connectionInput(host, { username: 'other' }),
      clientSecret: '',
      password,
      id,
    });
    await expect(other).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('client secret'),
    });
    expect(await connectionOf(id)).toMatchObject({ username: host.practice.username, signIn: 'kept' });
  });

  it('refuses a name that is taken, but not its own', async () => {
    const { id } = await host.api.connections.add(connectionInput(host));
    await host.api.connections.add(connectionInput(host, { name: 'Other' }));
    const named = (name: string) =>
      host.api.connections.change({ ...connectionInput(host, { name }), ...unchangedSecrets, id });
    await expect(named('OTHER')).rejects.toMatchObject({ code: 'conflict' });
    await expect(named('TEST site')).resolves.toMatchObject({ name: 'TEST site' });
  });

  it('is signed in to again when it is the chosen connection', async () => {
    const { id } = await host.api.connections.add(connectionInput(host, { password: 'wrong' }));
    await host.api.connections.choose({ id });
    await expect.poll(async () => (await sessionOf(host)).state).toBe('failed');
    await host.api.connections.change({ ...connectionInput(host), id });
    await expect.poll(async () => (await sessionOf(host)).state).toBe('signed-in');
  });

  it('hands its certificate authority to a copy, and returns subject and expiry', async () => {
    const { pem } = makeAuthority();
    const { id, authority } = await host.api.connections.add(
      connectionInput(host, { authority: { from: 'file', pem } }),
    );
    expect(authority?.certificates).toMatchObject([{ subject: 'O=Example, CN=Example Root' }]);
    expect(authority?.certificates[0]?.expiresAt).toBeGreaterThan(Date.now());
    const copy = connectionInput(host, { name: 'Copy', authority: { from: 'connection', id } });
    expect((await host.api.connections.add(copy)).authority).toEqual(authority);
  });

  it.each([
    ['no certificate', 'hello', /no certificate in PEM form/],
    [
      'a broken certificate',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      /cannot be read/,
    ],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', /private key/],
  ])('refuses a file with %s', async (_, pem, words) => {
    await expect(host.api.connections.readAuthority({ pem })).rejects.toThrow(words);
    await expect(
      host.api.connections.add(connectionInput(host, { authority: { from: 'file', pem } })),
    ).rejects.toMatchObject({ code: 'bad-input' });
    expect((await stateOf(host)).connections).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('keeps the secrets, and refuses every call until the next sign-in', async () => {
    const { id } = await host.api.connections.add(connectionInput(host));
    await host.api.connections.choose({ id });
    await expect.poll(async () => (await sessionOf(host)).state).toBe('signed-in');
    await host.api.connections.signOut({ id });
    expect(await sessionOf(host)).toEqual({ state: 'signed-out' });
    const call = host.api.vertices.find({ text: 'x', first: 0, count: 1 });
    await expect(call).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('signed out'),
    });
    expect(await connectionOf(id)).toMatchObject({ signIn: 'kept' });
    await host.api.connections.choose({ id });
    await expect.poll(async () => (await sessionOf(host)).state).toBe('signed-in');
  });
});
