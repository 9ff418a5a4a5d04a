/** Tests the practice platform against sections 2.6 to 2.8 of interfaces.md: objects, transactions and updates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comment, incident, issueType, type Json } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
let other: Client;
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
  other = await platform.clientOfNewAccount('operator@example.org');
});
afterAll(() => platform.close());

/** Returns the updates that another client receives because of a write. */
async function updatesOf(write: () => Promise<unknown>): Promise<Json[]> {
  const { length } = await other.updates();
  await write();
  return (await other.updates(`?offset=${length}`)).map(({ object }) => object);
}

const fields = {
  subject: 'a subject',
  summary: 'a summary',
  priority: '2',
  description: 'a description',
  urgency: 'high',
  sourceStatus: 'open',
};

describe('2.6 Domain object', () => {
  it('2.6: the $type must be one that the view defines, such as configMachine', async () => {
    const put = (object: Json) => client.objects('PUT', '/views/default/objects/typed', object);
    expect((await put({ $type: 'configMachine' })).status).toBe(202);
    expect((await put({ $type: 'unheard' })).status).toBe(404);
  });

  it('2.6: $id and $delta are present in updates', async () => {
    const response = await updatesOf(() => client.write('present', { $type: 'configMachine', name: 'n' }));
    expect(response).toEqual([{ $type: 'configMachine', $id: 'present', $delta: ['name'], name: 'n' }]);
  });

  it('2.6, wire.md §5: a configMachine with name and systemType is an ogit/MARS/Machine', async () => {
    await client.write('cm', { $type: 'configMachine', name: 'host', systemType: 'Linux' });
    expect(await client.byXid('PRACTICE:cm')).toMatchObject({
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/name': 'host',
      'ogit/MARS/Machine/class': 'Linux',
    });
    expect(await client.object('cm')).toMatchObject({ name: 'host', systemType: 'Linux' });
  });

  it('2.6: an incident has seven fields that a client may write', async () => {
    await client.write('fields', incident(fields));
    expect(await client.object('fields')).toEqual({
      $type: 'incident',
      $id: 'fields',
      originNode: 'practice:machine:web-01',
      platformStatus: 'PROCESSING',
      ...fields,
    });
  });

  it('2.6: originNode is the identifier of the machine object where the issue starts', async () => {
    await client.write('start', { $type: 'configMachine', name: 'host' });
    await client.write('starts', incident({ originNode: 'start' }));
    expect(await client.object('starts')).toMatchObject({ originNode: 'start' });
    expect(await client.byXid('PRACTICE:starts')).toMatchObject({
      'ogit/Automation/originNode': await client.idOf('PRACTICE:start'),
    });
  });

  it('2.6, wire.md §5: originNode may be an exact ogit/_xid or an ogit/_id as well', async () => {
    const id = await client.idOf('practice:machine:db-01');
    for (const originNode of ['practice:machine:db-01', id]) {
      await client.write('named', incident({ originNode }));
      expect((await client.byXid('PRACTICE:named'))?.['ogit/Automation/originNode']).toBe(id);
    }
  });

  it('2.6: platformStatus is present in updates', async () => {
    const response = await updatesOf(() => client.write('status', incident()));
    expect(response.at(-1)).toEqual({
      $type: 'incident',
      $id: 'status',
      $delta: ['platformStatus'],
      platformStatus: 'PROCESSING',
    });
  });

  it('2.6: comments map a comment-id to entries with timestamp and value', async () => {
    const comments = {
      a: { comments: [{ timestamp: 1, value: 'one' }] },
      b: { comments: [{ timestamp: 2, value: 'two' }] },
    };
    await client.write('commented', incident({ comments }));
    expect(await client.object('commented')).toMatchObject({ comments });
  });

  it('2.6: an attribute whose name starts with / is passed through to the issue', async () => {
    await client.write('free', incident({ '/free': { any: ['thing', 1] } }));
    expect((await client.byXid('PRACTICE:free'))?.['/free']).toEqual({ any: ['thing', 1] });
    expect((await client.object('free'))['/free']).toEqual({ any: ['thing', 1] });
  });

  it('2.6: an incident becomes an AutomationIssue with the documented attributes', async () => {
    await client.write('mapped', incident(fields));
    expect(await client.byXid('PRACTICE:mapped')).toMatchObject({
      'ogit/_type': issueType,
      'ogit/_xid': 'PRACTICE:mapped',
      'ogit/subject': 'a subject',
      'ogit/Automation/originNode': await client.idOf('practice:machine:web-01'),
      'ogit/status': 'PROCESSING',
      '/ProcessIssue': expect.any(String),
      '/actual_type': 'incident',
      '/description': 'a description',
      '/priority': '2',
      '/sourceStatus': 'open',
      '/summary': 'a summary',
      '/urgency': 'high',
    });
  });

  it('2.6, wire.md §5: /comments holds the last five comments, with the times when they were made', async () => {
    await client.write('last', incident());
    for (let time = 1; time <= 6; time += 1) await client.write('last', comment(`comment ${time}`, time));
    expect((await client.byXid('PRACTICE:last', '?listMeta=true'))?.['/comments']).toEqual(
      [2, 3, 4, 5, 6].map((created) => ({ value: `comment ${created}`, created })),
    );
  });

  it('2.6, wire.md §5: comments are values of a timeseries UserComment that the issue generates', async () => {
    await client.write('series', incident(comment('first', 10)));
    await client.write('series', comment('second', 20));
    const walk = { root: await client.idOf('PRACTICE:series'), query: "out('ogit/generates')" };
    const [series] = (await client.graph('POST', '/query/gremlin', walk)).json['items'] as Json[];
    expect(series).toMatchObject({ 'ogit/_type': 'ogit/Timeseries', 'ogit/name': 'UserComment' });
    const { json } = await client.graph('GET', `/${String(series?.['ogit/_id'])}/values`);
    expect(json['items']).toEqual([
      { timestamp: 10, value: 'first' },
      { timestamp: 20, value: 'second' },
    ]);
  });

  it('2.6, wire.md §5: a vertex without the prefix appears with its full ogit/_xid, else its ogit/_id', async () => {
    const type = '/new/ogit%2FMARS%2FMachine';
    const response = await updatesOf(async () => {
      await client.graph('POST', type, { 'ogit/_xid': 'whole', 'ogit/name': 'n' });
      await client.graph('POST', type, { 'ogit/name': 'n' });
    });
    expect(response.map(({ $id }) => $id)).toEqual(['whole', expect.stringMatching(/^c.{24}_c.{24}$/)]);
    expect(await client.object('whole')).toMatchObject({ $type: 'configMachine', name: 'n' });
  });
});

describe('2.7 Transaction', () => {
  it('2.7: a transaction has link, object, status, three times, and errors', async () => {
    const { json } = await client.objects('PUT', '/views/default/objects/shape', incident());
    expect(json).toEqual({
      link: expect.stringMatching(/^\/views\/default\/transactions\/[^/]+$/),
      object: '/views/default/objects/shape',
      status: 'waiting',
      requestedAt: platform.now(),
      updatedAt: platform.now(),
      startedAt: -1,
      errors: [],
    });
    platform.moveClock(1_000);
  });

  it('2.7, wire.md §5: an error item has code, message and field', async () => {
    const { errors } = await client.write('wrong', incident({ originNode: 'nowhere' }));
    expect(errors).toEqual([{ code: 400, message: expect.stringMatching(/./), field: 'originNode' }]);
  });
});

describe('2.8 Update', () => {
  it('2.8: an update has link, offset, and the object with its changed fields', async () => {
    const { length } = await other.updates();
    await client.write('updated', incident(comment('nested', 7)));
    await client.write('updated', comment('more', 8));
    const updates = await other.updates(`?offset=${length}`);
    for (const [index, { link, offset }] of updates.entries()) {
      expect(offset).toBe(length + index);
      expect(link).toBe(`/views/default/updates/${offset}`);
    }
    expect(updates.at(-1)?.object).toEqual({
      $type: 'incident',
      $id: 'updated',
      $delta: ['comments'],
      comments: { c1: { comments: [{ timestamp: 8, value: 'more' }] } },
    });
  });
});
