import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startTestPractice, type TestPractice } from './practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const graph = (method: string, path: string, body?: unknown) => practice.graph(method, path, body);
async function idOf(xid: string): Promise<string> {
  const [vertex] = await practice.byXid(xid);
  return String(vertex?.['ogit/_id']);
}
const namesReached = async (xid: string, query: string) => {
  const response = await graph('POST', '/query/gremlin', { root: await idOf(xid), query });
  return (response.json['items'] as Json[]).map((vertex) => vertex['ogit/name']);
};

describe('the world at its beginning', () => {
  it('has machines that run software, and software that depends on software', async () => {
    expect(await namesReached('practice:machine:web-01', "out('ogit/runs')")).toEqual(['nginx']);
    expect(await namesReached('practice:software:nginx', "in('ogit/runs')")).toEqual(['web-01', 'web-02']);
    expect(await namesReached('practice:software:order-desk', "out('ogit/dependsOn')")).toEqual([
      'postgres-main',
      'postfix',
    ]);
  });

  it('has a day of values for the load of a machine, until now', async () => {
    const id = await idOf('practice:timeseries:web-01:cpu');
    const items = (await graph('GET', `/${id}/values`)).json['items'] as Json[];
    // One value every 15 minutes.
    expect(items).toHaveLength(96);
    expect(Number(items.at(-1)?.['timestamp'])).toBeLessThanOrEqual(Date.now());
    expect(Number(items[0]?.['timestamp'])).toBeGreaterThan(Date.now() - 25 * 3_600_000);
    for (const { value } of items) expect(value).toMatch(/^\d{1,2}\.\d$/);
  });

  it('has a text on a machine', async () => {
    const response = await graph('GET', `/${await idOf('practice:machine:db-01')}/content`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.text).toContain('postgres');
  });

  it('has tags that are lists, with the day each was given', async () => {
    const id = await idOf('practice:machine:web-02');
    expect((await graph('GET', `/${id}`)).json['/tags']).toBe('["production", "public"]');
    expect((await graph('GET', `/${id}?listMeta=true`)).json['/tags']).toEqual([
      { value: 'production', created: Date.parse('2025-03-10T08:00:00Z') },
      { value: 'public', created: Date.parse('2025-03-10T08:00:00Z') },
    ]);
  });

  it('is the same after a reset', async () => {
    const to = Date.now() - 3_600_000;
    const worldContent = async () => {
      const body = { query: 'ogit/_xid:practice*', limit: -1, fields: 'ogit/_xid,ogit/name,/tags,/site' };
      const { items } = (await graph('POST', '/query/vertices', body)).json;
      const load = await idOf('practice:timeseries:web-01:cpu');
      return { items, values: (await graph('GET', `/${load}/values?from=${to - 3_600_000}&to=${to}`)).json };
    };
    const before = await worldContent();
    await graph('DELETE', `/${await idOf('practice:machine:db-01')}`);
    expect(await worldContent()).not.toEqual(before);
    await practice.ask('POST', '/practice/reset');
    expect(await worldContent()).toEqual(before);
  });
});
