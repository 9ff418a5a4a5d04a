import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PracticeChaosChange } from '../../../shared/practice/practice-chaos.ts';
import { csv, errorOf, type Item, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
  await practice.token();
  await practice.vertices('POST', csv(header, ['series', 'ogit/Timeseries', 's'], ['end', 'T', 's']));
});
afterEach(() => practice.setFaults({}));
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const rows = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, 'T', 's']);
const post = (prefix: string, count: number) =>
  practice.vertices('POST', csv(header, ...rows(prefix, count)));
const setChaos = (chaos: Omit<PracticeChaosChange, 'seed'>, seed = 1) =>
  practice.setFaults({ chaos: { seed, ...chaos } });
const countStored = async (prefix: string, count: number) => {
  const vertices = await Promise.all(rows(prefix, count).map(([xid = '']) => practice.byXid(xid)));
  return vertices.filter((items) => items.length === 1).length;
};
/** Returns the number of rows according to the counts of a response, and the number of its items. */
const countsOf = ({ json }: { json: object }) => {
  const { populated, failed, result } = json as {
    populated: { vertex: number };
    failed: number;
    result: Item[];
  };
  return { counted: populated.vertex + failed, items: result.length };
};

describe('/practice/faults: chaos of requests', () => {
  it.each([
    ['status401', 401],
    ['status429', 429],
    ['status500', 500],
  ] as const)('returns %s and does nothing', async (what, code) => {
    await setChaos({ [what]: 1, retryAfterSeconds: 0 });
    const response = await post(what, 2);
    expect(errorOf(response).code).toBe(code);
    if (code === 429) expect(response.headers.get('retry-after')).toBe('0');
    await practice.setFaults({});
    expect(await countStored(what, 2)).toBe(0);
  });

  it('returns 500 although everything was done', async () => {
    await setChaos({ status500After: 1 });
    const response = await post('denied', 3);
    expect([response.status, errorOf(response).code]).toEqual([500, 500]);
    await practice.setFaults({});
    expect(await countStored('denied', 3)).toBe(3);
  });

  it.each([
    ['cutBefore', 0],
    ['cutAfter', 40],
    ['cutInAnswer', 40],
  ] as const)('loses the connection by %s', async (what, done) => {
    await setChaos({ [what]: 1 });
    await expect(post(what, 40)).rejects.toThrow();
    await practice.setFaults({});
    expect(await countStored(what, 40)).toBe(done);
  });

  it('holds connector requests after the first N until the switches are set again', async () => {
    await setChaos({ holdAfter: 1 });
    expect((await post('first', 1)).status).toBe(200);
    const held = post('held', 1);
    // Requests to the graph proceed, and the held request has not been executed.
    expect(await countStored('first', 1)).toBe(1);
    expect(await countStored('held', 1)).toBe(0);
    await practice.setFaults({ refuseTokens: 1 });
    expect((await held).status).toBe(401);
  });

  it('sends the beginning of a response before it cuts it', async () => {
    await setChaos({ cutInAnswer: 1 });
    const response = await fetch(`${practice.address.connectorUrl}/vertices`, {
      method: 'POST',
      headers: {
        'x-forwarded-authorization': `Bearer ${await practice.token()}`,
        'content-type': 'text/csv',
      },
      body: csv(header, ...rows('begun', 40)),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('refuses long bodies by their content-length', async () => {
    await setChaos({ largestBodyBytes: 200 });
    expect((await post('long', 30)).status).toBe(413);
    expect((await post('short', 2)).status).toBe(200);
  });

  it.each([500, 400])('returns %i for a body that holds a certain row, and does nothing', async (status) => {
    await setChaos({ poison: { text: `poisoned${status}-2`, status } });
    expect(errorOf(await post(`poisoned${status}`, 4)).code).toBe(status);
    expect((await post(`poisoned${status}`, 2)).status).toBe(200);
    expect(await countStored(`poisoned${status}`, 4)).toBe(2);
  });

  it('disturbs about as many requests as the rate says, and the same requests with the same seed', async () => {
    const statuses = async () => {
      await setChaos({ status500: 0.3 }, 7);
      const received: number[] = [];
      for (let request = 0; request < 60; request++)
        received.push((await practice.ask('GET', '/api/version')).status);
      return received;
    };
    const first = await statuses();
    expect(await statuses()).toEqual(first);
    // 0.3 of 60 requests are 18.
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(8);
    expect(failed).toBeLessThan(30);
  });
});

describe('/practice/faults: chaos of items', () => {
  it.each([
    ['items401', 401, 0],
    ['items429', 429, 0],
    ['items500', 500, 0],
    ['items999', 999, 0],
    ['items500After', 500, 2],
    ['items999After', 999, 2],
  ] as const)('fails items by %s', async (what, code, done) => {
    await setChaos({ [what]: 1 });
    const { items } = await post(what, 2);
    expect(items.map(({ data }) => [data['error'], data['code']])).toEqual([
      ['HTTPError', code],
      ['HTTPError', code],
    ]);
    await practice.setFaults({});
    expect(await countStored(what, 2)).toBe(done);
  });

  it('stores edges, values and contents that it reports as failed', async () => {
    await setChaos({ items999After: 1 });
    const responses = [
      await practice.send(
        'POST',
        '/edges',
        csv(['from:ogit/_xid', 'verb', 'to:ogit/_xid'], ['end', 'v', 'series']),
      ),
      await practice.send(
        'PUT',
        '/timeseries',
        csv(['ogit/_xid', 'timestamp', 'value'], ['series', '1', 'a']),
      ),
      await practice.send('PUT', '/attachments', csv(['ogit/_xid', 'content:text'], ['end', 'a'])),
    ];
    for (const { items } of responses) expect(items.map(({ data }) => data['code'])).toEqual([999]);
    await practice.setFaults({});
    const [series] = await practice.byXid('series');
    const [end] = await practice.byXid('end');
    expect((await practice.graph('GET', `/${series?.['ogit/_id']}/values`)).json['items']).toEqual([
      { timestamp: 1, value: 'a' },
    ]);
    expect((await practice.graph('GET', `/${end?.['ogit/_id']}/content`)).text).toBe('a');
    const edge = `/${encodeURIComponent(`${end?.['ogit/_id']}$$v$$${series?.['ogit/_id']}`)}`;
    expect((await practice.graph('GET', edge)).status).toBe(200);
  });

  it('leaves out or repeats items of a response, but not in its counts', async () => {
    await setChaos({ itemsDropped: 0.3 });
    const dropped = countsOf(await post('fewer', 60));
    expect(dropped.counted).toBe(60);
    expect(dropped.items).toBeLessThan(60);
    await setChaos({ itemsRepeated: 0.3 });
    const repeated = countsOf(await post('more', 60));
    expect(repeated.counted).toBe(60);
    expect(repeated.items).toBeGreaterThan(60);
  });

  it('changes the counts by one, and never below zero', async () => {
    await setChaos({ countsOff: 1 });
    for (const prefix of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { counted, items } = countsOf(await post(prefix, 3));
      expect([3, 4]).toContain(counted);
      expect(items).toBe(3);
    }
  });

  it('stops reading the body at a random record', async () => {
    await setChaos({ malformedStop: 1 });
    const { items } = await post('stopped', 100);
    // Reading stops after 60 records at the latest.
    expect(items.length).toBeLessThan(63);
    expect(items.at(-1)?.data).toMatchObject({ error: 'Error', original_data: null });
  });
});
