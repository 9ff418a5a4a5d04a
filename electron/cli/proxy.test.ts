import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machines } from '../services/imports/imports.test-kit.ts';
import { makeAuthority, startConnectProxy, startTlsFront, type TestProxy } from '../tls.test-kit.ts';
import { secretVariables } from './connections/secrets.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

const basicAuth = (password: string) => `Basic ${Buffer.from(`karl:${password}`).toString('base64')}`;
const rows = machines(2);
const closing: (() => Promise<void>)[] = [];
let terminal: TestTerminal;
let proxy: TestProxy;
let path: string;
/** “Staging” is behind a proxy with a password, and its certificate is from an authority of this test. */
beforeAll(async () => {
  terminal = await openTestTerminal();
  const authority = makeAuthority();
  const front = await startTlsFront(authority, terminal.practice.origin);
  proxy = await startConnectProxy({
    to: front.port,
    respond: (authorization) => (authorization === basicAuth('word') ? 200 : 407),
  });
  closing.push(proxy.close, front.close, terminal.close);
  const settingsPath = join(terminal.data, 'settings.json');
  const settings = JSON.parse(await readFile(settingsPath, 'utf8'), (key, value) =>
    /^\w+Url$/.test(key) ? String(value).replace(terminal.practice.origin, 'https://platform.test') : value,
  ) as { connections: { connections: object[] } };
  Object.assign(settings.connections.connections[0] ?? {}, {
    proxy: { url: `http://127.0.0.1:${proxy.port}`, user: 'karl' },
    authorityPem: authority.pem,
  });
  await writeFile(settingsPath, JSON.stringify(settings));
  path = await terminal.file('behind.csv', rows);
});
afterAll(async () => {
  for (const close of closing) await close();
});

const send = (extraEnv: Record<string, string>) =>
  terminal.run(['send', path, '--connection', 'Staging', '--yes'], {
    env: {
      [secretVariables.clientSecret]: terminal.practice.clientSecret,
      [secretVariables.password]: terminal.practice.password,
      ...extraEnv,
    },
  });

it('takes the password of a proxy from GRAPH_INTAKE_PROXY_PASSWORD', async () => {
  const { code, out, err } = await send({ GRAPH_INTAKE_PROXY_PASSWORD: 'word' });
  expect(code, err).toBe(0);
  expect(await terminal.countXid(rows[1]?.[0] ?? '')).toBe(1);
  expect(new Set(proxy.authorizations)).toEqual(new Set([basicAuth('word')]));
  expect(`${out}${err}${await readFile(join(terminal.data, 'settings.json'), 'utf8')}`).not.toContain(
    '"word"',
  );
});

it.each([
  ['wrong', { GRAPH_INTAKE_PROXY_PASSWORD: 'wrong' }],
  ['missing', {}],
])('reports that the proxy refuses the request if its password is %s', async (_, extraEnv) => {
  const { code, err } = await send(extraEnv);
  expect(code).toBe(1);
  expect(err).toContain('is the proxy of this connection and refuses the request');
});
