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
const last = () => proxy.requests.at(-1);
const chaos = (what: object) => world.setFaults({ chaos: { seed: 1, ...what } });

describe('the recording proxy', () => {
  it('forwards requests and responses, and records both', async () => {
    const response = await post('plain');
    expect(await response.json()).toMatchObject({ populated: { vertex: 1 }, failed: 1 });
    expect(last()).toMatchObject({
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
    await chaos({ itemsDropped: 1 });
    expect((await post('dropped')).status).toBe(200);
    expect(last()).toMatchObject({ status: 200, items: [], addsUp: false });
    await chaos({ itemsRepeated: 1 });
    await post('repeated');
    expect(last()?.items).toHaveLength(4);
    expect(last()?.addsUp).toBe(true);
    await chaos({ countsOff: 1 });
    await post('miscounted');
    expect(last()?.addsUp).toBe(false);
  });

  it('forwards refusals', async () => {
    await chaos({ status429: 1, retryAfterSeconds: 3 });
    const response = await post('busy');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
    expect(last()).toMatchObject({ status: 429, items: [] });
  });

  it.each(['cutBefore', 'cutAfter'])('drops the connection where the platform does (%s)', async (what) => {
    await chaos({ [what]: 1 });
    await expect(post(what)).rejects.toThrow();
    expect(last()).toMatchObject({ rows: rowsOf(what), status: null });
    expect(world.snapshot().byXid(`t:${what}:1`) !== undefined).toBe(what === 'cutAfter');
  });

  it('forwards the beginning of a response that is cut off', async () => {
    await chaos({ cutInAnswer: 1 });
    const response = await post('begun');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(last()?.status).toBeNull();
  });

  it('is idle when the platform has done everything that no client waits for any more', async () => {
    await chaos({ latencyMs: { least: 100, most: 100 } });
    const begun = new Promise<void>((resolve) => proxy.onRequest(resolve));
    const abort = new AbortController();
    const left = fetch(`${proxy.connectorUrl}/vertices`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${world.token}` },
      body: csvOf({ header, rows: rowsOf('left') }),
      signal: abort.signal,
    });
    await begun;
    abort.abort();
    await expect(left).rejects.toThrow();
    await proxy.idle();
    expect(world.snapshot().byXid('t:left:1')).toBeDefined();
    expect(last()?.status).toBeNull();
  });
});
