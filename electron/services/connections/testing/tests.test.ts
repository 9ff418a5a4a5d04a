import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestRun } from '../../../../shared/connections/test-run.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { makeAuthority, startConnectProxy, startTlsFront, type TestServer } from '../../../tls.test-kit.ts';
import { connectionInput, runConnectionTest, stepsInShort } from '../connections.test-kit.ts';

let host: TestHost;
const servers: TestServer[] = [];
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(async () => {
  await host.close();
  for (const server of servers.splice(0)) await server.close();
});
/** Adds a connection to the practice platform, and returns its id. @param over differing properties */
const create = async (over: Parameters<typeof connectionInput>[1]) =>
  (await host.api.connections.add(connectionInput(host, over))).id;
const addressesAt = (origin: string) => ({
  authUrl: origin,
  connectorUrl: `${origin}/api/csv/1.0`,
  graphUrl: `${origin}/api/graph/7.4`,
});

describe('the test of a connection', () => {
  it('has steps from the address to the action interface, one for each named view', async () => {
    const run = await runConnectionTest(host, await create({ views: ['default', 'missing'] }));
    expect(stepsInShort(run)).toEqual([
      'address passed',
      'sign-in passed',
      'account passed',
      'connector passed',
      'view default passed',
      'view missing failed',
      'graph passed',
      'notifications passed',
      'actions passed',
    ]);
    expect(run.state).toBe('failed');
    expect(run.steps[5]).toMatchObject({ message: expect.stringContaining('no view “missing”') });
    expect(run.steps[5]?.remedy).toContain('enter the views');
  });

  it('leaves nothing on the platform', async () => {
    const before = await fetch(`${host.practice.origin}/practice/requests`).then((respond) => respond.json());
    await runConnectionTest(host, await create({}));
    const { items } = (await fetch(`${host.practice.origin}/practice/requests`).then((respond) =>
      respond.json(),
    )) as { items: { method: string; path: string }[] };
    const requests = items.slice((before as { items: unknown[] }).items.length);
    const writes = requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(writes).toEqual([
      'POST /api/auth/6/app',
      'POST /api/objects/1.0/views/default/notifications',
      expect.stringMatching(/^DELETE \/api\/objects\/1\.0\/views\/default\/notifications\/./),
      'POST /api/auth/6/revoke',
    ]);
  });

  it('reports which step fails, why, and what to do, and skips the steps that depend on it', async () => {
    const run = await runConnectionTest(host, await create({ password: 'wrong' }));
    expect(stepsInShort(run).slice(0, 3)).toEqual(['address passed', 'sign-in failed', 'account skipped']);
    expect(run.steps[1]).toMatchObject({
      message: expect.stringContaining('Sign-in was refused'),
      remedy: expect.stringContaining('enter them again'),
    });
    expect(new Set(run.steps.slice(2).map(({ state }) => state))).toEqual(new Set(['skipped']));
  });

  it('distinguishes wrong paths from missing interfaces', async () => {
    const { addresses } = connectionInput(host);
    const wrong = `${host.practice.origin}/api/nothing`;
    const run = await runConnectionTest(
      host,
      await create({ addresses: { ...addresses, connectorUrl: wrong, graphUrl: wrong, actionsUrl: wrong } }),
    );
    for (const [kind, field] of [
      ['connector', 'the address of the CSV connector'],
      ['graph', 'the address of the graph'],
      ['actions', '/api/nothing'],
    ]) {
      const step = run.steps.find((each) => each.kind === kind);
      expect(step).toMatchObject({ state: 'failed', message: expect.stringContaining('404') });
      expect(step?.remedy).toContain('The path is wrong');
      expect(step?.remedy).toContain(field);
    }
    const { objectsUrl: _, actionsUrl: __, ...few } = addresses;
    const apart = { ...few, connectorUrl: `${host.practice.origin}/api/csv/1.0/` };
    const other = await runConnectionTest(
      host,
      await create({ name: 'Few', addresses: { ...apart, graphUrl: wrong } }),
    );
    expect(stepsInShort(other)).toContain('view default skipped');
    expect(stepsInShort(other)).toContain('actions skipped');
  });

  it.each([
    ['nothing listens', 'http://127.0.0.1:1', /no server is listening/, /port/],
    ['the name is unknown', 'http://missing.invalid', /this host name is not known/, /VPN/],
  ])('has a remedy if %s', async (_, origin, message, remedy) => {
    const [address] = (await runConnectionTest(host, await create({ addresses: addressesAt(origin) }))).steps;
    expect(address?.message).toMatch(message);
    expect(address?.remedy).toMatch(remedy);
  });

  it('proposes to add a missing certificate authority file, and passes with it', async () => {
    const authority = makeAuthority();
    const front = await startTlsFront(authority, host.practice.origin);
    servers.push(front);
    const addresses = addressesAt(`https://127.0.0.1:${front.port}`);
    const id = await create({ addresses });
    const [untrusted] = (await runConnectionTest(host, id)).steps;
    expect(untrusted).toMatchObject({ state: 'failed', message: expect.stringContaining('does not trust') });
    expect(untrusted?.remedy).toContain('Add its certificate authority file');
    const pem = authority.pem;
    const empty = { clientSecret: '', password: '' };
    await host.api.connections.change({
      ...connectionInput(host, { addresses, authority: { from: 'file', pem } }),
      ...empty,
      id,
    });
    const run = await runConnectionTest(host, id);
    expect(run.steps.map(({ state, message }) => [state, message])).toEqual(
      run.steps.map(({ message }) => ['passed', message]),
    );
  });

  it('names a proxy that refuses', async () => {
    const between = await startConnectProxy({ to: 1, respond: () => 403 });
    servers.push(between);
    const [address] = (
      await runConnectionTest(
        host,
        await create({
          addresses: addressesAt('https://platform.test'),
          proxy: { url: `http://127.0.0.1:${between.port}` },
        }),
      )
    ).steps;
    expect(address?.message).toContain('refuses the request');
    expect(address?.remedy).toContain('user and password of the proxy');
  });

  it('can be cancelled in a step that does not end, and reports each step as it runs', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const id = await create({ addresses: addressesAt(`http://127.0.0.1:${port}`) });
    const runs: (TestRun | null)[] = [];
    const stop = host.api.connections.tested((run) => void runs.push(run), { id });
    const cancel = new AbortController();
    const testing = host.api.connections.test({ id }, { signal: cancel.signal });
    await expect.poll(() => runs.at(-1)?.steps[0]?.state).toBe('running');
    cancel.abort();
    await expect(testing).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => runs.at(-1)?.state).toBe('cancelled');
    expect(runs.at(-1)?.steps.every(({ state }) => state === 'skipped')).toBe(true);
    stop();
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});
