import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectClient, objectClient, signInAs } from '../objects/objects.test-kit.ts';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

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

describe('wire.md §5: comments', () => {
  const addComments = (id: string, ...comments: [key: string, timestamp: number, value: string][]) =>
    author.write(id, {
      $type: 'incident',
      comments: Object.fromEntries(
        comments.map(([key, timestamp, value]) => [key, { comments: [{ timestamp, value }] }]),
      ),
    });

  it('are stored in the list property of the last five and in the UserComment timeseries', async () => {
    await author.write(
      'chat',
      incident({ comments: { a: { comments: [{ timestamp: 10, value: 'one' }] } } }),
    );
    await addComments('chat', ['b', 20, 'two'], ['c', 30, 'three'], ['d', 15, 'late'], ['e', 40, 'four']);
    await addComments('chat', ['f', 50, 'five']);
    const { json } = await practice.graph('GET', `/${await idOf('chat')}?listMeta=true`);
    expect(json['/comments']).toEqual([
      { value: 'late', created: 15 },
      { value: 'two', created: 20 },
      { value: 'three', created: 30 },
      { value: 'four', created: 40 },
      { value: 'five', created: 50 },
    ]);

    const root = await idOf('chat');
    const { json: found } = await practice.graph('POST', '/query/gremlin', {
      root,
      query: "out('ogit/generates')",
    });
    expect(found['items']).toMatchObject([{ 'ogit/_type': 'ogit/Timeseries', 'ogit/name': 'UserComment' }]);
    const [series] = found['items'] as Json[];
    const { json: values } = await practice.graph('GET', `/${String(series?.['ogit/_id'])}/values`);
    expect(values['items']).toMatchObject([
      { timestamp: 10, value: 'one' },
      { timestamp: 15, value: 'late' },
      { timestamp: 20, value: 'two' },
      { timestamp: 30, value: 'three' },
      { timestamp: 40, value: 'four' },
      { timestamp: 50, value: 'five' },
    ]);
  });

  it('are read back under their ids, also two with the same timestamp', async () => {
    await author.write('threads', incident());
    await addComments('threads', ['x', 1, 'a']);
    await addComments('threads', ['x', 1, 'b'], ['y', 2, 'c']);
    expect((await author.object('threads'))['comments']).toEqual({
      x: {
        comments: [
          { timestamp: 1, value: 'a' },
          { timestamp: 1, value: 'b' },
        ],
      },
      y: { comments: [{ timestamp: 2, value: 'c' }] },
    });
  });

  it('cause an update with the new comments only, and no update when none is new', async () => {
    await author.write('news', incident());
    await addComments('news', ['a', 1, 'old']);
    const updatesOfOther = await other.newUpdates();
    await addComments('news', ['a', 1, 'old'], ['b', 2, 'new'], ['b', 2, 'new']);
    await addComments('news', ['b', 2, 'new']);
    expect(await updatesOfOther()).toEqual([
      {
        $type: 'incident',
        $id: 'news',
        $delta: ['comments'],
        comments: { b: { comments: [{ timestamp: 2, value: 'new' }] } },
      },
    ]);
  });

  it('need no $type, and fail for an incident that does not exist', async () => {
    await author.write('plain', incident());
    const comments = { a: { comments: [{ timestamp: 1, value: 'v' }] } };
    expect(await author.write('plain', { comments })).toMatchObject({ status: 'done-success' });
    for (const object of [{ comments }, { $type: 'incident', comments }])
      expect(await author.write('unknown', object)).toMatchObject({
        status: 'done-failure',
        errors: [{ code: 404, field: '$id' }],
      });
  });

  it('can be added to a resolved incident, which stays resolved', async () => {
    await author.write('ended', incident());
    await practice.graph('POST', `/${await idOf('ended')}`, { 'ogit/status': 'RESOLVED' });
    expect(await addComments('ended', ['a', 1, 'please eject'])).toMatchObject({ status: 'done-success' });
    practice.moveClock(60_000);
    expect(await author.object('ended')).toMatchObject({
      platformStatus: 'RESOLVED',
      comments: { a: { comments: [{ timestamp: 1, value: 'please eject' }] } },
    });
  });

  it('reach the author as an update when another client writes them to the list property', async () => {
    await author.write('listed', incident());
    await addComments('listed', ['a', 1, 'known']);
    const updatesOfAuthor = await author.newUpdates();
    await asOther('POST', `/${await idOf('listed')}`, { '+/comments': [{ value: 'by graph', created: 7 }] });
    const [update, ...further] = await updatesOfAuthor();
    expect(further).toEqual([]);
    expect(update).toMatchObject({ $id: 'listed', $delta: ['comments'] });
    expect(Object.values(update?.['comments'] as Json)).toEqual([
      { comments: [{ timestamp: 7, value: 'by graph' }] },
    ]);
  });
});
