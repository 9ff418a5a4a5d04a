/** Tests the practice platform against section 4.2 of interfaces.md: the Domain Object interface. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comment, incident, type Json, refusal } from './bodies.test-kit.ts';
import { type Client, type Platform, quietMs, startPlatform } from './client.test-kit.ts';
import { openSocketClient } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
let other: Client;
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
  other = await platform.clientOfNewAccount('operator@example.org');
});
afterAll(() => platform.close());

const listTransactions = async (query = ''): Promise<Json[]> =>
  JSON.parse((await client.objects('GET', `/views/default/transactions${query}`)).text);
/** Creates this many updates for `client`, by writes of another account. */
async function makeUpdates(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await other.write('noted', { $type: 'configMachine', name: `name ${platform.now()}` });
}

describe('4.2 Paths', () => {
  it('4.2, wire.md §5: PUT an object returns 202 with a transaction that waits', async () => {
    const response = await client.objects('PUT', '/views/default/objects/put', incident());
    expect(response.status).toBe(202);
    expect(response.json).toMatchObject({ object: '/views/default/objects/put', status: 'waiting' });
    platform.moveClock(quietMs);
  });

  it('4.2: a body must be JSON', async () => {
    const response = await platform.ask('PUT', `${platform.address.objectsUrl}/views/default/objects/text`, {
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: '{"$type": ',
    });
    expect(response.status).toBe(400);
    expect(response.json).toEqual(refusal(400));
  });

  it('4.2: a transaction is found by the singular and by the plural path', async () => {
    const { link } = await client.write('found', incident());
    const singular = String(link).replace('/transactions/', '/transaction/');
    const [one, two] = [await client.objects('GET', singular), await client.objects('GET', String(link))];
    expect(one.json).toMatchObject({ link, status: 'done-success' });
    expect(two.json).toEqual(one.json);
  });

  it('4.2, wire.md §5: transactions are listed newest first, by status, since, limit and offset', async () => {
    platform.moveClock(1_000);
    const since = platform.now();
    const [first, second] = [
      await client.write('list', incident()),
      await client.write('list', { $type: 'incident', originNode: 'nowhere' }),
    ];
    expect(await listTransactions(`?since=${since}`)).toEqual([second, first]);
    expect(await listTransactions(`?since=${since}&status=done-failure`)).toEqual([second]);
    expect(await listTransactions(`?since=${since}&limit=1&offset=1`)).toEqual([first]);
  });

  it('4.2: GET …/updates/<index> is the update at the index; past the end 404 (wire.md §5)', async () => {
    await makeUpdates(1);
    const updates = await client.updates();
    const last = updates.at(-1);
    expect((await client.objects('GET', `/views/default/updates/${last?.offset}`)).json).toEqual(last);
    expect((await client.objects('GET', `/views/default/updates/${updates.length}`)).json).toEqual(
      refusal(404),
    );
  });

  it('4.2: GET …/updates?offset= is an array of updates from that offset', async () => {
    await makeUpdates(2);
    const all = await client.updates();
    expect(await client.updates('?offset=1')).toEqual(all.slice(1));
    expect(await client.updates('?offset=1&limit=1')).toEqual(all.slice(1, 2));
    expect(await client.updates(`?offset=${all.length}`)).toEqual([]);
  });

  it('4.2: GET …/updates/?iterator= reads in bulk; the server keeps the position', async () => {
    await makeUpdates(1);
    const iterate = async (): Promise<unknown> =>
      JSON.parse((await client.objects('GET', '/views/default/updates/?iterator=bulk')).text);
    expect(await iterate()).toEqual(await client.updates());
    expect(await iterate()).toEqual([]);
    await makeUpdates(1);
    expect(await iterate()).toEqual((await client.updates()).slice(-1));
  });

  it('4.2: a request by HEAD reads nothing, so an iterator keeps its position', async () => {
    await makeUpdates(1);
    const path = '/views/default/updates/?iterator=head';
    await client.objects('HEAD', path);
    expect(JSON.parse((await client.objects('GET', path)).text)).toEqual(await client.updates());
  });

  it('4.2, wire.md §5: POST …/notifications with events returns 201 with id, link, socket and events', async () => {
    const response = await client.objects('POST', '/views/default/notifications', {
      events: ['update.received'],
    });
    const { id } = response.json;
    const link = `/views/default/notifications/${id}`;
    expect(response.status).toBe(201);
    expect(response.json).toEqual({
      id: expect.stringMatching(/./),
      link,
      socket: `${platform.address.objectsUrl.replace('http', 'ws')}${link}`,
      events: ['update.received'],
    });
  });

  it('4.2, wire.md §5: an object is deleted by DELETE at its path, which returns 202 with a transaction', async () => {
    await client.write('deleted', incident());
    const response = await client.objects('DELETE', '/views/default/objects/deleted');
    expect(response.status).toBe(202);
    expect(response.json).toMatchObject({ object: '/views/default/objects/deleted', status: 'waiting' });
    platform.moveClock(quietMs);
    expect((await client.objects('GET', '/views/default/objects/deleted')).status).toBe(404);
  });

  it('4.2, wire.md §5: an unknown view and a $type that the view lacks are 404', async () => {
    for (const [path, body] of [
      ['/views/other/objects/x', incident()],
      ['/views/default/objects/x', { $type: 'other' }],
    ] as const)
      expect((await client.objects('PUT', path, body)).json).toEqual(refusal(404));
    expect((await client.objects('GET', '/views/other/transactions')).status).toBe(404);
  });
});

describe('4.2 Rules', () => {
  it('4.2 rule 1: a PUT returns at once, the work runs later and is followed through the transaction', async () => {
    const { json } = await client.objects('PUT', '/views/default/objects/later', incident());
    expect((await client.objects('GET', '/views/default/objects/later')).status).toBe(404);
    platform.moveClock(quietMs);
    expect((await client.objects('GET', String(json['link']))).json['status']).toBe('done-success');
    expect((await client.objects('GET', '/views/default/objects/later')).status).toBe(200);
  });

  it('4.2 rule 2: a PUT with only a comments map adds comments to an existing incident', async () => {
    await client.write(
      'talk',
      incident({ comments: { c0: { comments: [{ timestamp: 1, value: 'one' }] } } }),
    );
    await client.write('talk', { comments: comment('two', 2)['comments'] });
    expect(await client.object('talk')).toMatchObject({
      subject: 'CPU load',
      comments: {
        c0: { comments: [{ timestamp: 1, value: 'one' }] },
        c1: { comments: [{ timestamp: 2, value: 'two' }] },
      },
    });
  });

  it('4.2 rule 3: updates contain changes made by others, not those of the calling client', async () => {
    const [mine, theirs] = [(await client.updates()).length, (await other.updates()).length];
    await client.write('own', { $type: 'configMachine', name: 'n' });
    expect(await client.updates(`?offset=${mine}`)).toEqual([]);
    expect(await other.updates(`?offset=${theirs}`)).toHaveLength(1);
  });

  it('4.2 rule 3, wire.md §5: each identity has its own sequence, from 0 and without holes', async () => {
    await makeUpdates(2);
    for (const reader of [client, other]) {
      const updates = await reader.updates();
      expect(updates.map(({ offset }) => offset)).toEqual([...updates.keys()]);
    }
  });

  it('4.2 rule 3, wire.md §5: index, offset, iterator and websocket return the same update', async () => {
    const { json } = await client.objects('POST', '/views/default/notifications', {
      events: ['update.received'],
    });
    const line = await openSocketClient(json['socket'], 'objects-1.0.0', client.token);
    await client.objects('GET', '/views/default/updates/?iterator=same');
    await makeUpdates(1);
    const [update] = (await client.updates()).slice(-1);
    const iterated = await client.objects('GET', '/views/default/updates/?iterator=same');
    expect((await client.objects('GET', `/views/default/updates/${update?.offset}`)).json).toEqual(update);
    expect(JSON.parse(iterated.text)).toEqual([update]);
    expect((await line.nth(1))['data']).toEqual(update);
    await line.close();
  });

  it('4.2 rule 4: a client that reconnects receives what happened while it was disconnected', async () => {
    const { json } = await client.objects('POST', '/views/default/notifications', {
      events: ['update.received'],
    });
    await makeUpdates(2);
    const line = await openSocketClient(json['socket'], 'objects-1.0.0', client.token);
    expect((await line.all()).map(({ data }) => data)).toEqual((await client.updates()).slice(-2));
    await line.close();
  });
});
