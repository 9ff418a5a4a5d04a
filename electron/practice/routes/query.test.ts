import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
  for (const [name, rank] of [
    ['node-1', 3],
    ['node-2', 1],
    ['Node-3', 20],
  ] as const)
    await practice.graph('POST', '/new/test%2FMachine', {
      'ogit/_xid': `query:${name}`,
      'ogit/name': name,
      '/rank': rank,
      '/group': 'site/a b',
      '=/tags': [
        { value: 'all', created: 1 },
        { value: `only "${name}"`, created: 2 },
      ],
    });
});
afterAll(() => practice.close());

const ask = (body: Json | string) =>
  practice.graph('POST', '/query/vertices', typeof body === 'string' ? { query: body } : body);
const namesOf = async (body: Json | string) => {
  const response = await ask(body);
  expect(response.status).toBe(200);
  return (response.json['items'] as Json[]).map((item) => item['ogit/name']);
};
const allNames = ['node-1', 'node-2', 'Node-3'];
const machines = '+ogit\\/_type:"test/Machine"';

describe('wire.md §4: POST /query/vertices', () => {
  it('returns whole vertices', async () => {
    const [vertex] = await practice.byXid('query:node-1');
    expect((await ask('ogit/_xid:"query:node-1"')).json).toEqual({ items: [vertex] });
  });

  it.each([
    ['ogit/name:node-1', ['node-1']],
    ['ogit\\/name:node-1', ['node-1']],
    ['ogit/name:node', []],
    ['ogit/name:NODE-1', []],
    ['ogit/name:node-*', ['node-1', 'node-2']],
    ['ogit/name:*ode-*', allNames],
    ['/group:"site/a b"', allNames],
    ['/group:site\\/a\\ b', allNames],
    ['/rank:20', ['Node-3']],
    ['/tags:all', allNames],
    ['/tags:"only \\"node-2\\""', ['node-2']],
    ['/tags:only*', allNames],
    [`${machines} +ogit\\/name:"node-2"`, ['node-2']],
    [`${machines} AND (ogit/name:node-1 OR /rank:1)`, ['node-1', 'node-2']],
    [`${machines} AND NOT /tags:*node-1*`, ['node-2', 'Node-3']],
    [`${machines} -/rank:3`, ['node-2', 'Node-3']],
    ['ogit/_type:test/*', allNames],
    ['/unknown:x OR ogit/name:node-1', ['node-1']],
    ['ogit/name:"\' OR 1=1 --"', []],
  ])('finds by %s', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  it('replaces each $name in the query by the value of that key in the body', async () => {
    const query = `${machines} +/group:$group +ogit/name:"$name"`;
    expect(await namesOf({ query, group: 'site/a b', name: 'node-2' })).toEqual(['node-2']);
    expect(await namesOf({ query, placeholders: { group: 'site/a b', name: 'node-*' } })).toEqual([]);
    expect(await namesOf({ query: '/rank:$rank', rank: 3 })).toEqual(['node-1']);
  });

  it('orders by fields: numbers by their size, vertices without the field last', async () => {
    expect(await namesOf({ query: machines, order: '/rank' })).toEqual(['node-2', 'node-1', 'Node-3']);
    expect(await namesOf({ query: machines, order: '/rank desc' })).toEqual(['Node-3', 'node-1', 'node-2']);
    expect(await namesOf({ query: machines, order: '/group asc, ogit/name DESC' })).toEqual([
      'node-2',
      'node-1',
      'Node-3',
    ]);
    const xids = `${machines} OR ogit/_xid:practice\\:machine\\:web-01`;
    expect(await namesOf({ query: xids, order: '/rank desc' })).toEqual([
      'Node-3',
      'node-1',
      'node-2',
      'web-01',
    ]);
  });

  it('returns a part with limit and offset', async () => {
    expect(await namesOf({ query: machines, limit: 2 })).toEqual(allNames.slice(0, 2));
    expect(await namesOf({ query: machines, limit: '2', offset: '1' })).toEqual(allNames.slice(1));
    expect(await namesOf({ query: machines, limit: 0 })).toEqual([]);
    expect(await namesOf({ query: machines, limit: -1, offset: 2 })).toEqual(['Node-3']);
  });

  it('returns the requested fields', async () => {
    for (const fields of ['ogit/name, /rank', ['ogit/name', '/rank']])
      expect((await ask({ query: '/rank:1', fields })).json).toEqual({
        items: [{ 'ogit/name': 'node-2', '/rank': 1 }],
      });
  });

  it('returns lists with their created times when requested', async () => {
    const response = await ask({ query: '/rank:1', fields: '/tags', listMeta: true });
    expect(response.json).toEqual({
      items: [
        {
          '/tags': [
            { value: 'all', created: 1 },
            { value: 'only "node-2"', created: 2 },
          ],
        },
      ],
    });
  });

  it('returns the number of vertices with count', async () => {
    expect((await ask({ query: machines, count: true, limit: 1 })).json).toEqual({ items: [3] });
    expect((await ask({ query: '/rank:*', count: 'true' })).json).toEqual({ items: [3] });
  });

  it('accepts the same parameters by GET', async () => {
    const query = new URLSearchParams({ query: machines, limit: '1', offset: '1', fields: 'ogit/name' });
    const response = await practice.graph('GET', `/query/vertices?${query}`);
    expect(response.json).toEqual({ items: [{ 'ogit/name': 'node-2' }] });
  });

  it.each([
    [{ query: 'ogit/name:"web' }, 'character 11'],
    [{ query: 'ogit/name:x AND' }, 'character 16'],
    [{ query: 'ogit/name:$name' }, '"name"'],
    [{}, '"query"'],
    [{ query: 1 }, '"query"'],
    [{ query: '*:*', limit: 'many' }, '"limit"'],
    [{ query: '*:*', limit: -2 }, '"limit"'],
    [{ query: '*:*', offset: -1 }, '"offset"'],
    [{ query: '*:*', order: 'ogit/name upwards' }, 'ogit/name upwards'],
    [{ query: '*:*', order: ',' }, 'order'],
    [{ query: '*:*', count: 'maybe' }, '"count"'],
  ])('refuses %j', async (body, what) => {
    const response = await ask(body as Json);
    expect(response.status).toBe(400);
    expect(errorOf(response).message).toContain(what);
  });
});

describe('wire.md §4: the default limit of POST /query/vertices', () => {
  it('is a thousand', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => `"many-${index}","Many","s"\n`);
    await practice.vertices('POST', `"ogit/_xid","ogit/_type","ogit/_scope"\n${rows.join('')}`);
    expect((await ask('ogit/_type:Many')).json['items']).toHaveLength(1_000);
    expect((await ask({ query: 'ogit/_type:Many', limit: -1 })).json['items']).toHaveLength(1_001);
  });
});

describe('wire.md §4: POST /query/ids', () => {
  it('returns the vertices in the order of the ids, each once, and skips absent ids', async () => {
    const [[a], [b]] = [await practice.byXid('query:node-1'), await practice.byXid('query:node-2')];
    const query = `${b?.['ogit/_id']}, nowhere,${a?.['ogit/_id']},${b?.['ogit/_id']}`;
    expect((await practice.graph('POST', '/query/ids', { query })).json).toEqual({ items: [b, a] });
    const byGet = await practice.graph(
      'GET',
      `/query/ids?${new URLSearchParams({ query, fields: '/rank' })}`,
    );
    expect(byGet.json).toEqual({ items: [{ '/rank': 1 }, { '/rank': 3 }] });
  });

  it('refuses a body without ids', async () => {
    expect((await practice.graph('POST', '/query/ids', {})).status).toBe(400);
  });
});
