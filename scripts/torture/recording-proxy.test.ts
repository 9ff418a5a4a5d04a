import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import { machine, scope } from './workload.ts';
import { csvOf, startWorld, type World } from './world.ts';

let folder: string;
let world: World;
let proxy: RecordingProxy;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-proxy-'));
  world = await startWorld(folder);
  proxy = await startRecordingProxy(world.address.connectorUrl);
});
afterEach(() => world.setFaults({}));
afterAll(async () => {
  await proxy.stop();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const rowsOf = (prefix: string) => [
  [`t:${prefix}:1`, machine, scope],
  [`t:${prefix}:2`, '', scope],
];
const post = (prefix: string) =>
  fetch(`${proxy.connectorUrl}/vertices`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${world.token}` },
    body: csvOf({ header, rows: rowsOf(prefix) }),
  });
const lastRequest = () => proxy.requests.at(-1);
const setChaos = (what: object) => world.setFaults({ chaos: { seed: 1, ...what } });

describe('the recording proxy', () => {
  it('forwards requests and responses, and records both', async () => {
    const response = await post('plain');
    expect(await response.json()).toMatchObject({ populated: { vertex: 1 }, failed: 1 });
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      path: '/api/csv/1.0/vertices',
      header,
      rows: rowsOf('plain'),
      status: 200,
      items: [{ status: 'success' }, { status: 'fail', data: { code: 400 } }],
      addsUp: true,
    });
    expect(world.snapshot().byXid('t:plain:1')).toBeDefined();
  });

  it('recognises whether a response adds up', async () => {
    await setChaos({ itemsDropped: 1 });
    expect((await post('dropped')).status).toBe(200);
    expect(lastRequest()).toMatchObject({ status: 200, items: [], addsUp: false });
    await setChaos({ itemsRepeated: 1 });
    await post('repeated');
    expect(lastRequest()?.items).toHaveLength(4);
    expect(lastRequest()?.addsUp).toBe(true);
    await setChaos({ countsOff: 1 });
    await post('miscounted');
    expect(lastRequest()?.addsUp).toBe(false);
  });

  it('forwards refusals', async () => {
    await setChaos({ status429: 1, retryAfterSeconds: 3 });
    const response = await post('busy');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
    expect(lastRequest()).toMatchObject({ status: 429, items: [] });
  });

  it.each(['cutBefore', 'cutAfter'])('drops the connection if the platform does (%s)', async (what) => {
    await setChaos({ [what]: 1 });
    await expect(post(what)).rejects.toThrow();
    expect(lastRequest()).toMatchObject({ rows: rowsOf(what), status: null });
    expect(world.snapshot().byXid(`t:${what}:1`) !== undefined).toBe(what === 'cutAfter');
  });

  it('forwards the beginning of a response that is cut off', async () => {
    await setChaos({ cutInAnswer: 1 });
    const response = await post('begun');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(lastRequest()?.status).toBeNull();
  });

  it('is idle only once the platform has also finished requests whose clients have gone', async () => {
    await setChaos({ latencyMs: { least: 100, most: 100 } });
    const begun = new Promise<void>((resolve) => proxy.onRequest(resolve));
    const abort = new AbortController();
    const abandoned = fetch(`${proxy.connectorUrl}/vertices`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${world.token}` },
      body: csvOf({ header, rows: rowsOf('left') }),
      signal: abort.signal,
    });
    await begun;
    abort.abort();
    await expect(abandoned).rejects.toThrow();
    await proxy.idle();
    expect(world.snapshot().byXid('t:left:1')).toBeDefined();
    expect(lastRequest()?.status).toBeNull();
  });
});
