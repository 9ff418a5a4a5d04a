import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstSettings } from '../../services/actions/stored-settings.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
let server: Server;
let origin = '';
let authorization: string | undefined;
beforeAll(async () => {
  terminal = await openTestTerminal();
  server = createServer((request, response) => {
    authorization = request.headers.authorization;
    setTimeout(() => response.end('here'), request.url === '/slow' ? 500 : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await terminal.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Requests an action on the practice platform; resolves with its state and result once it has one. */
async function submit(action: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${terminal.practice.origin}/practice/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
  return (await response.json()) as Record<string, unknown>;
}

const staging = ['--connection', 'staging'];
const secrets = () => ({
  GRAPH_INTAKE_CLIENT_SECRET: terminal.practice.clientSecret,
  GRAPH_INTAKE_PASSWORD: terminal.practice.password,
});

describe('graph-intake actions', () => {
  it('executes requested actions, prints a line for each, and ends after the running ones', async () => {
    const { username, password } = terminal.practice;
    const started = terminal.start(['actions', ...staging, '--allow', `${origin}/`, '--json'], {
      env: {
        GRAPH_INTAKE_CLIENT_SECRET: terminal.practice.clientSecret,
        PLATFORM_USER: username,
        PLATFORM_PASS: password,
        USE_DEFAULT_AH_CONFIGS: 'HTTPRequest',
        AH_CONFIG: JSON.stringify({
          handlers: [
            { name: 'f', capability: 'Fetch', implementation: 'http', exec: `GET ${origin}/\${what}` },
          ],
        }),
      },
    });
    await expect.poll(started.err).toContain('  running');
    expect(started.err()).toContain('Action handler for “Staging”. Capabilities: Fetch, HTTPRequest.');
    expect(started.err()).not.toContain('cannot reach any target');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is filled in by the handler.
    const headers = { authorization: 'Bearer ${supply_token()}' };
    expect(
      await submit({ capability: 'Fetch', parameters: { what: 'a b', params: { headers } } }),
    ).toMatchObject({
      state: 'answered',
      result: { body: 'here', exec: `GET ${origin}/a%20b` },
    });
    expect(authorization).toMatch(/^Bearer [\w.-]{10,}$/);
    expect(
      await submit({ capability: 'HTTPRequest', parameters: { url: 'http://localhost:1/' } }),
    ).toMatchObject({
      result: { error: expect.stringContaining('is not on the allow list') },
    });
    expect(
      await submit({ capability: 'ExecuteCommand', parameters: { host: 'x', command: 'y' } }),
    ).toMatchObject({
      result: { error: 'Denied (never started). The capability “ExecuteCommand” is not offered here.' },
    });
    const last = submit({ capability: 'Fetch', parameters: { what: 'slow' } });
    // The slow request has arrived: it is the first one without this header.
    await expect.poll(() => authorization).toBeUndefined();
    started.child.kill('SIGINT');
    expect(await last).toMatchObject({ state: 'answered', result: { body: 'here' } });
    const { code, out, err } = await started.ended;
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('4 actions ended.') });
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ capability, state }) => [capability, state])).toEqual([
      ['Fetch', 'answered'],
      ['HTTPRequest', 'denied'],
      ['ExecuteCommand', 'denied'],
      ['Fetch', 'answered'],
    ]);
    expect(out).not.toContain(String(password));
  });

  it('warns that it cannot reach any target if no target is allowed', async () => {
    const started = terminal.start(['actions', ...staging], { env: secrets() });
    await expect.poll(started.err).toContain('  running');
    expect(started.err()).toContain('cannot reach any target yet. Allow targets with --allow HOST');
    started.child.kill('SIGINT');
    expect(await started.ended).toMatchObject({ code: 0 });
  });

  it('reports in one sentence why it cannot start', async () => {
    const run = (args: string[], env: Record<string, string> = {}) =>
      terminal.run(['actions', ...staging, ...args], { env: { ...secrets(), ...env } });
    expect(await run([], { AH_CONFIG: '{"handlers":[{}]}' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^AH_CONFIG at handlers\[0\]\.name: /m),
    });
    expect(await run([], { PLATFORM_USER: 'x' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('PLATFORM_PASS'),
    });
    expect(await run(['--at-once', '0'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--at-once takes'),
    });
    expect(await run(['--key', 'missing.pem'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The key \S*missing\.pem cannot be read; check its path and its permissions\.$/m,
      ),
    });
    expect(await run(['--allow', ' '])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--allow needs'),
    });
    expect(await run(['--allow', 'a b'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('“a b” is not a host'),
    });
    expect(await run([], { PLATFORM_USER: 'x', PLATFORM_PASS: 'wrong' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('refused'),
    });
  });

  it('reaches only the targets of --allow where there are any, and not those of the window', async () => {
    const path = join(terminal.data, 'settings.json');
    const settings = JSON.parse(await readFile(path, 'utf8'));
    const allowed = [{ kind: 'host', text: 'localhost' }];
    const accounts = { service: '', external: '' };
    const actions = { settings: { ...firstSettings, allowed }, accounts };
    await writeFile(path, JSON.stringify({ ...settings, actions }));
    const started = terminal.start(['actions', ...staging, '--allow', '127.0.0.1'], { env: secrets() });
    await expect.poll(started.err).toContain('  running');
    expect(
      await submit({ capability: 'HTTPRequest', parameters: { url: 'http://localhost:1/' } }),
    ).toMatchObject({
      result: { error: expect.stringContaining('is not on the allow list') },
    });
    started.child.kill('SIGINT');
    expect(await started.ended).toMatchObject({ code: 0 });
  });
});
