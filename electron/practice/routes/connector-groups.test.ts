import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, type Item, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

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
/** Whether there is an edge with this verb between two vertices. */
const isConnected = async (out: string, verb: string, into: string) => {
  const response = await practice.graph(
    'GET',
    `/${encodeURIComponent(`${await idOf(out)}$$${verb}$$${await idOf(into)}`)}`,
  );
  return response.status === 200;
};

describe('interfaces.md 4.1 rule 9: edges of /combined', () => {
  const edgeHeads = ['edge:1:verb', 'edge:1:direction', 'edge:1:vertex_id', 'edge:1:vertex_xid'];
  const lastData = (items: Item[]) => items.at(-1)?.data ?? {};

  it('point away from the vertex by default, or in the given direction', async () => {
    await put(heads, row('e-other'));
    await put([...heads, ...edgeHeads], [...row('e-1'), 'v', '', '', 'e-other']);
    await put([...heads, ...edgeHeads], [...row('e-2'), 'v', 'out', '', 'e-other']);
    await put([...heads, ...edgeHeads], [...row('e-3'), 'v', 'in', '', 'e-other']);
    expect(await isConnected('e-1', 'v', 'e-other')).toBe(true);
    expect(await isConnected('e-2', 'v', 'e-other')).toBe(true);
    expect(await isConnected('e-3', 'v', 'e-other')).toBe(false);
    expect(await isConnected('e-other', 'v', 'e-3')).toBe(true);
  });

  it('have the vertex of vertex_id rather than that of vertex_xid', async () => {
    await put(heads, row('e-by-id'), row('e-by-xid'));
    await put([...heads, ...edgeHeads], [...row('e-4'), 'v', '', await idOf('e-by-id'), 'e-by-xid']);
    expect(await isConnected('e-4', 'v', 'e-by-id')).toBe(true);
    expect(await isConnected('e-4', 'v', 'e-by-xid')).toBe(false);
  });

  it('are not created from a direction alone', async () => {
    const { items } = await put([...heads, ...edgeHeads], [...row('e-5'), '', 'in', '', '']);
    expect(items).toHaveLength(1);
  });

  it('report their verb and ends if they fail', async () => {
    const cases = [
      {
        cells: ['v', '', '', 'absent'],
        message:
          '"to:ogit/_id" not found or empty in attributes and cannot be determined by any "to:ogit/_xid"',
        original: { 'from:ogit/_id': '', verb: 'v', 'to:ogit/_xid': 'absent' },
      },
      {
        cells: ['', 'in', '', 'absent'],
        message:
          '"from:ogit/_id" not found or empty in attributes and cannot be determined by any "from:ogit/_xid"',
        original: { 'to:ogit/_id': '', 'from:ogit/_xid': 'absent' },
      },
      {
        cells: ['', '', '', 'e-6'],
        message: '"verb" not found or empty in "attributes".',
        original: { 'from:ogit/_id': '', 'to:ogit/_xid': 'e-6' },
      },
      {
        cells: ['v', 'up', '', 'e-6'],
        message: expect.stringContaining('"up"'),
        original: { 'from:ogit/_id': '', verb: 'v', direction: 'up', 'to:ogit/_xid': 'e-6' },
      },
    ];
    for (const { cells, message, original } of cases) {
      const data = lastData((await put([...heads, ...edgeHeads], [...row('e-6'), ...cells])).items);
      const ownColumn = 'from:ogit/_id' in original ? 'from:ogit/_id' : 'to:ogit/_id';
      expect(data).toEqual({
        error: 'SourceValueError',
        code: 400,
        message,
        original_data: { ...original, [ownColumn]: await idOf('e-6') },
      });
    }
  });

  it('fail with 404 for an absent vertex_id, and with 409 if they exist', async () => {
    const absent = await put([...heads, ...edgeHeads], [...row('e-7'), 'v', '', 'nowhere', '']);
    expect(lastData(absent.items)).toMatchObject({ error: 'HTTPError', code: 404 });
    await put([...heads, ...edgeHeads], [...row('e-7'), 'v', '', '', 'e-7']);
    const second = await put([...heads, ...edgeHeads], [...row('e-7'), 'v', '', '', 'e-7']);
    expect(lastData(second.items)).toMatchObject({ error: 'HTTPError', code: 409 });
  });
});

describe('interfaces.md 4.1 rule 9: issues of /combined', () => {
  it('get a type and an origin node, with resolved look-ups and free attributes', async () => {
    const response = await put(
      [...heads, 'issue:a:ogit/subject', 'issue:a:/ProcessIssue', 'issue:a:xid:/seen at', 'issue:a:=/tags'],
      [...row('i-1'), 'disk full', 'yes', 'i-1', '[{"value":"a"},{"value":"b"}]'],
    );
    const id = await idOf('i-1');
    const { data, ...head } = response.items[1] as Item;
    expect(head).toEqual({ status: 'success', entity: 'vertex', action: 'create', order: 1 });
    expect(data).toEqual({
      'ogit/_id': expect.stringMatching(/^c\w{24}_c\w{24}$/),
      'ogit/_type': 'ogit/Automation/AutomationIssue',
    });
    expect((await practice.graph('GET', `/${data['ogit/_id']}`)).json).toMatchObject({
      'ogit/_type': 'ogit/Automation/AutomationIssue',
      'ogit/Automation/originNode': id,
      'ogit/subject': 'disk full',
      '/ProcessIssue': 'yes',
      '/seen at': id,
      '/tags': '["a", "b"]',
    });
  });

  it('have the scope of their column, else of their row, else of the vertex of the row', async () => {
    const all = [...heads, 'issue:a:ogit/subject', 'issue:a:ogit/_scope'];
    const first = await put(all, [...row('i-2'), 'own', 'mine'], ['i-3', 'T', 'of the row', 'row', '']);
    const second = await put(
      all,
      ['i-2', '', 'of the second row', 'second row', ''],
      ['i-3', '', 'null', 'vertex', 'null'],
    );
    const scopes = [...first.items.slice(2), ...second.items.slice(2)].map(async ({ data }) => {
      const { json } = await practice.graph('GET', `/${data['ogit/_id']}`);
      return json['ogit/_scope'];
    });
    expect(await Promise.all(scopes)).toEqual(['mine', 'of the row', 'of the second row', 'of the row']);
  });

  it('report their attributes and their origin node if they fail', async () => {
    const all = [...heads, 'issue:a:ogit/_xid', 'issue:a:xid:/ref'];
    await put(all, [...row('i-4'), 'i-taken', '']);
    const { items } = await put(all, [...row('i-4'), 'i-taken', ''], [...row('i-4'), '', 'absent']);
    const origin = { 'ogit/Automation/originNode': await idOf('i-4') };
    expect(items.slice(2).map(({ data }) => data)).toMatchObject([
      { error: 'HTTPError', code: 409, original_data: { 'ogit/_xid': 'i-taken', ...origin } },
      {
        error: 'ValueError',
        code: 500,
        message: 'Cannot resolve xid "absent" of "xid:/ref".',
        original_data: { 'xid:/ref': 'absent', ...origin },
      },
    ]);
    expect(items[2]?.data.original_data).toEqual({ 'ogit/_xid': 'i-taken', ...origin });
  });

  it('fail with a read error if a map value is not JSON', async () => {
    const { items } = await put([...heads, 'issue:a:=/tags'], [...row('i-5'), '[{']);
    expect(shape(items)).toEqual([[0, 'undefined', 'undefined', 'fail']]);
    expect(await practice.byXid('i-5')).toEqual([]);
  });
});

describe('interfaces.md 4.1 rule 9: content of /combined', () => {
  const contentHeads = ['content:text', 'content:base64', 'content:mimetype'];

  it('is attached to the vertex of its row', async () => {
    const response = await put(
      [...heads, ...contentHeads],
      [...row('c-1'), 'plain', '', ''],
      [...row('c-2'), '', 'AAE=', 'image/x-test'],
    );
    expect(response.json).toMatchObject({ success: true, populated: { vertex: 2, attachment: 2 } });
    const content = await practice.graph('GET', `/${await idOf('c-1')}/content`);
    expect([content.headers.get('content-type'), content.text]).toEqual([
      'text/plain; charset=utf-8',
      'plain',
    ]);
    const other = await practice.graph('GET', `/${await idOf('c-2')}/content`);
    expect([other.headers.get('content-type'), other.text]).toEqual(['image/x-test', '\0\u0001']);
  });

  it('is ignored if there is only a mimetype, and refused in two forms or in invalid base64', async () => {
    const { items } = await put(
      [...heads, ...contentHeads],
      [...row('c-3'), '', '', 'text/plain'],
      [...row('c-4'), 'a', 'YQ==', ''],
      [...row('c-5'), '', 'YQ', ''],
    );
    expect(items).toHaveLength(5);
    for (const [at, xid] of ['c-4', 'c-5'].entries())
      expect(items[3 + at]).toMatchObject({
        entity: 'attachment',
        status: 'fail',
        data: { error: 'SourceValueError', code: 400, original_data: { 'ogit/_id': await idOf(xid) } },
      });
  });
});
