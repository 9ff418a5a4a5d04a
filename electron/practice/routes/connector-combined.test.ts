import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  csv,
  errorOf,
  type Item,
  type Json,
  startTestPractice,
  type TestPractice,
} from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const row = (xid: string) => [xid, 'T', 's'];
const put = (...rows: string[][]) => practice.send('PUT', '/combined', csv(...rows));
const vertexOf = async (xid: string): Promise<Json> => (await practice.byXid(xid))[0] ?? {};
const idOf = async (xid: string) => String((await vertexOf(xid))['ogit/_id']);
/** Returns order, entity, action and status of each item. */
const shape = (items: Item[]) =>
  items.map(({ status, entity, action, order }) => [order, entity, action, status]);
const queryVertices = async (text: string) =>
  (await practice.graph('POST', '/query/vertices', { query: text })).json['items'] as Json[];
/** Whether there is an edge with this verb between two vertices. */
const isConnected = async (out: string, verb: string, into: string) => {
  const response = await practice.graph(
    'GET',
    `/${encodeURIComponent(`${await idOf(out)}$$${verb}$$${await idOf(into)}`)}`,
  );
  return response.status === 200;
};

describe('interfaces.md 4.1 rule 9, wire.md §3: PUT /combined and its vertices', () => {
  it('creates missing vertices and updates existing ones', async () => {
    const all = [...heads, '/a'];
    expect(shape((await put(all, [...row('v-1'), '1'])).items)).toEqual([[0, 'vertex', 'create', 'success']]);
    const response = await put(all, [...row('v-1'), '2'], [...row('v-2'), '3']);
    expect(shape(response.items)).toEqual([
      [0, 'vertex', 'update', 'success'],
      [1, 'vertex', 'create', 'success'],
    ]);
    expect(response.json).toMatchObject({ populated: { vertex: 2 } });
    expect(await vertexOf('v-1')).toMatchObject({ '/a': '2', 'ogit/_v': 2 });
  });

  it('updates by ogit/_id, and never creates a vertex that an ogit/_id names', async () => {
    await put(heads, row('v-3'));
    const { items } = await put(['ogit/_id', '/a'], [await idOf('v-3'), '1'], ['nowhere', '1']);
    expect(shape(items)).toEqual([
      [0, 'vertex', 'update', 'success'],
      [1, 'vertex', 'update', 'fail'],
    ]);
    expect(items[1]?.data).toMatchObject({ error: 'HTTPError', code: 404 });
  });

  it('applies look-ups, map values and nulls as /vertices does', async () => {
    await put([...heads, '/gone'], [...row('v-4'), 'x']);
    const response = await put(
      ['ogit/_xid', '/gone', '+/list', 'xid:/ref'],
      ['v-4', 'null', '[{"value":"a"}]', 'v-4'],
    );
    expect(response.json).toMatchObject({ success: true });
    const vertex = await vertexOf('v-4');
    expect(vertex).not.toHaveProperty('/gone');
    expect(vertex).toMatchObject({ '/list': 'a', '/ref': vertex['ogit/_id'] });
  });

  it('repeats the whole row in original_data', async () => {
    const { items } = await put(
      ['ogit/_xid', 'edge:1:verb', 'issue:a:ogit/subject', 'content:text'],
      ['v-5', 'v', 's', 't'],
    );
    expect(items).toHaveLength(1);
    expect(items[0]?.data).toMatchObject({
      message: '"ogit/_type" not found or empty in "attributes".',
      original_data: {
        'ogit/_xid': 'v-5',
        'edge:1:verb': 'v',
        'issue:a:ogit/subject': 's',
        'content:text': 't',
      },
    });
  });
});

describe('wire.md §3: PUT /combined and the order of its work', () => {
  it('processes edges by row and column, then attachments, then issues, in one sequence of numbers', async () => {
    const all = [
      'edge:z:verb',
      'edge:a:verb',
      'edge:a:vertex_xid',
      'edge:z:vertex_xid',
      'issue:y:ogit/subject',
      'issue:b:ogit/subject',
      'content:text',
      ...heads,
    ];
    const response = await put(
      all,
      // The first edge points to a row that comes later.
      ['z', 'a', 'o-3', 'o-3', 'y1', 'b1', 'text 1', ...row('o-1')],
      ['', '', '', '', '', '', '', 'o-2', '', 's'],
      ['', '', '', '', '', 'b3', 'text 3', ...row('o-3')],
      ['only', 'two', 'values'],
      ['z', '', '', 'o-1', '', '', '', ...row('o-5')],
    );
    expect(shape(response.items)).toEqual([
      [0, 'vertex', 'create', 'success'],
      [1, 'vertex', 'create', 'fail'],
      [2, 'vertex', 'create', 'success'],
      [3, 'undefined', 'undefined', 'fail'],
      [4, 'vertex', 'create', 'success'],
      [5, 'edge', 'create', 'success'],
      [6, 'edge', 'create', 'success'],
      [7, 'edge', 'create', 'success'],
      [8, 'attachment', 'create', 'success'],
      [9, 'attachment', 'create', 'success'],
      [10, 'vertex', 'create', 'success'],
      [11, 'vertex', 'create', 'success'],
      [12, 'vertex', 'create', 'success'],
    ]);
    expect(response.json).toMatchObject({
      success: false,
      populated: { vertex: 3, edge: 3, timeseries: 0, attachment: 2, issue: 3 },
      failed: 2,
    });
    const [first, third, fifth] = [await idOf('o-1'), await idOf('o-3'), await idOf('o-5')];
    expect(response.items.slice(5, 8).map(({ data }) => data['ogit/_id'])).toEqual([
      `${first}$$z$$${third}`,
      `${first}$$a$$${third}`,
      `${fifth}$$z$$${first}`,
    ]);
    expect(response.items.slice(8, 10).map(({ data }) => data)).toEqual([
      { 'ogit/_id': first },
      { 'ogit/_id': third },
    ]);
    const subjects = response.items.slice(10).map(async ({ data }) => {
      const { json } = await practice.graph('GET', `/${data['ogit/_id']}`);
      return [json['ogit/subject'], json['ogit/Automation/originNode']];
    });
    expect(await Promise.all(subjects)).toEqual([
      ['y1', first],
      ['b1', first],
      ['b3', third],
    ]);
  });

  it('creates no sub-items of a row whose vertex fails', async () => {
    const response = await put(
      [...heads, 'edge:1:verb', 'edge:1:vertex_xid', 'issue:1:ogit/subject', 'content:text'],
      ['f-1', '', 's', 'v', 'f-1', 'never', 'never'],
    );
    expect(response.items).toHaveLength(1);
    expect(await queryVertices('ogit\\/subject:never')).toEqual([]);
  });

  it('processes the sub-items of earlier rows after a record that stops the reading', async () => {
    const body = csv([...heads, 'edge:1:verb', 'edge:1:vertex_xid'], [...row('s-1'), 'v', 's-1']);
    const response = await practice.send(
      'PUT',
      '/combined',
      `${body}"broken"x\n${csv([...row('s-2'), '', ''])}`,
    );
    expect(shape(response.items)).toEqual([
      [0, 'vertex', 'create', 'success'],
      [1, 'undefined', 'undefined', 'fail'],
      [2, 'edge', 'create', 'success'],
    ]);
    expect(await isConnected('s-1', 'v', 's-1')).toBe(true);
    expect(await practice.byXid('s-2')).toEqual([]);
  });

  it('processes the sub-items of a body that is too large for the memory', async () => {
    const count = 6_000;
    const text = 'x'.repeat(300);
    const rows = Array.from({ length: count }, (_, at) => [
      ...row(`big-${at}`),
      'next',
      `big-${(at + 1) % count}`,
      `${at} ${text}`,
      `${at} ${text}`,
    ]);
    const response = await put(
      [...heads, 'edge:1:verb', 'edge:1:vertex_xid', 'content:text', 'issue:1:ogit/subject'],
      ...rows,
    );
    expect(response.json).toMatchObject({
      success: true,
      populated: { vertex: count, edge: count, attachment: count, issue: count },
    });
    expect(response.items.map(({ order }) => order)).toEqual(
      Array.from({ length: 4 * count }, (_, at) => at),
    );
    expect(await isConnected(`big-${count - 1}`, 'next', 'big-0')).toBe(true);
    const last = await practice.graph('GET', `/${response.items.at(-1)?.data['ogit/_id']}`);
    expect(last.json).toMatchObject({
      'ogit/subject': `${count - 1} ${text}`,
      'ogit/Automation/originNode': await idOf(`big-${count - 1}`),
    });
  });
});

describe('wire.md §3: PUT /combined with a column name that refuses the whole request', () => {
  it.each([
    ['a colon in the id of an edge', 'edge:a:b:verb'],
    ['a colon in the id of an issue', 'issue:a:b:ogit/subject'],
    ['an edge without id', 'edge:verb'],
    ['an edge with an empty id', 'edge::verb'],
    ['an unknown part of an edge', 'edge:1:weight'],
    ['an issue without id', 'issue:ogit/subject'],
    ['an issue with an empty id', 'issue::ogit/subject'],
    ['an issue without attribute', 'issue:a:'],
    ['an unknown part of a content', 'content:other'],
  ])('refuses %s', async (_what, head) => {
    const response = await put([...heads, head], [...row('never'), 'x']);
    expect(errorOf(response).code).toBe(400);
    expect(errorOf(response).message).toContain(`"${head}"`);
    expect(await practice.byXid('never')).toEqual([]);
  });

  it('accepts a colon in the name of a free attribute of an issue', async () => {
    const { items } = await put([...heads, 'issue:a:/x:y'], [...row('colon'), '1']);
    expect(items).toHaveLength(2);
    expect((await practice.graph('GET', `/${items[1]?.data['ogit/_id']}`)).json).toMatchObject({
      '/x:y': '1',
    });
  });
});
