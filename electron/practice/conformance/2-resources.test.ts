/** Tests the practice platform against sections 2.1 to 2.5 of interfaces.md: rows and what they create. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueType, machine } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
  await client.csv('POST', '/vertices', [
    machine('m1', { 'ogit/name': 'one' }),
    machine('m2'),
    machine('ts', { 'ogit/_type': 'ogit/Timeseries', 'ogit/name': 'load' }),
  ]);
});
afterAll(() => platform.close());

const valuesOf = async (xid: string) =>
  (await client.graph('GET', `/${await client.idOf(xid)}/values`)).json['items'];

describe('2.1 Vertex', () => {
  it('2.1: ogit/_xid is chosen by the client, ogit/_id is assigned by the platform', async () => {
    await client.csv('POST', '/vertices', [machine('mine', { 'ogit/_id': 'also mine' })]);
    const vertex = await client.byXid('mine');
    expect(vertex?.['ogit/_id']).toMatch(/^c[^_]{24}_c[^_]{24}$/);
  });

  it.each(['ogit/MARS/Machine', 'ogit/MARS/Software', 'ogit/Timeseries', 'ogit/Forum/Profile'])(
    '2.1: ogit/_type may be %s',
    async (type) => {
      await client.csv('POST', '/vertices', [machine(`of ${type}`, { 'ogit/_type': type })]);
      expect(await client.byXid(`of ${type}`)).toMatchObject({ 'ogit/_type': type });
    },
  );

  it('2.1: ogit/_scope is required when creating vertices', async () => {
    const { items } = await client.csv('POST', '/vertices', [machine('homeless', { 'ogit/_scope': '' })]);
    expect(items).toMatchObject([
      { status: 'fail', data: { message: '"ogit/_scope" not found or empty in "attributes".' } },
    ]);
    expect(await client.byXid('homeless')).toBeUndefined();
  });

  it('2.1, wire.md §4: a vertex has the attributes that the platform sets', async () => {
    await client.csv('POST', '/vertices', [machine('set')]);
    expect(await client.byXid('set')).toEqual({
      'ogit/_id': expect.any(String),
      'ogit/_xid': 'set',
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_graphtype': 'vertex',
      'ogit/_scope': 'practice-scope',
      'ogit/_creator': (await platform.signIn())['_IDENTITY_ID'],
      'ogit/_created-on': platform.now(),
      'ogit/_modified-on': platform.now(),
      'ogit/_v': 1,
      'ogit/_is-deleted': false,
    });
  });

  it.each([
    'ogit/name',
    'ogit/MARS/Machine/class',
    'ogit/MARS/Machine/ram',
    'ogit/MARS/Software/class',
    'ogit/MARS/Software/subClass',
    'ogit/Forum/username',
    'ogit/subject',
    'ogit/status',
    '/ProcessIssue',
  ])('2.1: %s is a string', async (name) => {
    await client.csv('POST', '/vertices', [machine(`with ${name}`, { [name]: '12' })]);
    expect((await client.byXid(`with ${name}`))?.[name]).toBe('12');
  });

  it('2.1: ogit/Automation/originNode is the ogit/_id of the vertex that an issue is bound to', async () => {
    const origin = { 'ogit/_type': issueType, 'ogit/Automation/originNode': await client.idOf('m1') };
    await client.csv('POST', '/vertices', [machine('issue', origin)]);
    expect(await client.byXid('issue')).toMatchObject(origin);
  });

  it.each(['text', 12, true, ['a', 1], { a: { b: null } }])(
    '2.1: a free attribute, whose name starts with /, may be %j',
    async (value) => {
      const { json } = await client.graph('POST', '/new/ogit%2FMARS%2FMachine', { '/free': value });
      expect(json['/free']).toEqual(value);
    },
  );

  it('2.1: an attribute that is not listed for a type is kept as well', async () => {
    await client.csv('POST', '/vertices', [machine('unlisted', { 'ogit/Other/attribute': 'kept' })]);
    expect(await client.byXid('unlisted')).toMatchObject({ 'ogit/Other/attribute': 'kept' });
  });
});

describe('2.2 Edge', () => {
  it('2.2: from and to are an ogit/_id or an ogit/_xid, verb is an ontology verb', async () => {
    const { items } = await client.csv('POST', '/edges', [
      { 'from:ogit/_xid': 'm1', verb: 'ogit/dependsOn', 'to:ogit/_id': await client.idOf('m2') },
      { 'from:ogit/_id': await client.idOf('m2'), verb: 'ogit/contains', 'to:ogit/_xid': 'm1' },
    ]);
    const [one, two] = [await client.idOf('m1'), await client.idOf('m2')];
    expect(items.map(({ data }) => data)).toMatchObject([
      { 'ogit/_id': `${one}$$ogit/dependsOn$$${two}`, 'ogit/_out-id': one, 'ogit/_in-id': two },
      { 'ogit/_id': `${two}$$ogit/contains$$${one}`, 'ogit/_type': 'ogit/contains' },
    ]);
  });
});

describe('2.3 Timeseries value', () => {
  it('2.3: a timeseries is a vertex of type ogit/Timeseries', async () => {
    expect(await client.byXid('ts')).toMatchObject({
      'ogit/_type': 'ogit/Timeseries',
      'ogit/name': 'load',
      'ogit/_scope': 'practice-scope',
    });
    const { items } = await client.csv('PUT', '/timeseries', [
      { 'ogit/_xid': 'm1', timestamp: '1', value: '2' },
    ]);
    expect(items).toMatchObject([{ status: 'fail', data: { error: 'SourceValueError', code: 400 } }]);
  });

  it('2.3: a value has a timestamp in milliseconds or an ISO time, and is written by ogit/_id or ogit/_xid', async () => {
    await client.csv('PUT', '/timeseries', [{ 'ogit/_xid': 'ts', timestamp: '1000', value: 'a' }]);
    await client.csv('PUT', '/timeseries', [
      { 'ogit/_id': await client.idOf('ts'), time: '1970-01-01T00:00:02Z', value: 'b' },
    ]);
    expect(await valuesOf('ts')).toEqual([
      { timestamp: 1_000, value: 'a' },
      { timestamp: 2_000, value: 'b' },
    ]);
  });

  it('2.3: items is a JSON list of objects with timestamp or time, and value', async () => {
    const items = JSON.stringify([
      { timestamp: 3_000, value: 'c' },
      { time: '1970-01-01T00:00:04Z', value: 'd' },
    ]);
    await client.csv('PUT', '/timeseries', [{ 'ogit/_xid': 'ts', items }]);
    expect(await valuesOf('ts')).toEqual(
      expect.arrayContaining([
        { timestamp: 3_000, value: 'c' },
        { timestamp: 4_000, value: 'd' },
      ]),
    );
  });
});

describe('2.4 Attachment', () => {
  /** Attaches the content of a row to a vertex; returns the stored content. */
  const attach = async (row: Record<string, string>) => {
    const { items } = await client.csv('PUT', '/attachments', [{ 'ogit/_xid': 'm1', ...row }]);
    expect(items).toMatchObject([{ status: 'success', entity: 'attachment', action: 'create' }]);
    const response = await fetch(`${platform.address.graphUrl}/${await client.idOf('m1')}/content`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('2.4: content:text is content as UTF-8 text', async () => {
    const { bytes, type } = await attach({ 'content:text': 'Grüße ✓' });
    expect(bytes.toString('utf8')).toBe('Grüße ✓');
    expect(type).toBe('text/plain; charset=utf-8');
  });

  it('2.4: content:base64 is content as base64 encoded binary', async () => {
    const { bytes, type } = await attach({ 'content:base64': 'AAH//g==' });
    expect([...bytes]).toEqual([0, 1, 255, 254]);
    expect(type).toBe('application/octet-stream');
  });

  it('2.4: content:mimetype is the content type of the content', async () => {
    expect((await attach({ 'content:text': '{}', 'content:mimetype': 'application/json' })).type).toBe(
      'application/json',
    );
  });

  it('2.4: one of content:text and content:base64 is required', async () => {
    const { items } = await client.csv('PUT', '/attachments', [
      { 'ogit/_xid': 'm1', 'content:text': '', 'content:mimetype': 'text/plain' },
    ]);
    expect(items[0]?.data['message']).toBe('"_content_data" not found or empty in "attributes".');
  });
});

describe('2.5 CSV column conventions', () => {
  it('2.5: a head that is an attribute name sets it from the cell', async () => {
    expect(await client.byXid('m1')).toMatchObject({ 'ogit/name': 'one' });
  });

  it('2.5: cells under xid:<attribute name> are resolved to ogit/_id before they are stored', async () => {
    await client.csv('POST', '/vertices', [machine('resolved', { 'xid:/parent': 'm1' })]);
    const vertex = await client.byXid('resolved');
    expect(vertex?.['/parent']).toBe(await client.idOf('m1'));
    expect(vertex).not.toHaveProperty('xid:/parent');
  });

  it('2.5: cells under a head that starts with =, + or - are map values, read as JSON', async () => {
    await client.csv('POST', '/vertices', [
      machine('mapped', { '=/tags': '[{"value":"a","created":1},{"value":"b","created":2}]' }),
    ]);
    await client.csv('PUT', '/vertices', [
      { 'ogit/_xid': 'mapped', '+/tags': '[{"value":"c","created":3}]', '-/tags': '[{"value":"a"}]' },
    ]);
    expect((await client.byXid('mapped', '?listMeta=true'))?.['/tags']).toEqual([
      { value: 'b', created: 2 },
      { value: 'c', created: 3 },
    ]);
  });

  it.each([
    ['/vertices', 'edge:e1:verb'],
    ['/vertices', 'issue:i1:ogit/subject'],
    ['/vertices', 'content:text'],
    ['/attachments', 'edge:e1:verb'],
  ])('2.5, wire.md §3: %s refuses a column such as %s', async (path, head) => {
    const method = path === '/vertices' ? 'POST' : 'PUT';
    const response = await client.csv(method, path, [machine('x', { [head]: 'y' })]);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error: { message: expect.stringContaining(head) } });
  });
});
