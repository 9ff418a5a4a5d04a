import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectClient, objectClient, quietMs } from '../objects/objects.test-kit.ts';
import { errorOf, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
let client: ObjectClient;
beforeAll(async () => {
  practice = await startTestPractice({ isClockManual: true });
  client = objectClient(practice);
  await client.write('machine', { $type: 'configMachine', name: 'host-1', systemType: 'Linux' });
});
afterEach(() => expect(practice.reported).toEqual([]));
afterAll(() => practice.close());

const incident = (more: Json = {}): Json => ({ $type: 'incident', originNode: 'machine', ...more });
const comment = (value: string, timestamp = 1_000): Json => ({
  c1: { comments: [{ timestamp, value }] },
});
const vertexOf = async (id: string): Promise<Json> => (await practice.byXid(`PRACTICE:${id}`))[0] ?? {};

describe('interfaces.md 2.6: the mapping of a configMachine', () => {
  it('is a machine with the prefixed id as its xid', async () => {
    expect(await vertexOf('machine')).toMatchObject({
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_xid': 'PRACTICE:machine',
      'ogit/_scope': practice.address.scope,
      'ogit/name': 'host-1',
      'ogit/MARS/Machine/class': 'Linux',
    });
  });

  it('is read back as it was written', async () => {
    expect(await client.object('machine')).toEqual({
      $type: 'configMachine',
      $id: 'machine',
      name: 'host-1',
      systemType: 'Linux',
    });
  });

  it('accepts no comments', async () => {
    const { status, errors } = await client.write('machine', {
      $type: 'configMachine',
      comments: comment('x'),
    });
    expect(status).toBe('done-failure');
    expect(errors).toMatchObject([{ code: 400, field: 'comments' }]);
  });
});

describe('interfaces.md 2.6: the mapping of an incident', () => {
  const fields = {
    subject: 'Disk full',
    summary: 's',
    priority: '1',
    description: 'd',
    urgency: 'high',
    sourceStatus: 'new',
  };

  it('is an issue with every attribute of the mapping', async () => {
    const { status } = await client.write('mapped', incident({ ...fields, '/site': { room: 12 } }));
    expect(status).toBe('done-success');
    const vertex = await vertexOf('mapped');
    expect(vertex).toMatchObject({
      'ogit/_type': 'ogit/Automation/AutomationIssue',
      'ogit/_xid': 'PRACTICE:mapped',
      'ogit/subject': 'Disk full',
      'ogit/Automation/originNode': (await vertexOf('machine'))['ogit/_id'],
      'ogit/status': 'PROCESSING',
      '/actual_type': 'incident',
      '/description': 'd',
      '/priority': '1',
      '/sourceStatus': 'new',
      '/summary': 's',
      '/urgency': 'high',
      '/site': { room: 12 },
    });
    expect(vertex).toHaveProperty('/ProcessIssue');
    expect(vertex).not.toHaveProperty('/comments');
  });

  it('is read back with its status, and its origin node as an object', async () => {
    expect(await client.object('mapped')).toEqual({
      $type: 'incident',
      $id: 'mapped',
      originNode: 'machine',
      ...fields,
      platformStatus: 'PROCESSING',
      '/site': { room: 12 },
    });
  });

  it('is updated under the same id: named fields are set, and null removes a field', async () => {
    await client.write('changed', incident({ subject: 'a', summary: 's', '/x': 1 }));
    await client.write('changed', { $type: 'incident', subject: 'b', summary: null, '/x': null });
    const object = await client.object('changed');
    expect(object).toEqual({
      $type: 'incident',
      $id: 'changed',
      originNode: 'machine',
      subject: 'b',
      platformStatus: 'PROCESSING',
    });
  });

  it('keeps an id with any characters', async () => {
    for (const id of ['a/b', 'ä ö', 'INC:1', '%41', '__proto__']) {
      const { status, object, link } = await client.write(id, incident());
      expect({ id, status }).toEqual({ id, status: 'done-success' });
      expect(await client.object(id)).toMatchObject({ $id: id });
      expect(link).toMatch(/^\/views\/default\/transactions\/[^/]+$/);
      expect(decodeURIComponent(String(object))).toBe(`/views/default/objects/${id}`);
    }
    expect((await client.put('INC:1', incident()))['object']).toBe('/views/default/objects/INC:1');
    practice.moveClock(quietMs);
  });
});

describe('wire.md §5: originNode', () => {
  const originOf = async (id: string, originNode: string) => {
    const { status } = await client.write(id, { $type: 'incident', originNode });
    expect(status).toBe('done-success');
    return (await vertexOf(id))['ogit/Automation/originNode'];
  };
  const newMachine = async (body: Json) =>
    (await practice.graph('POST', '/new/ogit%2FMARS%2FMachine', body)).json['ogit/_id'];

  it('is looked up with the prefix, then as an exact xid, then as an ogit/_id', async () => {
    const withXid = await newMachine({ 'ogit/_xid': 'host-x' });
    const withoutXid = await newMachine({});
    expect(await originOf('by-xid', 'host-x')).toBe(withXid);
    expect(await originOf('by-id', String(withoutXid))).toBe(withoutXid);
    const prefixed = await newMachine({ 'ogit/_xid': 'PRACTICE:host-x' });
    expect(await originOf('by-prefix', 'host-x')).toBe(prefixed);
    expect(await client.object('by-xid')).toMatchObject({ originNode: 'host-x' });
    expect(await client.object('by-id')).toMatchObject({ originNode: withoutXid });
  });

  it.each([
    ['unknown', { $type: 'incident', originNode: 'nowhere' }],
    ['missing', { $type: 'incident', subject: 's' }],
    ['null', { $type: 'incident', originNode: null }],
    ['no string', { $type: 'incident', originNode: 1 }],
  ])('ends the transaction as done-failure where it is %s', async (what, object) => {
    const { status, errors } = await client.write(`origin-${what}`, object);
    expect(status).toBe('done-failure');
    expect(errors).toEqual([{ code: 400, message: expect.stringMatching(/./), field: 'originNode' }]);
    expect(await vertexOf(`origin-${what}`)).toEqual({});
  });
});

describe('wire.md §5: what a transaction refuses', () => {
  it('names every field that is wrong, and writes nothing', async () => {
    await client.write('refused', incident({ subject: 'before' }));
    const { status, errors } = await client.write('refused', {
      $type: 'incident',
      subject: 7,
      colour: 'red',
      platformStatus: 'RESOLVED',
      '/comments': 'x',
      comments: { c: [] },
    });
    expect(status).toBe('done-failure');
    expect((errors as Json[]).map(({ field }) => field)).toEqual([
      'subject',
      'colour',
      'platformStatus',
      '/comments',
      'comments',
    ]);
    expect(await client.object('refused')).toMatchObject({
      subject: 'before',
      platformStatus: 'PROCESSING',
    });
  });

  it('refuses an object under the id of another $type', async () => {
    const { errors } = await client.write('machine', incident());
    expect(errors).toMatchObject([{ code: 400, field: '$type' }]);
  });

  it('stores nothing of a write that fails halfway', async () => {
    await practice.graph('POST', '/new/ogit%2FMARS%2FSoftware', { 'ogit/_xid': 'PRACTICE:taken' });
    const { status, errors } = await client.write('taken', incident({ comments: comment('x') }));
    expect(status).toBe('done-failure');
    expect(errors).toMatchObject([{ code: 409, field: '$id' }]);
    expect(await client.object('taken')).toMatchObject({ error: { code: 404 } });
  });
});

describe('wire.md §5: GET and DELETE of an object', () => {
  it('finds a vertex without the prefix by its whole xid, and one without xid by its ogit/_id', async () => {
    expect(await client.object('practice:machine:web-01')).toMatchObject({
      $type: 'configMachine',
      $id: 'practice:machine:web-01',
      name: 'web-01',
      '/site': 'Hamburg',
    });
    const { json } = await practice.graph('POST', '/new/ogit%2FMARS%2FMachine', { 'ogit/name': 'bare' });
    const id = String(json['ogit/_id']);
    expect(await client.object(id)).toMatchObject({ $id: id, name: 'bare' });
    expect((await client.write(id, { $type: 'configMachine', name: 'dressed' }))['status']).toBe(
      'done-success',
    );
    expect(await client.object(id)).toMatchObject({ name: 'dressed' });
  });

  it('finds an object by its $id only, not by the full xid or the id of its vertex, and no software', async () => {
    const { 'ogit/_id': id } = await vertexOf('machine');
    for (const name of ['PRACTICE:machine', String(id), 'practice:software:nginx'])
      expect((await client.ask('GET', `/views/default/objects/${name}`)).status).toBe(404);
  });

  it('removes the object, and its comments with it', async () => {
    await client.write('mayfly', incident({ comments: comment('x') }));
    const { 'ogit/_id': id } = await vertexOf('mayfly');
    expect(await client.remove('mayfly')).toMatchObject({ status: 'done-success', errors: [] });
    expect((await client.ask('GET', '/views/default/objects/mayfly')).status).toBe(404);
    expect((await practice.graph('GET', `/${id}`)).status).toBe(404);
    await client.write('mayfly', incident());
    expect(await client.object('mayfly')).not.toHaveProperty('comments');
  });

  it('ends the removal of an absent object as done-failure', async () => {
    expect(await client.remove('absent')).toMatchObject({
      status: 'done-failure',
      errors: [{ code: 404, field: '$id' }],
    });
  });
});

describe('wire.md §5: checks of a request, and the description of a view', () => {
  it.each([
    ['an unknown view', 'PUT', '/views/other/objects/x', { $type: 'incident' }, 404],
    ['an unknown view', 'GET', '/views/other/objects/x', undefined, 404],
    ['an unknown view', 'DELETE', '/views/other/objects/x', undefined, 404],
    ['an unknown view', 'GET', '/views/other/transactions', undefined, 404],
    ['an unknown view', 'GET', '/views/other/updates?offset=0', undefined, 404],
    ['an unknown view', 'POST', '/views/other/notifications', { events: ['update.received'] }, 404],
    ['an unknown $type', 'PUT', '/views/default/objects/x', { $type: 'changeRequest' }, 404],
    ['a $type that is no string', 'PUT', '/views/default/objects/x', { $type: 1 }, 400],
    ['an object without $type', 'PUT', '/views/default/objects/x', { subject: 's' }, 400],
    ['the $id of another object', 'PUT', '/views/default/objects/x', { $type: 'incident', $id: 'y' }, 400],
    ['a path without object', 'GET', '/views/default/objects/', undefined, 404],
    ['an unknown object', 'GET', '/views/default/objects/absent', undefined, 404],
    ['an unknown transaction', 'GET', '/views/default/transaction/absent', undefined, 404],
    ['an unknown status', 'GET', '/views/default/transactions?status=done', undefined, 400],
    ['a since that is no integer', 'GET', '/views/default/transactions?since=today', undefined, 400],
    ['a negative offset', 'GET', '/views/default/transactions?offset=-1', undefined, 400],
  ])('refuses %s: %s %s', async (_what, method, path, body, code) => {
    const response = await client.ask(method, path, body);
    expect(response.status).toBe(code);
    expect(errorOf(response)).toEqual({ code, message: expect.stringMatching(/./) });
  });

  it.each(['[]', 'null', '"x"', '', '{'])('refuses the body %j', async (body) => {
    const response = await practice.ask('PUT', `${practice.address.objectsUrl}/views/default/objects/x`, {
      headers: { authorization: `Bearer ${await practice.token()}`, 'content-type': 'application/json' },
      body,
    });
    expect(errorOf(response).code).toBe(400);
  });

  it('needs a token', async () => {
    for (const path of ['/views/default/objects/x', '/views/default/transactions', '/views/default/updates'])
      expect((await practice.ask('GET', `${practice.address.objectsUrl}${path}`)).status).toBe(401);
  });

  it('returns the description of a view', async () => {
    const { json } = await client.ask('GET', '/views/default');
    expect(json).toMatchObject({ id: 'default', xidPrefix: 'PRACTICE:' });
    expect(Object.keys(json['objects'] as Json)).toEqual(['incident', 'configMachine']);
  });
});
