/** Tests the practice platform against section 4.3 of interfaces.md and wire.md §4: the graph interface. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, refusal } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
let one: string;
let two: string;
const newMachine = '/new/ogit%2FMARS%2FMachine';
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
  one = await create({ 'ogit/_xid': 'one', 'ogit/name': 'first', '/kind': 'a' });
  two = await create({ 'ogit/_xid': 'two', 'ogit/name': 'second', '/kind': 'a' });
});
afterAll(() => platform.close());

/** Creates a vertex; returns its ogit/_id. */
async function create(body: Json, path = newMachine): Promise<string> {
  return String((await client.graph('POST', path, body)).json['ogit/_id']);
}
/** Returns the ogit/_xid of each vertex that a query finds. */
async function find(body: Json): Promise<unknown[]> {
  const response = await client.graph('POST', '/query/vertices', body);
  expect(response.status, response.text).toBe(200);
  return (response.json['items'] as Json[]).map((vertex) => vertex['ogit/_xid']);
}

describe('4.3, wire.md §4: vertices', () => {
  it('wire.md §4: POST /{id} is a partial update, and null removes an attribute', async () => {
    const id = await create({ '/a': '1', '/b': '2' });
    const { json } = await client.graph('POST', `/${id}`, { '/a': null, '/c': '3' });
    expect(json).toMatchObject({ 'ogit/_id': id, '/b': '2', '/c': '3', 'ogit/_v': 2 });
    expect(json).not.toHaveProperty('/a');
  });

  it('wire.md §4: PUT /{id} replaces all attributes', async () => {
    const id = await create({ '/a': '1' });
    await client.graph('PUT', `/${id}`, { '/b': '2' });
    const { json } = await client.graph('GET', `/${id}`);
    expect(json['/b']).toBe('2');
    expect(json).not.toHaveProperty('/a');
  });

  it('wire.md §3, §4: PUT /{id} does not take the origin node from an issue', async () => {
    const issue = { 'ogit/Automation/originNode': one };
    const id = await create(issue, '/new/ogit%2FAutomation%2FAutomationIssue');
    expect((await client.graph('PUT', `/${id}`, { '/a': '1' })).json).toEqual(refusal(400));
    expect((await client.graph('GET', `/${id}`)).json).toMatchObject(issue);
  });

  it('2.1: the value of a free attribute may be any JSON', async () => {
    const body = '{"/a":{"__proto__":"x","constructor":{"prototype":[1,null]}}}';
    const id = await create(JSON.parse(body));
    expect((await client.graph('GET', `/${id}?fields=/a`)).text).toBe(body);
  });

  it('wire.md §4: PUT with createIfNotExists takes any id as the new ogit/_id', async () => {
    const response = await client.graph(
      'PUT',
      '/any.id?createIfNotExists=true&ogit/_type=ogit/MARS/Machine',
      {},
    );
    expect(response.json).toMatchObject({ 'ogit/_id': 'any.id', 'ogit/_type': 'ogit/MARS/Machine' });
    expect((await client.graph('PUT', '/other.id', {})).json).toEqual(refusal(404));
  });

  it('wire.md §4: DELETE returns the vertex as deleted; afterwards it is 404, its xid free, its edges gone', async () => {
    const id = await create({ 'ogit/_xid': 'freed' });
    const edge = await client.graph('POST', '/connect/ogit%2Fcontains', { out: id, in: one });
    const response = await client.graph('DELETE', `/${id}`);
    expect(response.json).toMatchObject({ 'ogit/_id': id, 'ogit/_is-deleted': true });
    expect((await client.graph('GET', `/${id}`)).status).toBe(404);
    expect((await client.graph('GET', `/${encodeURIComponent(String(edge.json['ogit/_id']))}`)).status).toBe(
      404,
    );
    expect(await create({ 'ogit/_xid': 'freed' })).not.toBe(id);
  });

  it('wire.md §4: GET /xid/{xid} returns items with the requested fields', async () => {
    expect((await client.graph('GET', '/xid/one?fields=ogit/_id,ogit/name')).json).toEqual({
      items: [{ 'ogit/_id': one, 'ogit/name': 'first' }],
    });
    expect((await client.graph('GET', '/xid/absent')).json).toEqual({ items: [] });
  });

  it('wire.md §4: a path with only the major version works, too', async () => {
    const response = await platform.ask('GET', `/api/graph/7/${one}`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(response.json).toMatchObject({ 'ogit/_xid': 'one' });
  });

  it('wire.md §4: the history has action, data, identity and meta of every write', async () => {
    const id = await create({ '/a': '1' });
    platform.moveClock(10);
    await client.graph('POST', `/${id}`, { '/a': '2' });
    const identity = platform.address.username;
    expect((await client.graph('GET', `/${id}/history`)).json).toMatchObject({
      items: [
        { action: 'create', data: { '/a': '1' }, identity, meta: { version: 1 } },
        { action: 'update', data: { '/a': '2' }, identity, meta: { version: 2, timestamp: platform.now() } },
      ],
    });
  });
});

describe('4.3, wire.md §4: edges', () => {
  it('wire.md §4: connect returns the edge, and 409 if it exists; DELETE removes it, encoded or not', async () => {
    const connect = () => client.graph('POST', '/connect/ogit%2FdependsOn', { out: one, in: two });
    const id = `${one}$$ogit/dependsOn$$${two}`;
    expect((await connect()).json).toEqual({
      'ogit/_id': id,
      'ogit/_type': 'ogit/dependsOn',
      'ogit/_graphtype': 'edge',
      'ogit/_out-id': one,
      'ogit/_in-id': two,
      'ogit/_created-on': platform.now(),
    });
    expect((await connect()).json).toEqual(refusal(409));
    expect((await client.graph('DELETE', `/${id}`)).status).toBe(200);
    await connect();
    expect((await client.graph('DELETE', `/${encodeURIComponent(id)}`)).status).toBe(200);
    expect((await client.graph('DELETE', `/${id}`)).status).toBe(404);
  });

  it('wire.md §4: gremlin walks out, in and both ways; any other step is refused with 400 and its name', async () => {
    const root = await create({});
    await client.graph('POST', '/connect/ogit%2Fcontains', { out: root, in: one });
    await client.graph('POST', '/connect/ogit%2FdependsOn', { out: two, in: root });
    const walk = async (query: string) => {
      const { json } = await client.graph('POST', '/query/gremlin', { root, query });
      return (json['items'] as Json[]).map((item) => item['ogit/_xid'] ?? item['ogit/_type']).toSorted();
    };
    expect(await walk("out('ogit/contains')")).toEqual(['one']);
    expect(await walk('in()')).toEqual(['two']);
    expect(await walk('both()')).toEqual(['one', 'two']);
    expect(await walk('outE()')).toEqual(['ogit/contains']);
    expect(await walk("inE('ogit/dependsOn')")).toEqual(['ogit/dependsOn']);
    expect(await walk('bothE()')).toEqual(['ogit/contains', 'ogit/dependsOn']);
    const response = await client.graph('POST', '/query/gremlin', { root, query: 'repeat(out())' });
    expect(response.json).toMatchObject({ error: { code: 400, message: expect.stringContaining('repeat') } });
  });
});

describe('4.3, wire.md §4: queries', () => {
  it.each([
    ['ogit\\/_xid:one', ['one']],
    ['ogit/_xid:one', ['one']],
    ['+ogit\\/name:"first"', ['one']],
    ['\\/kind:a AND ogit\\/name:second', ['two']],
    ['ogit\\/name:first OR ogit\\/name:second', ['one', 'two']],
    ['\\/kind:a AND NOT ogit\\/name:first', ['two']],
    ['\\/kind:a AND ogit\\/name:f*', ['one']],
    ['\\/kind:A', []],
    ['ogit\\/name:firs', []],
  ])('wire.md §4: the query %s finds %j', async (query, xids) => {
    expect((await find({ query })).toSorted()).toEqual(xids);
  });

  it('wire.md §4: $name is replaced by a key of the body', async () => {
    expect(await find({ query: 'ogit\\/name:$name', name: 'second' })).toEqual(['two']);
  });

  it('wire.md §4: a query may have order, limit, offset, fields and count', async () => {
    const query = '\\/kind:a';
    expect(await find({ query, order: 'ogit/name desc' })).toEqual(['two', 'one']);
    expect(await find({ query, order: 'ogit/name asc', limit: 1, offset: 1 })).toEqual(['two']);
    const response = await client.graph('POST', '/query/vertices', {
      query: 'ogit/_xid:one',
      fields: 'ogit/name',
    });
    expect(response.json).toEqual({ items: [{ 'ogit/name': 'first' }] });
    expect((await client.graph('POST', '/query/vertices', { query, count: true })).json).toEqual({
      items: [2],
    });
  });

  it('wire.md §4: POST /query/ids returns the vertices with these ids', async () => {
    const { json } = await client.graph('POST', '/query/ids', { query: `${one},${two},absent` });
    expect((json['items'] as Json[]).map((vertex) => vertex['ogit/_xid'])).toEqual(['one', 'two']);
  });
});

describe('4.3, wire.md §4: values and content', () => {
  it('wire.md §4: values are written, and read by from, to, limit and order; the same timestamp replaces', async () => {
    const id = await create({}, '/new/ogit%2FTimeseries');
    const write = (items: Json[]) => client.graph('POST', `/${id}/values`, { items });
    await write([1, 2, 3, 4].map((timestamp) => ({ timestamp, value: `v${timestamp}` })));
    await write([{ timestamp: 3, value: 'replaced' }]);
    const read = async (query: string) =>
      ((await client.graph('GET', `/${id}/values${query}`)).json['items'] as Json[]).map(
        ({ value }) => value,
      );
    expect(await read('')).toEqual(['v1', 'v2', 'replaced', 'v4']);
    expect(await read('?from=2&to=3')).toEqual(['v2', 'replaced']);
    expect(await read('?order=desc&limit=2')).toEqual(['v4', 'replaced']);
  });

  it('wire.md §4: content is raw bytes with their content type', async () => {
    const url = `${platform.address.graphUrl}/${one}/content`;
    const authorization = `Bearer ${client.token}`;
    const body = new Uint8Array([0, 255, 10]);
    await fetch(url, { method: 'POST', headers: { authorization, 'content-type': 'image/png' }, body });
    const response = await fetch(url, { headers: { authorization } });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 10]);
  });
});
