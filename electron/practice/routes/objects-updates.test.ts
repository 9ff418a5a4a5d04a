import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectClient, objectClient, signInAs } from '../objects/objects.test-kit.ts';
import { csv, errorOf, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
/** Writes the objects. */
let author: ObjectClient;
/** Has another account, and reads the updates about what `author` writes. */
let other: ObjectClient;
let otherToken: string;
beforeAll(async () => {
  practice = await startTestPractice({ isClockManual: true });
  author = objectClient(practice);
  otherToken = await signInAs(practice, 'operator@example.org');
  other = objectClient(practice, otherToken);
  await author.write('machine', { $type: 'configMachine', name: 'host' });
});
afterEach(() => expect(practice.reported).toEqual([]));
afterAll(() => practice.close());

const incident = (more: Json = {}): Json => ({ $type: 'incident', originNode: 'machine', ...more });
const vertexOf = async (id: string): Promise<Json> => (await practice.byXid(`PRACTICE:${id}`))[0] ?? {};
const idOf = async (id: string) => String((await vertexOf(id))['ogit/_id']);
/** Sends a request to the graph with the token of `other`. */
const asOther = (method: string, path: string, body?: Json) =>
  practice.ask(method, `${practice.address.graphUrl}${path}`, {
    headers: { authorization: `Bearer ${otherToken}` },
    ...(body === undefined ? {} : { body }),
  });

describe('wire.md §5: whose sequence an update is in', () => {
  it('a new incident reaches its author as its status only, and other accounts with all its fields', async () => {
    const [updatesOfAuthor, updatesOfOther] = [await author.newUpdates(), await other.newUpdates()];
    await author.write('both', incident({ subject: 's', '/free': [1] }));
    const status = {
      $type: 'incident',
      $id: 'both',
      $delta: ['platformStatus'],
      platformStatus: 'PROCESSING',
    };
    expect(await updatesOfAuthor()).toEqual([status]);
    expect(await updatesOfOther()).toEqual([
      {
        $type: 'incident',
        $id: 'both',
        $delta: ['subject', 'originNode', '/free'],
        subject: 's',
        originNode: 'machine',
        '/free': [1],
      },
      status,
    ]);
  });

  it('a changed incident, a comment or a new machine is not in the sequence of its author', async () => {
    await author.write('own', incident({ subject: 's' }));
    const updatesOfAuthor = await author.newUpdates();
    await author.write('own', { $type: 'incident', subject: 't' });
    await author.write('own', {
      $type: 'incident',
      comments: { c: { comments: [{ timestamp: 1, value: 'v' }] } },
    });
    await author.write('other-machine', { $type: 'configMachine', name: 'n' });
    expect(await updatesOfAuthor()).toEqual([]);
  });

  it('an update names exactly the fields that changed, and a removed field as null', async () => {
    await author.write('delta', incident({ subject: 's', summary: 'x', priority: '1' }));
    const updatesOfOther = await other.newUpdates();
    await author.write('delta', { $type: 'incident', subject: 's', summary: null, urgency: 'high' });
    await author.write('delta', { $type: 'incident', subject: 's' });
    expect(await updatesOfOther()).toEqual([
      {
        $type: 'incident',
        $id: 'delta',
        $delta: expect.toSatisfy(
          (names: string[]) => names.toSorted().join() === 'summary,urgency',
          'summary and urgency',
        ),
        summary: null,
        urgency: 'high',
      },
    ]);
  });

  it('changes through the graph and the connector are in the sequences of all but their author', async () => {
    await author.write('routes', incident({ subject: 's' }));
    const [updatesOfAuthor, updatesOfOther] = [await author.newUpdates(), await other.newUpdates()];
    const id = await idOf('routes');
    await asOther('POST', `/${id}`, { 'ogit/subject': 'by graph', 'ogit/_tags': 'not of the view' });
    await practice.ask('PUT', `${practice.address.connectorUrl}/vertices`, {
      headers: { 'x-forwarded-authorization': `Bearer ${otherToken}`, 'content-type': 'text/csv' },
      body: csv(['ogit/_xid', '/summary'], ['PRACTICE:routes', 'by connector']),
    });
    await asOther('POST', `/${id}`, { 'ogit/_tags': 'changes nothing that is seen' });
    const update = (field: string, value: string) => ({
      $type: 'incident',
      $id: 'routes',
      $delta: [field],
      [field]: value,
    });
    expect(await updatesOfAuthor()).toEqual([
      update('subject', 'by graph'),
      update('summary', 'by connector'),
    ]);
    expect(await updatesOfOther()).toEqual([]);
  });

  it('a machine from the connector is reported under its whole xid, and software is not reported', async () => {
    const updatesOfOther = await other.newUpdates();
    const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
    await practice.vertices('POST', csv(heads, ['csv-host', 'ogit/MARS/Machine', 's', 'n']));
    await practice.vertices('POST', csv(heads, ['csv-app', 'ogit/MARS/Software', 's', 'n']));
    expect(await updatesOfOther()).toEqual([
      { $type: 'configMachine', $id: 'csv-host', $delta: ['name'], name: 'n' },
    ]);
  });
});

describe('interfaces.md 4.2: reading updates', () => {
  const get = (query: string) => other.ask('GET', `/views/default/updates${query}`);
  const listOf = async (query: string) => JSON.parse((await get(query)).text) as Json[];

  beforeAll(async () => {
    for (let index = 0; index < 5; index += 1)
      await author.write('counted', { $type: 'configMachine', name: `name ${index}` });
  });

  it('updates are counted from 0 without gaps, and each has its own link', async () => {
    const updates = await other.updates();
    expect(updates.length).toBeGreaterThan(10);
    for (const [index, { link, offset, object }] of updates.entries()) {
      expect([link, offset]).toEqual([`/views/default/updates/${index}`, index]);
      expect(object).toMatchObject({ $type: expect.any(String), $id: expect.any(String) });
    }
    expect((await other.ask('GET', '/views/default/updates/3')).json).toEqual(updates[3]);
    expect((await get('/0')).json).toEqual(updates[0]);
  });

  it('returns 404 past the end, and 400 for an invalid index', async () => {
    const { length } = await other.updates();
    expect((await get(`/${length}`)).status).toBe(404);
    for (const index of ['-1', 'x', '1.5', '1e1']) expect((await get(`/${index}`)).status).toBe(400);
  });

  it('begins at the offset and ends at the limit', async () => {
    const all = await other.updates();
    expect(await listOf('')).toEqual(all);
    expect(await listOf('?offset=2&limit=3')).toEqual(all.slice(2, 5));
    expect(await listOf(`?offset=${all.length}`)).toEqual([]);
    expect(await listOf('?limit=100000')).toEqual(all);
    for (const query of ['?offset=-1', '?offset=x', '?limit=-1', '?iterator=', '?iterator=a&offset=0'])
      expect(errorOf(await get(query)).code).toBe(400);
  });

  it('returns at most 1,000', async () => {
    const newReader = objectClient(practice, await signInAs(practice, 'late@example.org'));
    const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
    const rows = Array.from({ length: 1_100 }, (_, index) => [`m-${index}`, 'ogit/MARS/Machine', 's', 'n']);
    await practice.vertices('POST', csv(heads, ...rows));
    expect(await newReader.updates()).toHaveLength(1_000);
    expect(await newReader.updates(1_000)).toHaveLength(100);
  });

  it('moves an iterator with each read; each identity has its own iterators', async () => {
    const reader = objectClient(practice, await signInAs(practice, 'reader@example.org'));
    for (let index = 0; index < 5; index += 1)
      await author.write('iterated', { $type: 'configMachine', name: `name ${index}` });
    const all = await reader.updates();
    expect(all).toHaveLength(5);
    const next = async (query: string): Promise<Json[]> =>
      JSON.parse((await reader.ask('GET', `/views/default/updates/?${query}`)).text);
    expect(await next('iterator=a&limit=2')).toEqual(all.slice(0, 2));
    expect(await next('iterator=a')).toEqual(all.slice(2));
    expect(await next('iterator=a')).toEqual([]);
    expect(await next('iterator=b')).toEqual(all);
    await author.write('iterated', { $type: 'configMachine', name: 'one more' });
    await practice.restart();
    expect(await next('iterator=a')).toMatchObject([{ offset: 5, object: { name: 'one more' } }]);
    const ofAuthor = await author.ask('GET', '/views/default/updates/?iterator=a&limit=1');
    expect(JSON.parse(ofAuthor.text)).toMatchObject([{ offset: 0 }]);
  });

  it('a first reader also finds the incidents of the initial world', async () => {
    const incidents = (await author.updates()).filter(({ object }) => object['$id'] === 'INC-1001');
    expect(incidents.map(({ object }) => object['$delta'])).toEqual([
      ['subject', 'originNode', 'summary', 'priority', 'urgency', 'sourceStatus', '/source'],
      ['platformStatus'],
      ['comments'],
      ['platformStatus'],
    ]);
  });
});
