/** Tests the practice platform against rule 9 of section 4.1 of interfaces.md: PUT /combined of the connector. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueType, type Json, machine, type Row, refusal } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
  await client.csv('POST', '/vertices', [machine('other'), machine('another')]);
});
afterAll(() => platform.close());

const combine = (...rows: Row[]) => client.csv('PUT', '/combined', rows);
/** Returns the verb and the other vertex of each edge of a vertex in one direction. */
async function edgesOf(xid: string, step: 'outE' | 'inE'): Promise<(readonly [unknown, unknown])[]> {
  const walk = { root: await client.idOf(xid), query: `${step}()` };
  const edges = (await client.graph('POST', '/query/gremlin', walk)).json['items'] as Json[];
  const end = step === 'outE' ? 'ogit/_in-id' : 'ogit/_out-id';
  return edges.map((edge) => [edge['ogit/_type'], edge[end]] as const);
}

describe('4.1 rule 9: edges', () => {
  it('4.1 rule 9: edge:[id]:verb is required per edge', async () => {
    const { items } = await combine({ ...machine('verbless'), 'edge:e:vertex_xid': 'other' });
    expect(items).toMatchObject([
      { status: 'success', entity: 'vertex', order: 0 },
      {
        status: 'fail',
        entity: 'edge',
        order: 1,
        data: { message: '"verb" not found or empty in "attributes".' },
      },
    ]);
  });

  it('4.1 rule 9: [id] groups the columns of one edge', async () => {
    const { items } = await combine({
      ...machine('grouped'),
      'edge:1:verb': 'ogit/contains',
      'edge:2:verb': 'ogit/dependsOn',
      'edge:2:vertex_xid': 'other',
      'edge:1:vertex_xid': 'another',
    });
    expect(items.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    expect(await edgesOf('grouped', 'outE')).toEqual(
      expect.arrayContaining([
        ['ogit/contains', await client.idOf('another')],
        ['ogit/dependsOn', await client.idOf('other')],
      ]),
    );
  });

  it('4.1 rule 9, wire.md §3: [id] must not contain a colon: the request is refused with 400', async () => {
    const response = await combine({ ...machine('colon'), 'edge:a:b:verb': 'v' });
    expect(response.status).toBe(400);
    expect(response.json).toEqual(refusal(400));
  });

  it('4.1 rule 9: direction in points toward the vertex of the row, out away from it', async () => {
    const edge = (direction: string, id: string) => ({
      [`edge:${id}:verb`]: `ogit/${direction}`,
      [`edge:${id}:direction`]: direction,
      [`edge:${id}:vertex_xid`]: 'other',
    });
    await combine({ ...machine('directed'), ...edge('in', '1'), ...edge('out', '2') });
    expect(await edgesOf('directed', 'inE')).toEqual([['ogit/in', await client.idOf('other')]]);
    expect(await edgesOf('directed', 'outE')).toEqual([['ogit/out', await client.idOf('other')]]);
  });

  it('4.1 rule 9: without a direction an edge points out', async () => {
    await combine({ ...machine('default'), 'edge:e:verb': 'ogit/contains', 'edge:e:vertex_xid': 'other' });
    expect(await edgesOf('default', 'outE')).toHaveLength(1);
  });

  it('4.1 rule 9, wire.md §3: a direction that is neither in nor out fails', async () => {
    const edge = { 'edge:e:verb': 'v', 'edge:e:direction': 'up', 'edge:e:vertex_xid': 'other' };
    const { items } = await combine({ ...machine('upward'), ...edge });
    expect(items[1]).toMatchObject({ status: 'fail', data: { error: 'SourceValueError', code: 400 } });
  });

  it('4.1 rule 9: vertex_id or vertex_xid identifies the other vertex', async () => {
    await combine({
      ...machine('identified'),
      'edge:1:verb': 'ogit/contains',
      'edge:1:vertex_id': await client.idOf('other'),
      'edge:2:verb': 'ogit/dependsOn',
      'edge:2:vertex_xid': 'another',
    });
    expect(await edgesOf('identified', 'outE')).toHaveLength(2);
  });

  it('4.1 rule 9, wire.md §3: if both are given, vertex_id is used', async () => {
    const both = { 'edge:e:vertex_xid': 'another', 'edge:e:vertex_id': await client.idOf('other') };
    await combine({ ...machine('both'), 'edge:e:verb': 'ogit/contains', ...both });
    expect(await edgesOf('both', 'outE')).toEqual([['ogit/contains', await client.idOf('other')]]);
  });

  it('4.1 rule 9, wire.md §3: a group without verb and ends creates no edge', async () => {
    const { items } = await combine({ ...machine('none'), 'edge:e:verb': '', 'edge:e:direction': 'in' });
    expect(items).toMatchObject([{ status: 'success', entity: 'vertex' }]);
  });

  it('4.1 rule 9, wire.md §3: an edge may lead to the vertex of a later row', async () => {
    const edge = { 'edge:e:verb': 'ogit/contains', 'edge:e:vertex_xid': 'later' };
    const { items } = await combine({ ...machine('earlier'), ...edge }, machine('later'));
    expect(items.map(({ entity, status }) => [entity, status])).toEqual([
      ['vertex', 'success'],
      ['vertex', 'success'],
      ['edge', 'success'],
    ]);
  });
});

describe('4.1 rule 9: issues', () => {
  it('4.1 rule 9: issue columns define issues grouped by [id], of type AutomationIssue with the row’s vertex as origin', async () => {
    const { items, json } = await combine({
      ...machine('troubled'),
      'issue:1:ogit/_xid': 'issue 1',
      'issue:1:ogit/subject': 'one',
      'issue:1:/ProcessIssue': 'true',
      'issue:2:ogit/_xid': 'issue 2',
      'issue:2:ogit/subject': 'two',
    });
    expect(json['populated']).toMatchObject({ vertex: 1, issue: 2 });
    expect(items.map(({ entity }) => entity)).toEqual(['vertex', 'vertex', 'vertex']);
    const origin = await client.idOf('troubled');
    expect(await client.byXid('issue 1')).toMatchObject({
      'ogit/_type': issueType,
      'ogit/subject': 'one',
      'ogit/Automation/originNode': origin,
      '/ProcessIssue': 'true',
    });
    expect(await client.byXid('issue 2')).toMatchObject({ 'ogit/Automation/originNode': origin });
  });

  it('4.1 rule 9, wire.md §3: an issue takes the scope of its row', async () => {
    await combine({
      ...machine('scoped', { 'ogit/_scope': 'mine' }),
      'issue:i:ogit/_xid': 'issue of scoped',
    });
    expect(await client.byXid('issue of scoped')).toMatchObject({ 'ogit/_scope': 'mine' });
  });
});

describe('4.1 rule 9: content', () => {
  const contentOf = async (xid: string) => client.graph('GET', `/${await client.idOf(xid)}/content`);

  it.each([
    [{ 'content:text': '"t"' }, 'text/plain; charset=utf-8'],
    [{ 'content:base64': 'InQi' }, 'application/octet-stream'],
    [{ 'content:text': '"t"', 'content:mimetype': 'application/json' }, 'application/json'],
  ])('4.1 rule 9: %j is attached to the vertex of its row', async (content, type) => {
    const xid = `attached ${JSON.stringify(content)}`;
    await combine({ ...machine(xid), ...content });
    const response = await contentOf(xid);
    expect(response.text).toBe('"t"');
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('4.1 rule 9, wire.md §3: a lone mimetype is ignored', async () => {
    const { items } = await combine({ ...machine('lone'), 'content:mimetype': 'text/plain' });
    expect(items).toMatchObject([{ status: 'success', entity: 'vertex' }]);
    expect((await contentOf('lone')).status).toBe(404);
  });
});

describe('4.1 rule 9: vertices', () => {
  it('4.1 rule 9: the vertex rules apply to the vertex columns', async () => {
    await combine(machine('ruled', { '/a': 'kept', '/b': 'there', '=/l': '[{"value":"x"}]' }));
    await combine({ 'ogit/_xid': 'ruled', '/a': '', '/b': 'null', 'xid:/other': 'other' });
    const vertex = await client.byXid('ruled');
    expect(vertex).toMatchObject({ '/a': 'kept', '/l': 'x', '/other': await client.idOf('other') });
    expect(vertex).not.toHaveProperty('/b');
    const { items } = await combine(machine('ruled out', { 'ogit/_scope': '' }));
    expect(items[0]?.data['message']).toBe('"ogit/_scope" not found or empty in "attributes".');
  });

  it('4.1 rule 9, wire.md §3: vertices come first, then edges, attachments and issues, in one sequence', async () => {
    const row = (xid: string) => ({
      ...machine(xid),
      'issue:i:ogit/subject': 's',
      'edge:e:verb': 'ogit/contains',
      'edge:e:vertex_xid': 'other',
      'content:text': 't',
    });
    const { items } = await combine(row('order 1'), row('order 2'));
    expect(items.map(({ entity, data }) => (data['ogit/_type'] === issueType ? 'issue' : entity))).toEqual([
      'vertex',
      'vertex',
      'edge',
      'edge',
      'attachment',
      'attachment',
      'issue',
      'issue',
    ]);
    expect(items.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('4.1 rule 9, wire.md §3: a row whose vertex fails has no other items', async () => {
    const edge = { 'edge:e:verb': 'ogit/contains', 'edge:e:vertex_xid': 'other' };
    const { items } = await combine({
      ...machine('failed', { 'ogit/_type': '' }),
      ...edge,
      'content:text': 't',
    });
    expect(items).toMatchObject([{ status: 'fail', entity: 'vertex', order: 0 }]);
  });
});
