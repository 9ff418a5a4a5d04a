import { afterEach, describe, expect, it } from 'vitest';
import { latestOf } from '../../../shared/monitor/change-time.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { openStory, type Story } from '../../monitor-story.test-kit.ts';
import type { UpdateEvent } from './shared/monitor-events.ts';

const view = 'default';
const incident = { $type: 'incident', subject: 'x', originNode: 'practice:machine:web-01' };

describe('an intake', () => {
  let story: Story | undefined;
  afterEach(() => story?.close());

  it('polls when there is no websocket, and says so', async () => {
    const open = await openStory(7, { sockets: false });
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('polling');
    expect(open.state()?.message).toContain('no websocket');
    await open.askAsOtherPerson('PUT', '/objects/POLLED', incident);
    await expect.poll(() => open.ledger()?.object('POLLED')?.status).toBe('PROCESSING');
    await open.monitor.put({ view, id: 'OWN', object: incident, mustBeNew: true });
    await expect.poll(() => open.ledger()?.object('OWN')?.projection.fields['subject']).toBe('x');
  });

  it('is offline while the platform is not reached, and shows the stored incidents', async () => {
    const open = await openStory(8);
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('live');
    await open.askAsOtherPerson('PUT', '/objects/KEPT', incident);
    await expect.poll(() => open.ledger()?.object('KEPT')?.status).toBe('PROCESSING');
    open.wire.cut();
    await expect.poll(() => open.state()?.intake).toBe('offline');
    expect(open.state()?.message).not.toBe('');
    await open.restartClient();
    await expect.poll(() => open.state()?.incidents).toBeGreaterThan(0);
    const known = await open.monitor.incident({ view, id: 'KEPT' });
    expect(known).toMatchObject({ object: null, readAt: null });
    expect(known.timeline.length).toBeGreaterThan(0);
    await expect(open.monitor.comment({ view, id: 'KEPT', text: 'hello' })).rejects.toMatchObject({
      code: expect.stringMatching(/offline|lost/),
    });
    const { timeline } = await open.monitor.incident({ view, id: 'KEPT' });
    expect(timeline.at(-1)).toMatchObject({ kind: 'comment', text: 'hello', state: 'failed' });
    open.wire.restore();
    await expect.poll(() => open.state()?.intake).toBe('live');
  });
});

describe('“offline” is shown only while nothing arrives', () => {
  let story: Story | undefined;
  afterEach(() => story?.close());

  it('a view that receives updates is never offline, also while it reads missed updates', async () => {
    const open = await openStory(11);
    story = open;
    const reported: ViewState[] = [];
    const stop = open.monitor.changed(({ views }) => reported.push(...views.slice(0, 1)));
    await expect.poll(() => open.state()?.intake).toBe('live');
    open.wire.cut();
    for (let index = 0; index < 30; index++)
      await open.askAsOtherPerson('PUT', `/objects/MISSED-${index}`, incident);
    await expect.poll(() => open.state()?.intake).toBe('offline');
    open.wire.restore();
    await expect.poll(() => open.ledger()?.object('MISSED-29')?.status).toBe('PROCESSING');
    await expect.poll(() => open.state()?.intake).toBe('live');
    stop();
    const contradicting = reported.filter(
      ({ intake, updates }, at) => intake === 'offline' && updates > (reported[at - 1]?.updates ?? updates),
    );
    expect(contradicting).toEqual([]);
    expect(reported.at(-1)?.lastArrivalAt).toBeGreaterThan(0);
  });

  it('a view of which only some requests fail is polling, with the reason', async () => {
    const open = await openStory(12, { sockets: false });
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('polling');
    const states: string[] = [];
    open.events.onIntake(({ intake }) => states.push(intake));
    open.failPath('/transactions');
    await open.askAsOtherPerson('PUT', '/objects/PARTLY', incident);
    await expect.poll(() => open.ledger()?.object('PARTLY')?.status).toBe('PROCESSING');
    await expect.poll(() => open.state()?.message).not.toContain('no websocket');
    expect(open.state()?.intake).toBe('polling');
    await open.askAsOtherPerson('PUT', '/objects/PARTLY-2', incident);
    await expect.poll(() => open.ledger()?.object('PARTLY-2')?.status).toBe('PROCESSING');
    expect(states).not.toContain('offline');
  });

  it('a websocket that delivers keeps a view live while requests fail', async () => {
    const open = await openStory(13);
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('live');
    await open.askAsOtherPerson('PUT', '/objects/BY-SOCKET-0', incident);
    await expect.poll(() => open.ledger()?.object('BY-SOCKET-0')?.status).toBe('PROCESSING');
    const states: string[] = [];
    open.events.onIntake(({ intake }) => states.push(intake));
    open.failPath('/updates');
    let number = 0;
    // A reading fails while the websocket delivers; then the reason is reported, and the websocket is kept.
    await expect
      .poll(async () => {
        number += 1;
        const failing = open.monitor.prove({ view }).catch(() => undefined);
        await open.askAsOtherPerson('PUT', `/objects/BY-SOCKET-${number}`, incident);
        await failing;
        return open.state();
      })
      .toMatchObject({ intake: 'live', message: expect.stringContaining('read as soon as possible') });
    await expect.poll(() => open.ledger()?.object(`BY-SOCKET-${number}`)?.status).toBe('PROCESSING');
    expect(states).not.toContain('offline');
  });

  it('a view whose websocket delivers nothing is polling, and is live again when it delivers', async () => {
    const open = await openStory(14, { automation: false });
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('live');
    await open.practice.setFaults({ notificationsDelayMs: 600_000 });
    await open.askAsOtherPerson('PUT', '/objects/SILENT', incident);
    await expect
      .poll(async () => {
        await open.monitor.prove({ view });
        return open.state();
      })
      .toMatchObject({ intake: 'polling', message: expect.stringContaining('delivers no updates') });
    expect(open.ledger()?.object('SILENT')?.status).toBe('PROCESSING');
    await open.practice.setFaults({});
    await open.askAsOtherPerson('PUT', '/objects/RECEIVED', incident);
    await expect.poll(() => open.state()?.intake).toBe('live');
  });
});

describe('every time is exact, “before X”, or “between X and Y”', () => {
  let story: Story | undefined;
  afterEach(() => story?.close());

  it('a change during an absence is between two times, and never has the time of reading it', async () => {
    const open = await openStory(15, { sockets: false, automation: false });
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('polling');
    await open.askAsOtherPerson('PUT', '/objects/FIRST', incident);
    await expect.poll(() => open.ledger()?.object('FIRST')?.status).toBe('PROCESSING');
    open.wire.cut();
    await expect.poll(() => open.state()?.intake).toBe('offline');
    const leftAt = open.now();
    open.moveClocks(3_600_000);
    await open.askAsOtherPerson('PUT', '/objects/MISSED', incident);
    const doneAt = open.now();
    open.moveClocks(3_600_000);
    const reported: UpdateEvent[] = [];
    open.events.onUpdate((event) => reported.push(event));
    open.wire.restore();
    await expect.poll(() => open.ledger()?.object('MISSED')?.status).toBe('PROCESSING');
    const all = { statuses: [], watchedOnly: false, text: 'MISSED' };
    const { rows } = await open.monitor.incidents({ view, filter: all, first: 0, count: 5 });
    const time = rows[0]?.time;
    expect(time?.kind).toBe('between');
    if (time?.kind !== 'between') return;
    expect(time.after).toBeLessThanOrEqual(leftAt);
    expect(time.before).toBeGreaterThanOrEqual(doneAt + 3_600_000);
    expect(reported.find(({ objectId }) => objectId === 'MISSED')?.time).toEqual(time);
    const { timeline } = await open.monitor.incident({ view, id: 'MISSED' });
    expect(timeline[0]).toMatchObject({ kind: 'change', time });
    const { rows: updates } = await open.monitor.updates({ view, id: 'MISSED', first: 0, count: 1 });
    expect(updates[0]).toMatchObject({ time, receivedAt: time.before });
  });

  it('a change with a notification has its exact time, however delayed the notification is', async () => {
    const open = await openStory(16, { automation: false });
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('live');
    await open.practice.setFaults({ notificationsDelayMs: 700 });
    await open.askAsOtherPerson('PUT', '/objects/LATE', incident);
    await expect.poll(() => open.ledger()?.object('LATE')?.status).toBe('PROCESSING');
    const { rows } = open.ledger()?.updates('LATE', { first: 0, count: 1 }) ?? { rows: [] };
    const [update] = rows;
    expect(update?.time.kind).toBe('exact');
    expect((update?.receivedAt ?? 0) - latestOf(update?.time ?? { kind: 'exact', at: 0 })).toBeGreaterThan(
      500,
    );
  });

  it('a change before the first reading is “before” that reading', async () => {
    const open = await openStory(17, {
      automation: false,
      async before(practice, token) {
        const url = `${practice.address.objectsUrl}/views/default/objects/OLD`;
        const headers = { authorization: `Bearer ${token}` };
        await practice.ask('PUT', url, { headers, body: incident });
        await expect.poll(async () => (await practice.ask('GET', url, { headers })).status).toBe(200);
      },
    });
    story = open;
    await expect.poll(() => open.ledger()?.object('OLD')?.status).toBe('PROCESSING');
    expect(open.ledger()?.updates('OLD', { first: 0, count: 1 }).rows[0]?.time.kind).toBe('before');
  });
});

describe('events', () => {
  it('report writes of others and of the program once, and whether they are news', async () => {
    const story = await openStory(9);
    try {
      const reported: string[] = [];
      const { events } = story;
      events.onUpdate(({ objectId, status, isNews }) =>
        reported.push(`update ${objectId} ${status} ${isNews}`),
      );
      events.onTransaction(({ objectId, status, cause }) =>
        reported.push(`write ${objectId} ${status} ${cause?.from}`),
      );
      events.onIntake(({ intake, connection }) => reported.push(`${connection} is ${intake}`));
      await expect.poll(() => story.state()?.intake).toBe('live');
      await story.practice.setFaults({ notificationsRepeated: 1 });
      await story.askAsOtherPerson('PUT', '/objects/THEIRS', incident);
      await story.monitor.put({
        view,
        id: 'MINE',
        object: { ...incident, originNode: 'nowhere' },
        mustBeNew: true,
      });
      await expect.poll(() => reported).toContain('update THEIRS PROCESSING true');
      await expect.poll(() => reported).toContain('write MINE done-failure form');
      expect(reported).toContain('Practice platform is live');
      expect(reported.filter((line) => line === 'write MINE done-failure form')).toHaveLength(1);
      // The world of the practice platform has a past, which is not news.
      expect(reported.filter((line) => line.endsWith('true')).every((line) => line.includes('THEIRS'))).toBe(
        true,
      );
    } finally {
      await story.close();
    }
  });
});

describe('a connection', () => {
  let host: TestHost | undefined;
  afterEach(() => host?.close());

  it('is reported as signed out or without an address for objects, until another one is chosen', async () => {
    const open = await openTestHost();
    host = open;
    let reported: { intake: string; message: string } | undefined;
    const stop = open.api.monitor.changed(({ views }) => {
      reported = views[0];
    });
    await expect.poll(() => reported?.intake).toBe('live');
    const { authUrl, connectorUrl, graphUrl, clientId, clientSecret, username } = open.practice;
    const account = { environment: 'test', clientId, clientSecret, username, password: 'wrong' } as const;
    const addresses = { authUrl, connectorUrl, graphUrl };
    const wrong = await open.api.connections.add({ ...account, name: 'Wrong', addresses });
    await open.api.connections.choose({ id: wrong.id });
    await expect.poll(() => reported?.intake).toBe('signed-out');
    const apart = { ...addresses, graphUrl: `${open.practice.origin}/elsewhere` };
    const other = await open.api.connections.add({ ...account, name: 'Apart', addresses: apart });
    await open.api.connections.choose({ id: other.id });
    await expect.poll(() => reported?.message).toContain('no address for the Domain Object interface');
    await open.api.connections.choose({ id: 'practice' });
    await expect.poll(() => reported?.intake).toBe('live');
    stop();
  });
});
