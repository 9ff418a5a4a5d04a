import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const graph = (method: string, path: string, body?: unknown) => practice.graph(method, path, body);
const idOf = (vertex: Json) => String(vertex['ogit/_id']);
async function newVertex(body: Json = {}, type = 'ogit/MARS/Machine'): Promise<Json> {
  const response = await graph('POST', `/new/${encodeURIComponent(type)}`, body);
  expect(response.status).toBe(200);
  return response.json;
}

describe('wire.md §4: a vertex', () => {
  it('has the attributes that the platform sets', async () => {
    const before = Date.now();
    const { _IDENTITY_ID: creator } = await practice.signIn();
    const vertex = await newVertex({ 'ogit/_xid': 'm-fields', 'ogit/_scope': 's', 'ogit/name': 'host' });
    expect(vertex).toEqual({
      'ogit/_id': expect.stringMatching(/^c[a-z0-9]{24}_c[a-z0-9]{24}$/),
      'ogit/_xid': 'm-fields',
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_graphtype': 'vertex',
      'ogit/_scope': 's',
      'ogit/_creator': creator,
      'ogit/_created-on': expect.any(Number),
      'ogit/_modified-on': expect.any(Number),
      'ogit/_v': 1,
      'ogit/_is-deleted': false,
      'ogit/name': 'host',
    });
    expect(vertex['ogit/_created-on']).toBeGreaterThanOrEqual(before);
    expect((await graph('GET', `/${idOf(vertex)}`)).json).toEqual(vertex);
  });

  it('keeps any JSON in its attributes, whatever their names', async () => {
    const body = JSON.parse('{"/a":[1,{"b":null}],"/n":-1.5,"/t":true,"/ü":"\\u0000€","constructor":"c"}');
    const { 'ogit/_id': id } = await newVertex(body);
    expect((await graph('GET', `/${id}`)).json).toMatchObject(body);
  });
});

describe('wire.md §4: POST /new/{type}', () => {
  it('accepts the type percent-encoded and unencoded', async () => {
    expect(await newVertex({}, 'ogit/MARS/Software')).toMatchObject({ 'ogit/_type': 'ogit/MARS/Software' });
    const unencoded = await graph('POST', '/new/ogit/MARS/Software', {});
    expect(unencoded.json).toMatchObject({ 'ogit/_type': 'ogit/MARS/Software' });
  });

  it('stores no attribute that is null, and uses the account’s scope if the body names none', async () => {
    const vertex = await newVertex({ 'ogit/name': null });
    expect(vertex).not.toHaveProperty('ogit/name');
    expect(vertex['ogit/_scope']).toBe(practice.address.scope);
  });

  it('refuses an xid that exists', async () => {
    await newVertex({ 'ogit/_xid': 'taken' });
    const response = await graph('POST', '/new/ogit%2FMARS%2FMachine', { 'ogit/_xid': 'taken' });
    expect(response.status).toBe(409);
    expect(errorOf(response)).toMatchObject({ code: 409, message: expect.stringContaining('taken') });
  });

  it.each(['[]', 'null', '"text"', '1', ''])('refuses the body %j', async (body) => {
    const response = await practice.ask('POST', `${practice.address.graphUrl}/new/T`, {
      headers: { authorization: `Bearer ${await practice.token()}`, 'content-type': 'application/json' },
      body,
    });
    expect(errorOf(response).code).toBe(400);
  });

  it('refuses an issue without an origin node, and one whose origin node is no vertex', async () => {
    const path = '/new/ogit%2FAutomation%2FAutomationIssue';
    expect((await graph('POST', path, { 'ogit/subject': 's' })).status).toBe(400);
    expect((await graph('POST', path, { 'ogit/Automation/originNode': 'nowhere' })).status).toBe(400);
    const origin = await newVertex();
    const response = await graph('POST', path, { 'ogit/Automation/originNode': idOf(origin) });
    expect(response.status).toBe(200);
  });
});

describe('wire.md §4: POST /{id}', () => {
  it('changes the attributes in the body, removes those that are null, and increases the version', async () => {
    const vertex = await newVertex({ 'ogit/name': 'a', '/keep': 'k', '/drop': 'd' });
    practice.moveClock(5);
    const response = await graph('POST', `/${idOf(vertex)}`, {
      'ogit/name': 'b',
      '/drop': null,
      '/new': 'n',
    });
    expect(response.status).toBe(200);
    const { '/drop': _, ...unchanged } = vertex;
    expect(response.json).toEqual({
      ...unchanged,
      'ogit/name': 'b',
      '/new': 'n',
      'ogit/_v': 2,
      'ogit/_modified-on': expect.any(Number),
    });
    expect(response.json['ogit/_modified-on']).toBeGreaterThan(Number(vertex['ogit/_modified-on']));
  });

  it('ignores attributes that only the platform sets', async () => {
    const vertex = await newVertex();
    const response = await graph('POST', `/${idOf(vertex)}`, {
      'ogit/_id': 'x',
      'ogit/_type': 'x',
      'ogit/_created-on': 1,
      'ogit/_v': 99,
      'ogit/_is-deleted': true,
    });
    expect(response.json).toMatchObject({
      'ogit/_id': idOf(vertex),
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_created-on': vertex['ogit/_created-on'],
      'ogit/_v': 2,
      'ogit/_is-deleted': false,
    });
  });

  it('changes the xid, and refuses an xid that another vertex has', async () => {
    const { 'ogit/_id': id } = await newVertex({ 'ogit/_xid': 'x-old' });
    await newVertex({ 'ogit/_xid': 'x-other' });
    expect((await graph('POST', `/${id}`, { 'ogit/_xid': 'x-new' })).status).toBe(200);
    expect(await practice.byXid('x-new')).toHaveLength(1);
    expect(await practice.byXid('x-old')).toEqual([]);
    expect((await graph('POST', `/${id}`, { 'ogit/_xid': 'x-other' })).status).toBe(409);
  });

  it('returns 404 for an id that is not there', async () => {
    const response = await graph('POST', '/nowhere', { '/a': 1 });
    expect(response.status).toBe(404);
    expect(errorOf(response).code).toBe(404);
  });
});

describe('wire.md §4: PUT /{id}', () => {
  it('replaces every attribute', async () => {
    const vertex = await newVertex({ 'ogit/_xid': 'replace-me', 'ogit/name': 'a', '/old': '1' });
    const response = await graph('PUT', `/${idOf(vertex)}`, { '/new': '2' });
    expect(response.json).toMatchObject({ 'ogit/_xid': 'replace-me', '/new': '2', 'ogit/_v': 2 });
    expect(response.json).not.toHaveProperty('ogit/name');
    expect(response.json).not.toHaveProperty('/old');
  });

  it('returns 404 for an id that is not there', async () => {
    expect((await graph('PUT', '/nowhere', {})).status).toBe(404);
    expect((await graph('PUT', '/nowhere?createIfNotExists=false&ogit/_type=T', {})).status).toBe(404);
  });

  it('creates a vertex under any id with createIfNotExists, and later replaces it', async () => {
    for (const id of ['my id', 'a/b', 'ümlaut', 'x'.repeat(300)]) {
      const path = `/${encodeURIComponent(id)}?createIfNotExists=true&ogit/_type=ogit/MARS/Machine`;
      const response = await graph('PUT', path, { 'ogit/name': 'n' });
      expect(response.json).toMatchObject({
        'ogit/_id': id,
        'ogit/_type': 'ogit/MARS/Machine',
        'ogit/_v': 1,
      });
      expect((await graph('PUT', path, { '/b': '1' })).json).toMatchObject({ 'ogit/_id': id, 'ogit/_v': 2 });
    }
  });

  it('refuses to create without a type', async () => {
    expect((await graph('PUT', '/untyped?createIfNotExists=true', {})).status).toBe(400);
  });
});

describe('wire.md §4: DELETE /{id}', () => {
  it('returns the vertex as deleted; afterwards it is gone and its xid is free', async () => {
    const vertex = await newVertex({ 'ogit/_xid': 'mayfly', 'ogit/name': 'a' });
    const response = await graph('DELETE', `/${idOf(vertex)}`);
    expect(response.json).toEqual({ ...vertex, 'ogit/_is-deleted': true });
    expect((await graph('GET', `/${idOf(vertex)}`)).status).toBe(404);
    expect((await graph('DELETE', `/${idOf(vertex)}`)).status).toBe(404);
    expect(await practice.byXid('mayfly')).toEqual([]);
    await newVertex({ 'ogit/_xid': 'mayfly' });
  });

  it('accepts a request that announces JSON but has no body', async () => {
    const vertex = await newVertex();
    const response = await practice.ask('DELETE', `${practice.address.graphUrl}/${idOf(vertex)}`, {
      headers: { authorization: `Bearer ${await practice.token()}`, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
  });
});

describe('wire.md §4: GET /xid/{xid}', () => {
  it('returns items, with the requested fields', async () => {
    await newVertex({ 'ogit/_xid': 'a/b c:d', 'ogit/name': 'n', '/x': 'y' });
    const path = `/xid/${encodeURIComponent('a/b c:d')}`;
    expect((await graph('GET', path)).json).toMatchObject({ items: [{ 'ogit/name': 'n', '/x': 'y' }] });
    const response = await graph('GET', `${path}?fields=ogit/name,ogit%2F_xid,/missing`);
    expect(response.json).toEqual({ items: [{ 'ogit/_xid': 'a/b c:d', 'ogit/name': 'n' }] });
    expect((await graph('GET', '/xid/absent')).json).toEqual({ items: [] });
  });
});
