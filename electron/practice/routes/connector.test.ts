import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, type Item, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
const machine = (xid: string, name = 'n') => [xid, 'ogit/MARS/Machine', 's', name];
const zeros = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
const post = (...rows: string[][]) => practice.vertices('POST', csv(...rows));
const put = (...rows: string[][]) => practice.vertices('PUT', csv(...rows));
const remove = (...rows: string[][]) => practice.vertices('DELETE', csv(...rows));
const vertexOf = async (xid: string) => (await practice.byXid(xid))[0] ?? {};
/** Returns the item of a response that must have exactly one. */
const onlyItem = ([item, ...more]: Item[]): Item => {
  expect(more).toEqual([]);
  if (item === undefined) throw new Error('There is no item.');
  return item;
};

describe('interfaces.md 4.1, wire.md §3: the response', () => {
  it('counts what was populated and what failed, and names every row by its order', async () => {
    const response = await post(heads, machine('a-1'), ['a-2', '', 's', 'n'], machine('a-3'), machine('a-1'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.json).toMatchObject({ success: false, populated: { ...zeros, vertex: 2 }, failed: 2 });
    expect(response.items.map(({ status, order }) => [status, order])).toEqual([
      ['success', 0],
      ['fail', 1],
      ['success', 2],
      ['fail', 3],
    ]);
    expect(response.items[0]).toEqual({
      status: 'success',
      entity: 'vertex',
      action: 'create',
      order: 0,
      data: {
        'ogit/_id': expect.stringMatching(/^c\w{24}_c\w{24}$/),
        'ogit/_xid': 'a-1',
        'ogit/_type': 'ogit/MARS/Machine',
      },
    });
  });

  it('returns zeros for a body with only a header row', async () => {
    const response = await post(heads);
    expect(response.json).toEqual({ success: true, populated: zeros, failed: 0, result: [] });
  });

  it('counts issues separately from vertices', async () => {
    await post(heads, machine('origin-count'));
    const response = await post(
      [
        'ogit/_xid',
        'ogit/_type',
        'ogit/_scope',
        'ogit/subject',
        'xid:ogit/Automation/originNode',
        '/ProcessIssue',
      ],
      ['i-1', 'ogit/Automation/AutomationIssue', 's', 'disk full', 'origin-count', 'yes'],
    );
    expect(response.json).toMatchObject({ success: true, populated: { ...zeros, issue: 1 } });
    expect(onlyItem(response.items).entity).toBe('vertex');
    const gone = await remove(['ogit/_xid'], ['i-1']);
    expect(gone.json).toMatchObject({ populated: { ...zeros, issue: 1 } });
  });

  it('processes a body of many pieces row by row', async () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, row) => machine(`many-${row}`, 'x'.repeat(20)));
    const response = await post(heads, ...rows);
    expect(response.json).toMatchObject({ success: true, populated: { vertex: count } });
    expect(response.items.map(({ order }) => order)).toEqual(rows.map((_, row) => row));
    expect(response.items.map(({ data }) => data['ogit/_xid'])).toEqual(rows.map(([xid]) => xid));
  });
});

describe('interfaces.md 4.1: POST /vertices creates', () => {
  it('stores every attribute of the row', async () => {
    await post([...heads, '/free', 'weird "head"'], [...machine('c-1'), 'line\nbreak', 'a "quote"']);
    expect(await vertexOf('c-1')).toMatchObject({
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_scope': 's',
      'ogit/_v': 1,
      'ogit/name': 'n',
      '/free': 'line\nbreak',
      'weird "head"': 'a "quote"',
    });
  });

  it('does not update a vertex that exists', async () => {
    await post(heads, machine('c-2', 'before'));
    const { data, entity, action } = onlyItem((await post(heads, machine('c-2', 'after'))).items);
    expect({ entity, action }).toEqual({ entity: 'vertex', action: 'create' });
    expect(data).toMatchObject({ error: 'HTTPError', code: 409 });
    expect(data['message']).toMatch(
      /^409 Client Error: Conflict for url: http:\/\/127\.0\.0\.1:\d+\/api\/graph\/7\.4\/new\/ogit%2FMARS%2FMachine: ./,
    );
    expect(await vertexOf('c-2')).toMatchObject({ 'ogit/name': 'before', 'ogit/_v': 1 });
  });

  it.each(['ogit/_type', 'ogit/_scope'])(
    'refuses a row without %s, or with an empty or null one',
    async (name) => {
      const at = heads.indexOf(name);
      const row = machine('c-3');
      for (const value of ['', 'null']) {
        const { data } = onlyItem((await post(heads, row.with(at, value))).items);
        expect(data).toMatchObject({
          error: 'SourceValueError',
          code: 400,
          message: `"${name}" not found or empty in "attributes".`,
        });
      }
      const { data } = onlyItem((await post(heads.toSpliced(at, 1), row.toSpliced(at, 1))).items);
      expect(data['message']).toBe(`"${name}" not found or empty in "attributes".`);
      expect(await practice.byXid('c-3')).toEqual([]);
    },
  );

  it('repeats the row in original_data: without empty cells, with xid: heads', async () => {
    const response = await post(
      [...heads, 'xid:/ref', '=/list'],
      ['c-4', '', 's', '', 'null', '[{"value":"a"}]'],
    );
    expect(onlyItem(response.items).data.original_data).toEqual({
      'ogit/_xid': 'c-4',
      'ogit/_scope': 's',
      'xid:/ref': null,
      '=/list': [{ value: 'a' }],
    });
  });

  it('refuses an issue whose origin node is missing or names no vertex', async () => {
    const issue = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/Automation/originNode'];
    const type = 'ogit/Automation/AutomationIssue';
    const { items } = await post(issue, ['i-2', type, 's', ''], ['i-3', type, 's', 'nowhere']);
    for (const { data } of items) expect(data).toMatchObject({ error: 'HTTPError', code: 400 });
    expect(items).toHaveLength(2);
  });
});

describe('interfaces.md 4.1: PUT /vertices updates', () => {
  it('sets attributes, keeps those of empty cells and removes those of nulls', async () => {
    await post([...heads, '/a', '/b'], [...machine('u-1'), '1', '2']);
    const response = await put(['ogit/_xid', 'ogit/name', '/a', '/b'], ['u-1', 'new', '', 'null']);
    expect(onlyItem(response.items)).toMatchObject({
      status: 'success',
      entity: 'vertex',
      action: 'update',
      order: 0,
    });
    const vertex = await vertexOf('u-1');
    expect(vertex).toMatchObject({ 'ogit/name': 'new', '/a': '1', 'ogit/_v': 2 });
    expect(vertex).not.toHaveProperty('/b');
  });

  it('finds the vertex by its id, too', async () => {
    const { data } = onlyItem((await post(heads, machine('u-2'))).items);
    await put(['ogit/_id', '/a'], [String(data['ogit/_id']), '1']);
    expect(await vertexOf('u-2')).toMatchObject({ '/a': '1' });
  });

  it('drops ogit/_ names other than owner, content and tags', async () => {
    await post(heads, machine('u-3'));
    const names = ['ogit/_type', 'ogit/_scope', 'ogit/_owner', 'ogit/_content', 'ogit/_tags', 'ogit/_other'];
    const response = await put(
      ['ogit/_xid', ...names, '=ogit/_list'],
      ['u-3', ...names.map(() => 'x'), '[{"value":"y"}]'],
    );
    expect(response.json).toMatchObject({ success: true });
    const vertex = await vertexOf('u-3');
    expect(vertex).toMatchObject({
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_scope': 's',
      'ogit/_owner': 'x',
      'ogit/_content': 'x',
      'ogit/_tags': 'x',
    });
    expect(vertex).not.toHaveProperty('ogit/_other');
    expect(vertex).not.toHaveProperty('ogit/_list');
  });

  it('refuses a row whose xid is unknown or that names no vertex', async () => {
    const response = await put(['ogit/_xid', '/a'], ['absent', '1'], ['', '1'], ['null', '1']);
    expect(response.items).toHaveLength(3);
    for (const { data, action } of response.items) {
      expect(action).toBe('update');
      expect(data).toMatchObject({
        error: 'SourceValueError',
        code: 400,
        message: '"ogit/_id" not found or empty in attributes and cannot be determined by any "ogit/_xid"',
      });
    }
  });

  it('returns 404 for an ogit/_id that is not there', async () => {
    const { data } = onlyItem((await put(['ogit/_id', '/a'], ['nowhere', '1'])).items);
    expect(data).toMatchObject({ error: 'HTTPError', code: 404 });
    expect(data['message']).toMatch(/^404 Client Error: Not Found for url: http:\S+\/nowhere: ./);
  });
});

describe('interfaces.md 4.1: DELETE /vertices deletes', () => {
  it('removes by xid and by id, whatever else the row holds', async () => {
    const { items } = await post(heads, machine('d-1'), machine('d-2'));
    const ids = items.map(({ data }) => String(data['ogit/_id']));
    const response = await remove(
      ['ogit/_xid', 'ogit/_id', 'xid:/ref'],
      ['d-1', '', 'absent'],
      ['', ids[1] ?? '', ''],
    );
    expect(response.items).toEqual([
      {
        status: 'success',
        entity: 'vertex',
        action: 'delete',
        order: 0,
        data: { 'ogit/_id': ids[0], 'ogit/_xid': 'd-1', 'ogit/_is-deleted': true },
      },
      expect.objectContaining({ data: { 'ogit/_id': ids[1], 'ogit/_xid': 'd-2', 'ogit/_is-deleted': true } }),
    ]);
    expect(response.json).toMatchObject({ success: true, populated: { ...zeros, vertex: 2 } });
    expect(await practice.byXid('d-1')).toEqual([]);
    expect((await practice.graph('GET', `/${ids[1]}`)).status).toBe(404);
  });

  it('refuses unknown vertices as an update does', async () => {
    const response = await remove(['ogit/_xid', 'ogit/_id'], ['absent', ''], ['', 'nowhere'], ['', '']);
    expect(response.items.map(({ data }) => [data['error'], data['code']])).toEqual([
      ['SourceValueError', 400],
      ['HTTPError', 404],
      ['SourceValueError', 400],
    ]);
  });

  it('does not remove the account that is signed in', async () => {
    const { _IDENTITY_ID: id } = await practice.signIn();
    const { data } = onlyItem((await remove(['ogit/_id'], [String(id)])).items);
    expect(data).toMatchObject({ error: 'HTTPError', code: 403 });
  });
});
