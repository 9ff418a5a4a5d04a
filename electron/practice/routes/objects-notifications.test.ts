import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listen, type NotificationTest, startNotificationTest } from '../objects/notifications.test-kit.ts';
import { csv, type Json } from '../practice.test-kit.ts';

let rig: NotificationTest;
beforeAll(async () => {
  rig = await startNotificationTest();
});
afterEach(async () => {
  await rig.closeListeners();
  expect(rig.practice.reported).toEqual([]);
});
afterAll(() => rig.practice.close());

const idsOf = (messages: readonly Json[]) => messages.map(({ id }) => id);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('interfaces.md 6: events', () => {
  it('reports updates with the same content as GET /updates', async () => {
    const listener = await rig.connect(await rig.subscribe(['update.received']));
    await rig.writeUpdates(2);
    const messages = await listener.all();
    const updates = (await rig.client.updates()).slice(-2);
    expect(messages).toEqual(
      updates.map((data, index) => ({
        id: index + 1,
        event: 'update.received',
        at: expect.any(Number),
        data,
      })),
    );
  });

  it('reports transactions that succeed and that fail', async () => {
    const listener = await rig.connect(
      await rig.subscribe(['transaction.done-success', 'transaction.done-failure']),
    );
    const good = await rig.client.write('event-good', { $type: 'configMachine', name: 'n' });
    const bad = await rig.client.write('event-bad', { $type: 'incident', originNode: 'nowhere' });
    expect(await listener.all()).toEqual([
      { id: 1, event: 'transaction.done-success', at: good['updatedAt'], data: good },
      { id: 2, event: 'transaction.done-failure', at: bad['updatedAt'], data: bad },
    ]);
  });

  it('sends each identity its own sequence', async () => {
    const { json: otherSubscription } = await rig.other.ask('POST', '/views/default/notifications', {
      events: ['update.received'],
    });
    const [listener, otherListener] = [
      await rig.connect(await rig.subscribe(['update.received'])),
      await listen(otherSubscription['socket'], rig.otherToken),
    ];
    await rig.writeUpdates(1);
    await rig.client.write('mine', { $type: 'configMachine', name: 'n' });
    const objectsOf = (messages: readonly Json[]) => messages.map(({ data }) => (data as Json)['object']);
    // `writeUpdates` writes `noted` with the other client, and no account is notified about machines that it writes itself.
    expect(objectsOf(await listener.all())).toMatchObject([{ $id: 'noted' }]);
    expect(objectsOf(await otherListener.all())).toMatchObject([{ $id: 'mine' }]);
    await otherListener.close();
  });

  it('reports only subscribed events', async () => {
    const listener = await rig.connect(await rig.subscribe(['transaction.done-failure']));
    await rig.writeUpdates(3);
    expect(await listener.all()).toEqual([]);
  });
});

describe('wire.md §5: acknowledgement', () => {
  it('sends unacknowledged notifications again after a reconnect, and then the new ones', async () => {
    const subscription = await rig.subscribe(['update.received']);
    const first = await rig.connect(subscription);
    await rig.writeUpdates(4);
    expect(idsOf(await first.all())).toEqual([1, 2, 3, 4]);
    for (const sequence of [1, 3, 3, 99]) first.acknowledge(sequence);
    await first.all();
    await first.close();
    await rig.writeUpdates(2);
    const second = await rig.connect(subscription);
    expect(idsOf(await second.all())).toEqual([2, 4, 5, 6]);
    expect(second.messages[0]).toEqual(first.messages[1]);
  });

  it('keeps unacknowledged notifications over a restart of the platform', async () => {
    const subscription = await rig.subscribe(['update.received']);
    await rig.writeUpdates(3);
    await rig.practice.restart();
    await rig.writeUpdates(1);
    const listener = await rig.connect(subscription);
    expect(idsOf(await listener.all())).toEqual([1, 2, 3, 4]);
  });

  it('closes the earlier connection when a subscription is connected again', async () => {
    const subscription = await rig.subscribe(['update.received']);
    const first = await rig.connect(subscription);
    const closed = once(first.socket, 'close');
    const second = await rig.connect(subscription);
    await closed;
    await rig.writeUpdates(1);
    expect(idsOf(await second.all())).toEqual([1]);
    expect(first.messages).toEqual([]);
  });

  it.each(['nonsense', '{}', '{"ack":"1"}', '[]'])('closes a websocket that sends %s', async (text) => {
    const listener = await rig.connect(await rig.subscribe());
    const closed = once(listener.socket, 'close');
    listener.socket.send(text);
    expect((await closed)[0]).toBe(1008);
  });

  it('keeps 10,000 unacknowledged notifications, and sends an overflow when there are more', async () => {
    const subscription = await rig.subscribe(['update.received']);
    const listener = await rig.connect(subscription);
    await rig.writeUpdates(1);
    for (const sequence of [1, 1, 5]) listener.acknowledge(sequence);
    await listener.all();
    const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
    const row = (index: number) => [`flood-${index}`, 'ogit/MARS/Machine', 's', 'n'];
    await rig.practice.ask('POST', `${rig.practice.address.connectorUrl}/vertices`, {
      headers: { 'x-forwarded-authorization': `Bearer ${rig.otherToken}`, 'content-type': 'text/csv' },
      body: csv(heads, ...upTo(10_002).map(row)),
    });
    const overflow = { event: 'overflow' };
    const messages = await listener.all();
    expect(idsOf(messages.slice(1, -1))).toEqual(upTo(10_001, 2));
    expect(messages.at(-1)).toEqual(overflow);
    await rig.writeUpdates(2);
    expect((await listener.all()).length).toBe(10_002);
    await listener.close();

    const again = await rig.connect(subscription);
    expect((await again.all()).length).toBe(10_001);
    expect(again.messages.at(-1)).toEqual(overflow);
    again.acknowledge(2);
    // There is room again, but updates were left out since the first overflow, so it is sent once more.
    expect((await again.all()).slice(10_001)).toEqual([overflow]);
    await rig.writeUpdates(1);
    expect((await again.all()).slice(10_002)).toMatchObject([{ id: 10_002, event: 'update.received' }]);
  });
});

describe('/practice/faults: notifications', () => {
  afterEach(() => rig.practice.setFaults({}));

  it('repeats one notification in N', async () => {
    const listener = await rig.connect(await rig.subscribe(['update.received']));
    await rig.practice.setFaults({ notificationsRepeated: 2 });
    await rig.writeUpdates(4);
    const ids = idsOf(await listener.all());
    expect([...new Set(ids)]).toEqual([1, 2, 3, 4]);
    expect(ids).toHaveLength(6);
  });

  it('delays notifications, and keeps their order', async () => {
    const listener = await rig.connect(await rig.subscribe(['update.received']));
    await rig.practice.setFaults({ notificationsDelayMs: 5_000 });
    await rig.writeUpdates(1);
    rig.practice.moveClock(1_000);
    await rig.writeUpdates(1);
    expect(await listener.all()).toEqual([]);
    rig.practice.moveClock(4_000);
    expect(idsOf(await listener.all())).toEqual([1]);
    rig.practice.moveClock(1_500);
    expect(idsOf(await listener.all())).toEqual([1, 2]);
  });
});

describe('/practice/reset', () => {
  it('restarts the sequence and ends every subscription', async () => {
    const subscription = await rig.subscribe();
    const listener = await rig.connect(subscription);
    const closed = once(listener.socket, 'close');
    await rig.practice.ask('POST', '/practice/reset');
    await closed;
    expect((await rig.client.ask('DELETE', String(subscription['link']))).status).toBe(404);
    expect(JSON.parse((await rig.client.ask('GET', '/views/default/transactions')).text)).toEqual([]);
    const [first] = await rig.client.updates();
    expect(first).toMatchObject({ offset: 0, object: { $id: 'INC-1001' } });
  });
});
