/** Tests the practice platform against section 4.1 of interfaces.md: headers and paths of the connector. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, refusal, toText } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
});
afterAll(() => platform.close());

/** Sends a body to /vertices with only these headers. */
const askConnector = (headers: Record<string, string>, body = toText([['ogit/_xid'], ['x']])) =>
  platform.ask('POST', `${platform.address.connectorUrl}/vertices`, { headers, body });

describe('4.1 Request headers', () => {
  it('4.1: x-forwarded-authorization is required, and no other header replaces it', async () => {
    const bearer = `Bearer ${client.token}`;
    const type = { 'content-type': 'text/csv' };
    expect((await askConnector(type)).status).toBe(401);
    expect((await askConnector({ ...type, authorization: bearer })).status).toBe(401);
    expect((await askConnector({ ...type, 'x-forwarded-authorization': client.token })).status).toBe(401);
    expect((await askConnector({ ...type, 'x-forwarded-authorization': bearer })).status).toBe(200);
  });

  it('4.1, wire.md §3: content-type text/csv is required; anything else is refused with 415', async () => {
    const withType = (type: string) => client.csv('POST', '/vertices', '"a"\n', { 'content-type': type });
    expect((await withType('text/csv; charset=utf-8')).status).toBe(200);
    for (const type of ['text/plain', 'application/json', 'text/csv; charset=latin1']) {
      const response = await withType(type);
      expect(response.status, type).toBe(415);
      expect(response.json).toEqual(refusal(415));
    }
  });

  it.each([
    ['default', '"ogit/_xid","ogit/_type","ogit/_scope","ogit/name"\n"default", "T","s","a,""b"\n', 'a,"b'],
    ['unix', 'ogit/_xid,ogit/_type,ogit/_scope,ogit/name\nunix,T,s, kept\n', ' kept'],
    ['excel', 'ogit/_xid,ogit/_type,ogit/_scope,ogit/name\r\nexcel,T,s,"a"b\r\n', 'ab'],
    ['excel-tab', 'ogit/_xid\togit/_type\togit/_scope\togit/name\r\nexcel-tab\tT\ts\ta,b\r\n', 'a,b'],
    ['excel-semicolon', 'ogit/_xid;ogit/_type;ogit/_scope;ogit/name\r\nexcel-semicolon;T;s;a,b\r\n', 'a,b'],
  ])('4.1: x-connector-csv-dialect may be %s', async (dialect, body, name) => {
    const { items } = await client.csv('POST', '/vertices', body, { 'x-connector-csv-dialect': dialect });
    expect(items).toMatchObject([{ status: 'success' }]);
    expect(await client.byXid(dialect)).toMatchObject({ 'ogit/name': name });
  });

  it('4.1, wire.md §3: an unknown dialect is refused with 400', async () => {
    const response = await client.csv('POST', '/vertices', '"a"\n', { 'x-connector-csv-dialect': 'other' });
    expect(response.json).toEqual(refusal(400));
  });

  it('4.1: x-connector-csv-json-strings is a boolean, false by default', async () => {
    const create = (xid: string, headers: Record<string, string>) =>
      client.csv('POST', '/vertices', [machine(xid, { 'ogit/name': 'a\\tb' })], headers);
    await create('json default', {});
    await create('json false', { 'x-connector-csv-json-strings': 'False' });
    await create('json true', { 'x-connector-csv-json-strings': 'TRUE' });
    expect(await client.byXid('json default')).toMatchObject({ 'ogit/name': 'a\\tb' });
    expect(await client.byXid('json false')).toMatchObject({ 'ogit/name': 'a\\tb' });
    expect(await client.byXid('json true')).toMatchObject({ 'ogit/name': 'a\tb' });
    expect((await create('json', { 'x-connector-csv-json-strings': 'yes' })).json).toEqual(refusal(400));
  });

  it('4.1: x-connector-csv-null-keyword is a string, null by default', async () => {
    const rows = (xid: string) => [machine(xid, { '/a': 'null', '/b': 'NIL' })];
    await client.csv('POST', '/vertices', rows('null default'));
    await client.csv('POST', '/vertices', rows('null NIL'), { 'x-connector-csv-null-keyword': 'NIL' });
    const [one, two] = [await client.byXid('null default'), await client.byXid('null NIL')];
    expect([one?.['/a'], one?.['/b']]).toEqual([undefined, 'NIL']);
    expect([two?.['/a'], two?.['/b']]).toEqual(['null', undefined]);
  });
});

describe('4.1 Paths', () => {
  it('4.1: POST /vertices creates vertices, and does not update existing ones', async () => {
    const first = await client.csv('POST', '/vertices', [machine('post', { 'ogit/name': 'first' })]);
    expect(first.items).toMatchObject([{ status: 'success', entity: 'vertex', action: 'create', order: 0 }]);
    const second = await client.csv('POST', '/vertices', [machine('post', { 'ogit/name': 'second' })]);
    expect(second.items).toMatchObject([{ status: 'fail', data: { error: 'HTTPError', code: 409 } }]);
    expect(await client.byXid('post')).toMatchObject({ 'ogit/name': 'first', 'ogit/_v': 1 });
  });

  it('4.1: PUT /vertices updates vertices', async () => {
    await client.csv('POST', '/vertices', [machine('put', { 'ogit/name': 'first', '/kept': 'yes' })]);
    const { items } = await client.csv('PUT', '/vertices', [{ 'ogit/_xid': 'put', 'ogit/name': 'second' }]);
    expect(items).toMatchObject([{ status: 'success', entity: 'vertex', action: 'update' }]);
    expect(await client.byXid('put')).toMatchObject({ 'ogit/name': 'second', '/kept': 'yes' });
    const { items: refused } = await client.csv('PUT', '/vertices', [machine('not there')]);
    expect(refused).toMatchObject([{ status: 'fail', action: 'update' }]);
  });

  it('4.1, wire.md §3: an update ignores attributes that only a create may set', async () => {
    await client.csv('POST', '/vertices', [machine('kept')]);
    await client.csv('PUT', '/vertices', [
      machine('kept', { 'ogit/_type': 'other', 'ogit/_scope': 'other', 'ogit/_owner': 'me' }),
    ]);
    expect(await client.byXid('kept')).toMatchObject({
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_scope': 'practice-scope',
      'ogit/_owner': 'me',
    });
  });

  it('4.1, wire.md §3: PATCH /vertices creates or updates', async () => {
    const patch = (name: string) =>
      client.csv('PATCH', '/vertices', [machine('patch', { 'ogit/name': name })]);
    expect((await patch('first')).items).toMatchObject([{ status: 'success', action: 'create' }]);
    expect((await patch('second')).items).toMatchObject([{ status: 'success', action: 'update' }]);
    expect(await client.byXid('patch')).toMatchObject({ 'ogit/name': 'second' });
  });

  it('4.1: DELETE /vertices deletes vertices', async () => {
    await client.csv('POST', '/vertices', [machine('gone')]);
    const id = await client.idOf('gone');
    const { items } = await client.csv('DELETE', '/vertices', [{ 'ogit/_xid': 'gone' }]);
    expect(items).toMatchObject([
      {
        status: 'success',
        action: 'delete',
        data: { 'ogit/_id': id, 'ogit/_xid': 'gone', 'ogit/_is-deleted': true },
      },
    ]);
    expect(await client.byXid('gone')).toBeUndefined();
    expect((await client.graph('GET', `/${id}`)).status).toBe(404);
  });

  it('4.1: POST /edges creates edges and DELETE /edges deletes them', async () => {
    await client.csv('POST', '/vertices', [machine('out'), machine('in')]);
    const rows = [{ 'from:ogit/_xid': 'out', verb: 'ogit/dependsOn', 'to:ogit/_xid': 'in' }];
    const edge = `/${encodeURIComponent(`${await client.idOf('out')}$$ogit/dependsOn$$${await client.idOf('in')}`)}`;
    const created = await client.csv('POST', '/edges', rows);
    expect(created.items).toMatchObject([{ status: 'success', entity: 'edge', action: 'create' }]);
    expect((await client.graph('GET', edge)).status).toBe(200);
    const deleted = await client.csv('DELETE', '/edges', rows);
    expect(deleted.items).toMatchObject([{ status: 'success', entity: 'edge', action: 'delete' }]);
    expect((await client.graph('GET', edge)).status).toBe(404);
  });

  it('4.1: PUT /timeseries writes values to timeseries vertices that exist', async () => {
    const rows = [{ 'ogit/_xid': 'series', timestamp: '1', value: 'v' }];
    const { items: before } = await client.csv('PUT', '/timeseries', rows);
    expect(before).toMatchObject([{ status: 'fail', entity: 'timeseries', action: 'create' }]);
    await client.csv('POST', '/vertices', [machine('series', { 'ogit/_type': 'ogit/Timeseries' })]);
    const { items: after } = await client.csv('PUT', '/timeseries', rows);
    expect(after).toMatchObject([{ status: 'success', data: { 'ogit/_id': await client.idOf('series') } }]);
  });

  it('4.1: PUT /attachments uploads attachments', async () => {
    await client.csv('POST', '/vertices', [machine('owner')]);
    await client.csv('PUT', '/attachments', [{ 'ogit/_xid': 'owner', 'content:text': '"uploaded"' }]);
    expect((await client.graph('GET', `/${await client.idOf('owner')}/content`)).text).toBe('"uploaded"');
  });

  it('4.1: PUT /combined creates or updates vertices and, per row, edges, issues and attachments', async () => {
    const row = {
      ...machine('whole'),
      'edge:e:verb': 'ogit/dependsOn',
      'edge:e:vertex_xid': 'practice:machine:db-01',
      'issue:i:ogit/subject': 'subject',
      'content:text': 'text',
    };
    const first = await client.csv('PUT', '/combined', [row]);
    expect(first.json).toMatchObject({
      success: true,
      populated: { vertex: 1, edge: 1, timeseries: 0, attachment: 1, issue: 1 },
    });
    const second = await client.csv('PUT', '/combined', [machine('whole', { 'ogit/name': 'updated' })]);
    expect(second.items).toMatchObject([{ status: 'success', action: 'update' }]);
    expect(await client.byXid('whole')).toMatchObject({ 'ogit/name': 'updated' });
  });

  it('4.1: GET /docs is an interactive description', async () => {
    const response = await fetch(`${platform.address.connectorUrl}/docs`);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('swagger-ui');
  });

  it('4.1: GET /openapi.json is a machine-readable description of every path', async () => {
    const { json } = await platform.ask('GET', `${platform.address.connectorUrl}/openapi.json`);
    expect(String(json['openapi'])).toMatch(/^3\./);
    const operations = Object.entries(json['paths'] as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations).toEqual(
      expect.arrayContaining([
        'POST /vertices',
        'PUT /vertices',
        'PATCH /vertices',
        'DELETE /vertices',
        'POST /edges',
        'DELETE /edges',
        'PUT /timeseries',
        'PUT /attachments',
        'PUT /combined',
      ]),
    );
  });
});
