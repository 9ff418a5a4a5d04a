import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fileKind, fileVersion } from '../../../shared/connections/file.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { connectionInput, stateOf } from './connections.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const bidi = 'Pro\u202Educ\u202Ction';
/** Returns a valid connection as a file contains it. */
const validConnection = () => {
  const { clientSecret: _, password: __, ...rest } = connectionInput(host);
  return rest;
};
const file = (connections: unknown) => JSON.stringify({ kind: fileKind, version: fileVersion, connections });
const names = async () => (await stateOf(host)).connections.map(({ name }) => name);

describe('a hostile file of connections', () => {
  it.each<[string, (good: object) => unknown, string | RegExp]>([
    [
      'a secret in a field of its own',
      (good) => [{ ...good, clientSecret: 'word-4471' }],
      'Nothing was imported: connections[0] is invalid. “clientSecret” is not allowed there; enter secrets after the import.',
    ],
    [
      'a secret in an address',
      (good) => [
        {
          ...good,
          addresses: { ...connectionInput(host).addresses, graphUrl: 'https://karl:word-4471@x.org' },
        },
      ],
      'Nothing was imported: connections[0].addresses.graphUrl is invalid. An address consists of a host and an optional port and path, without user, query or spaces.',
    ],
    [
      'a secret in the address of a proxy',
      (good) => [{ ...good, proxy: { url: 'http://karl:word-4471@x.org' } }],
      /proxy\.url is invalid\. Enter the user and the password of the proxy in their own fields/,
    ],
    [
      'a script for an address',
      (good) => [
        { ...good, addresses: { ...connectionInput(host).addresses, authUrl: 'javascript:alert(1)' } },
      ],
      /addresses\.authUrl is invalid\. An address must start with http/,
    ],
    [
      'a giant name',
      (good) => [{ ...good, name: 'x'.repeat(1_000_000) }],
      'Nothing was imported: connections[0].name is invalid. At most 80 characters.',
    ],
    [
      'marks that reverse the direction of a name',
      (good) => [{ ...good, name: bidi }],
      /name is invalid\. .* an invisible character/,
    ],
    [
      'control characters in a user',
      (good) => [{ ...good, username: 'a\u0000b' }],
      /username is invalid\. .* an invisible character/,
    ],
    [
      'a number for a name',
      (good) => [{ ...good, name: 7 }],
      'Nothing was imported: connections[0].name is invalid. It must be text.',
    ],
    [
      'an id of its own',
      (good) => [{ ...good, id: 'practice' }],
      'Nothing was imported: connections[0] is invalid. “id” is not allowed there.',
    ],
    [
      'giant keys',
      (good) => [{ ...good, ['k'.repeat(100_000)]: 1, [bidi]: 2, c: 3, d: 4, e: 5 }],
      /^Nothing was imported: connections\[0\] is invalid\. “k{40}…”, “Pro.duc.tion”, “c” and 2 more are not allowed there\.$/,
    ],
    ['a text for a connection', () => ['x'], /connections\[0\] is invalid\. It must be an object\.$/],
    [
      'too many connections',
      (good) => Array.from({ length: 1_001 }, () => good),
      'This file contains 1,001 connections, but at most 1,000 can be imported at once; split it.',
    ],
  ])('is completely refused with %s, in one short sentence', async (_, spoil, words) => {
    const text = file([spoil(validConnection())].flat());
    const result = await host.api.connections.importText({ text }).then(
      () => 'imported',
      (error: Error) => error.message,
    );
    if (typeof words === 'string') expect(result).toBe(words);
    else expect(result).toMatch(words);
    expect(result).not.toContain('4471');
    expect(result.length).toBeLessThan(300);
    expect(await names()).toEqual(['Practice platform']);
  });

  it('gets a different name and id for each connection, also for 998 with the same name', async () => {
    const long = `${'🏭'.repeat(39)}x`;
    const repeated = [
      ...Array.from({ length: 998 }, () => ({ ...validConnection(), name: 'Practice Platform' })),
      { ...validConnection(), name: long },
      { ...validConnection(), name: long },
    ];
    const { names: result } = await host.api.connections.importText({ text: file(repeated) });
    expect(new Set(result.map((name) => name.toLowerCase())).size).toBe(repeated.length);
    expect(result.slice(0, 2)).toEqual(['Practice Platform (2)', 'Practice Platform (3)']);
    for (const name of result) expect([name.isWellFormed(), name.length <= 80]).toEqual([true, true]);
    const { connections } = await stateOf(host);
    expect(new Set(connections.map(({ id }) => id)).size).toBe(repeated.length + 1);
  });
});

it('refuses a file that is far too large before anything is read', async () => {
  const text = file([validConnection()]) + ' '.repeat(10_000_000);
  await expect(host.api.connections.importText({ text })).rejects.toThrow(
    /too large to be a connections file/,
  );
  expect(await names()).toEqual(['Practice platform']);
});

it('accepts no address from a directory that a user could not enter, and reports it in few words', async () => {
  const endpoints = {
    auth: { endpoint: '/' },
    csv: { endpoint: `/api/${'x'.repeat(100_000)}` },
    graph: { endpoint: `https://karl:word-4471@elsewhere.test/${'y'.repeat(100_000)}` },
    objects: { endpoint: 'javascript:alert(1)' },
    'action-ws': { endpoint: '/a@b' },
  };
  const server = createServer((_, response) => response.end(JSON.stringify(endpoints)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { addresses, notes } = await host.api.connections.findAddresses({ origin });
  expect(addresses).toEqual({ authUrl: origin });
  expect(notes).toHaveLength(4);
  expect(notes.join('')).not.toContain('4471');
  for (const note of notes) expect(note.length).toBeLessThan(330);
});

it('refuses a name that looks like the name of another connection', async () => {
  await host.api.connections.add(connectionInput(host, { name: 'Zürich' }));
  await expect(host.api.connections.add(connectionInput(host, { name: 'ZU\u0308RICH' }))).rejects.toThrow(
    /A connection named “.+” already exists; choose another name\.$/,
  );
});
