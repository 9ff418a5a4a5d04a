import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../action-handler.test-kit.ts';
import { startTargetServer, type TargetServer } from './target-server.test-kit.ts';

let actions: TestActions;
let server: TargetServer;
let origin = '';
/** Number of requests of each path. */
const requestCounts = new Map<string, number>();
/** Functions that end the open requests of paths with /held. */
let releases: (() => void)[] = [];

beforeAll(async () => {
  server = await startTargetServer((request, response) => {
    const path = request.url ?? '';
    requestCounts.set(path, (requestCounts.get(path) ?? 0) + 1);
    if (path.startsWith('/held')) releases.push(() => response.end('late'));
    else response.end(`body of ${path}`);
  });
  origin = server.origin;
  actions = await openTestActions({ waitDivisor: 10 });
  await actions.api.start();
  await actions.connected();
});
afterAll(async () => {
  for (const reply of releases) reply();
  await actions.close();
  await server.close();
});
beforeEach(() => {
  releases = [];
});

const request = (path: string, timeoutMs = 30_000) => ({
  capability: 'HTTPRequest',
  parameters: { url: `${origin}${path}` },
  timeoutMs,
});
const listOf = (text: string) => actions.api.list({ states: [], text, first: 0, count: 500 });

describe('the action handler', () => {
  it('executes what the platform requests and sends the result', async () => {
    expect(await actions.submit(request('/one'))).toMatchObject({
      state: 'answered',
      result: { body: 'body of /one', code: 200, exec: `GET ${origin}/one` },
    });
    await expect.poll(async () => (await listOf('/one')).rows[0]?.state).toBe('answered');
    const [row] = (await listOf('/one')).rows;
    expect(row).toMatchObject({ capability: 'HTTPRequest', code: 200, message: '', byHand: false });
    const details = await actions.api.one({ id: row?.id ?? '' });
    expect(details).toMatchObject({ sent: 1, reply: 'acknowledged', parameters: { url: `${origin}/one` } });
  });

  it('reports a capability that it does not offer, and a target that is not allowed', async () => {
    expect(await actions.submit({ capability: 'Nothing' })).toMatchObject({
      result: { error: 'Denied (never started). The capability “Nothing” is not offered here.' },
    });
    expect(
      await actions.submit({ capability: 'HTTPRequest', parameters: { url: 'http://localhost/' } }),
    ).toMatchObject({ result: { error: expect.stringContaining('is not on the allow list') } });
    const denied = await actions.api.list({ states: ['denied'], text: '', first: 0, count: 10 });
    expect(denied.total).toBe(2);
  });

  it('ends an action at its time limit, and the result still arrives', async () => {
    const outcome = actions.submit({
      ...request('/held/time', 600_000),
      parameters: { url: `${origin}/held/time`, timeout: 300 },
    });
    await expect.poll(() => requestCounts.get('/held/time')).toBe(1);
    actions.sleep(300_000);
    expect(await outcome).toMatchObject({
      state: 'answered',
      result: { error: 'Timed out while running. It was stopped after 300 s, before it finished.' },
    });
    expect((await listOf('/held/time')).rows[0]).toMatchObject({ state: 'timed-out' });
  });

  it('runs no action twice that is requested again after a broken connection, and responds with the stored result', async () => {
    const paths = [1, 2, 3].map((n) => `/held/${n}`);
    const outcomes = paths.map((path) => actions.submit(request(path, 600_000)));
    await expect.poll(() => releases.length).toBe(3);
    actions.wire.cut();
    // Two end while there is no connection, and one after it is back.
    for (const release of releases.slice(0, 2)) release();
    const runningPaths = async () => {
      const { rows } = await actions.api.list({ states: ['running'], text: '/held/', first: 0, count: 5 });
      return rows.length;
    };
    await expect.poll(runningPaths).toBe(1);
    actions.wire.restore();
    await actions.connected();
    releases[2]?.();
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ state: 'answered' });
    expect(paths.map((path) => requestCounts.get(path))).toEqual([1, 1, 1]);
    await actions.connected();
  });

  it('reconnects after a sleep', async () => {
    actions.wake();
    await expect.poll(async () => (await actions.state()).state).toBe('running');
    expect(await actions.submit(request('/after-sleep'))).toMatchObject({ state: 'answered' });
  });

  it('finishes running actions before it stops, and accepts no more', async () => {
    const outcome = actions.submit(request('/held/stop'));
    await expect.poll(() => requestCounts.get('/held/stop')).toBe(1);
    const stopped = actions.api.stop({ now: false });
    await expect.poll(async () => (await actions.state()).state).toBe('stopping');
    releases[0]?.();
    await stopped;
    expect(await outcome).toMatchObject({ state: 'answered', result: { body: 'late' } });
    await expect
      .poll(async () => (await actions.submit(request('/no-handler', 500)))['state'])
      .toBe('no-handler');
    await actions.api.start();
    await actions.connected();
  });

  it('aborts running actions when it is stopped immediately, and reports them as stopped', async () => {
    const outcome = actions.submit(request('/held/now'));
    await expect.poll(() => requestCounts.get('/held/now')).toBe(1);
    await actions.api.stop({ now: true });
    expect(await outcome).toMatchObject({
      result: { error: 'Stopped while running. It was stopped by a user before it ended.' },
    });
    expect((await listOf('/held/now')).rows[0]).toMatchObject({ state: 'stopped' });
    await actions.api.start();
    await actions.connected();
  });

  it('refuses to run twice for one data folder', async () => {
    const { lockFile } = await import('../../storage/file-lock.ts');
    const { join } = await import('node:path');
    await actions.api.stop({ now: false });
    const lock = lockFile(join(actions.folder, 'actions.lock'));
    await expect(actions.api.start()).rejects.toMatchObject({ code: 'conflict' });
    lock?.release();
    await actions.api.start();
    await actions.connected();
  });

  it('runs an action by hand, without the platform', async () => {
    const { id } = await actions.api.tryOut({
      capability: 'HTTPRequest',
      parameters: { url: `${origin}/by-hand` },
    });
    await expect.poll(async () => (await actions.api.one({ id })).state).toBe('done');
    expect(await actions.api.one({ id })).toMatchObject({ byHand: true, sent: 0, result: { code: 200 } });
    await expect(actions.api.resend({ id })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('does not repeat an action after a crash, and reports it as unknown', async () => {
    const outcome = actions.submit(request('/held/crash'));
    await expect.poll(() => requestCounts.get('/held/crash')).toBe(1);
    actions = await actions.restart({ crash: true });
    await actions.api.start();
    expect(await outcome).toMatchObject({
      state: 'answered',
      result: { error: expect.stringContaining('it is unknown whether it took effect') },
    });
    expect(requestCounts.get('/held/crash')).toBe(1);
    expect((await listOf('/held/crash')).rows[0]).toMatchObject({ state: 'interrupted' });
  });
});
