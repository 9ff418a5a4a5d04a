import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allOff, type PracticeState } from '../../../shared/practice/practice-controls.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { createHttp } from '../../remote/http.ts';
import { createPractice } from './service.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterEach(() => host.setFaults({}));
afterAll(() => host.close());

/** Resolves with the first result of `fits` that is not undefined, for the states of the world. */
const waitForWorld = <T>(fits: (state: PracticeState['world']) => T | undefined): Promise<T> =>
  new Promise((resolve) => {
    const stop = host.api.practice.changed((state) => {
      const found = fits(state.world);
      if (found === undefined) return;
      queueMicrotask(() => stop());
      resolve(found);
    });
  });
const switches = () =>
  waitForWorld((worldState) => (worldState.state === 'running' ? worldState.switches : undefined));
/** Creates a vertex on the platform itself, as another program would. */
async function createVertex(xid: string): Promise<void> {
  const { authUrl, graphUrl, clientId, clientSecret, username, password, scope } = host.practice;
  const post = async (url: string, headers: Record<string, string>, body: object) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as Record<string, unknown>;
  };
  const signIn = { client_id: clientId, client_secret: clientSecret, username, password };
  const { _TOKEN: token } = await post(`${authUrl}/api/auth/6/app`, {}, signIn);
  const type = encodeURIComponent('ogit/MARS/Machine');
  await post(
    `${graphUrl}/new/${type}`,
    { authorization: `Bearer ${token}` },
    { 'ogit/_xid': xid, 'ogit/_scope': scope },
  );
}

const readFaults = async () => (await fetch(`${host.practice.origin}/practice/faults`)).json();

describe('the practice service', () => {
  it('returns the addresses, the switches and the requests', async () => {
    const worldState = await waitForWorld((found) => (found.state === 'running' ? found : undefined));
    expect(worldState.switches).toEqual(allOff);
    expect(worldState.requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/auth/6/app', status: 200 }),
    );
    const { addresses } = await new Promise<PracticeState>((resolve) => {
      const stop = host.api.practice.changed((state) => {
        queueMicrotask(() => stop());
        resolve(state);
      });
    });
    expect(addresses.objectsUrl).toBe(host.practice.objectsUrl);
    expect(addresses.actionsUrl).toMatch(/^ws:/);
  });

  it('sets one switch and leaves the others unchanged', async () => {
    await host.setFaults({ latencyMs: 5, status500: 2 });
    await host.api.practice.setSwitch({ name: 'status401', value: 3 });
    await host.api.practice.setSwitch({ name: 'cut', value: 'after' });
    await host.api.practice.setSwitch({ name: 'signInLifeSeconds', value: 60 });
    expect(await readFaults()).toMatchObject({
      latencyMs: 5,
      status500: 2,
      refuseTokens: 3,
      cut: 'after',
      tokenLifeSeconds: 60,
    });
    expect(await switches()).toEqual({
      ...allOff,
      latencyMs: 5,
      status500: 2,
      status401: 3,
      cut: 'after',
      signInLifeSeconds: 60,
    });
  });

  it('does not restore a number of failures that has decreased meanwhile', async () => {
    await host.api.practice.setSwitch({ name: 'status500', value: 2 });
    await fetch(`${host.practice.origin}/api/version`);
    await host.api.practice.setSwitch({ name: 'latencyMs', value: 1 });
    expect(await readFaults()).toMatchObject({ status500: 1, latencyMs: 1 });
  });

  it.each([
    ['latencyMs', -1],
    ['cut', 'sideways'],
    ['itemsShuffled', 7],
  ] as const)('refuses to set %s to %j', async (name, value) => {
    await expect(host.api.practice.setSwitch({ name, value })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('clears all switches', async () => {
    await host.setFaults({ latencyMs: 5, itemsShuffled: true });
    await host.api.practice.clearSwitches();
    expect(await switches()).toEqual(allOff);
  });

  it('reports a request of another client while it is watched', async () => {
    const request = waitForWorld((worldState) =>
      worldState.state === 'running'
        ? worldState.requests.find(({ path }) => path === '/api/version?watched')
        : undefined,
    );
    await fetch(`${host.practice.origin}/api/version?watched`);
    expect(await request).toMatchObject({ method: 'GET', status: 200 });
  });

  it('resets the data and keeps the sign-in', async () => {
    await createVertex('reset-me');
    expect(await host.countXid('reset-me')).toBe(1);
    await host.api.practice.reset();
    expect(await host.countXid('reset-me')).toBe(0);
    expect(await host.countXid('practice:machine:web-01')).toBe(1);
  });
});

describe('a practice service whose platform is gone', () => {
  it('polls only while there are listeners, one poll at a time, and reports faults', async () => {
    let requests = 0;
    const resolvers: (() => void)[] = [];
    const server = createServer((_request, response) => {
      requests += 1;
      resolvers.push(() =>
        response.writeHead(503).end('{"error":{"code":503,"message":"closed for today"}}'),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const http = createHttp();
    let tick: () => void = () => undefined;
    let timers = 0;
    const { api } = createPractice({
      http,
      practice: { ...host.practice, origin: `http://127.0.0.1:${port}` },
      every: (_ms, work) => {
        tick = work;
        timers += 1;
        return () => {
          timers -= 1;
        };
      },
    });
    const worldState: PracticeState['world'][] = [];
    const stops = [api.changed(({ world }) => worldState.push(world)), api.changed(() => undefined)];
    expect(timers).toBe(1);
    await expect.poll(() => requests).toBe(2);
    tick();
    for (const reply of resolvers) reply();
    await expect
      .poll(() => worldState.at(-1))
      .toMatchObject({
        state: 'failed',
        code: 'rejected',
        message: expect.stringContaining('503: closed for today.'),
      });
    expect(requests).toBe(2);
    for (const stop of stops) stop();
    expect(timers).toBe(0);
    await http.close();
    server.close();
  });
});
