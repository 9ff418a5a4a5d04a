import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { makeAuthority } from '../../tls.test-kit.ts';
import { connectionInput, stateOf } from './connections.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const connectionOf = async (id: string) => (await stateOf(host)).connections.find((each) => each.id === id);

describe('finding addresses from one origin', () => {
  const ask = (origin: string) => host.api.connections.findAddresses({ origin });

  it('returns the addresses in the directory of the platform', async () => {
    const { addresses, notes } = await ask(`${host.practice.origin}/`);
    expect(addresses).toEqual(connectionInput(host).addresses);
    expect(notes).toEqual([]);
  });

  it('reports an origin without a directory', async () => {
    await expect(ask(`${host.practice.origin}/nothing`)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('/nothing/api/version responds with 404'),
    });
    await expect(ask('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('connections as a file', () => {
  const exported = async () => {
    const delivered = await host.api.connections.exportFile();
    return delivered.to === 'path' ? readFile(delivered.path, 'utf8') : '';
  };

  it('are exported and imported again without secrets', async () => {
    const { pem } = makeAuthority();
    const proxy = { url: 'http://proxy.test:3128', user: 'karl', password: 'proxy-word-4471' };
    const full = connectionInput(host, {
      colour: 'teal',
      views: ['default'],
      authority: { from: 'file', pem },
      proxy,
      connectTimeoutMs: 3_000,
      responseTimeoutMs: 9_000,
    });
    const { id } = await host.api.connections.add(full);
    await host.api.connections.setReadOnly({ id, readOnly: true });
    const before = await connectionOf(id);
    const text = await exported();
    for (const secret of [host.practice.clientSecret, host.practice.password, proxy.password])
      expect(text).not.toContain(secret);
    await host.api.connections.remove({ id });
    expect(await host.api.connections.importText({ text })).toEqual({ names: ['Test site'] });
    const after = (await stateOf(host)).connections.find(({ name }) => name === 'Test site');
    expect(after).toEqual({ ...before, id: after?.id, signIn: 'missing' });
    expect(await host.api.connections.importText({ text })).toEqual({ names: ['Test site (2)'] });
  });

  it.each([
    ['no JSON', () => 'nonsense', /contains no connections/],
    ['another version', (text: string) => text.replace('"version": 1', '"version": 7'), /version 7/],
    [
      'a broken address',
      (text: string) => text.replace(/"graphUrl": "[^"]+"/, '"graphUrl": "ftp://x"'),
      /connections\[0\]\.addresses\.graphUrl is invalid\. An address must start with/,
    ],
    [
      'a secret in it',
      (text: string) => text.replace('"clientId"', '"password": "x", "clientId"'),
      /connections\[0\] is invalid. “password” is not allowed there/,
    ],
    [
      'a broken authority',
      (text: string) => text.replace('"authorityPem": null', '"authorityPem": "x"'),
      /authorityPem of “Test site” is invalid/,
    ],
  ])('are completely refused with %s', async (_, spoil, words) => {
    await host.api.connections.add(connectionInput(host));
    const text = spoil(await exported());
    await expect(host.api.connections.importText({ text })).rejects.toThrow(words);
    expect((await stateOf(host)).connections).toHaveLength(2);
  });
});
