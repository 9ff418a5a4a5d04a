import { afterEach, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { openStory, type Story } from '../../monitor-story.test-kit.ts';

const soon = { timeout: 20_000 };
const view = 'default';
const incident = { $type: 'incident', subject: 'x', originNode: 'practice:machine:web-01' };

describe('an intake', () => {
  let story: Story | undefined;
  afterEach(() => story?.close());

  it('asks again and again where there is no websocket, and says so', async () => {
    const open = await openStory(7, { sockets: false });
    story = open;
    await expect.poll(() => open.state()?.intake, soon).toBe('polling');
    expect(open.state()?.message).toContain('no websocket');
    await open.other('PUT', '/objects/POLLED', incident);
    await expect.poll(() => open.ledger()?.object('POLLED')?.status, soon).toBe('PROCESSING');
    await open.monitor.put({ view, id: 'OWN', object: incident, mustBeNew: true });
    await expect.poll(() => open.ledger()?.object('OWN')?.picture.fields['subject'], soon).toBe('x');
  });

  it('says that the platform is not reached, and shows what is kept', async () => {
    const open = await openStory(8);
    story = open;
    await expect.poll(() => open.state()?.intake, soon).toBe('live');
    await open.other('PUT', '/objects/KEPT', incident);
    await expect.poll(() => open.ledger()?.object('KEPT')?.status, soon).toBe('PROCESSING');
    open.wire.cut();
    await expect.poll(() => open.state()?.intake, soon).toBe('offline');
    expect(open.state()?.message).not.toBe('');
    await open.restartClient();
    await expect.poll(() => open.state()?.incidents, soon).toBeGreaterThan(0);
    const known = await open.monitor.incident({ view, id: 'KEPT' });
    expect(known).toMatchObject({ object: null, readAt: null });
    expect(known.timeline.length).toBeGreaterThan(0);
    await expect(open.monitor.comment({ view, ids: ['KEPT'], text: 'hello' })).rejects.toMatchObject({
      code: expect.stringMatching(/offline|lost/),
    });
    const { timeline } = await open.monitor.incident({ view, id: 'KEPT' });
    expect(timeline.at(-1)).toMatchObject({ kind: 'comment', text: 'hello', state: 'failed' });
    const ids = ['KEPT', 'ANOTHER'];
    const { failed } = await open.monitor.comment({ view, ids, text: 'both' });
    expect(failed.map(({ id }) => id)).toEqual(ids);
    expect(failed[0]?.message).not.toBe('');
    open.wire.mend();
    await expect.poll(() => open.state()?.intake, soon).toBe('live');
  });
});

describe('happenings', () => {
  it('tell what others and the program do, once, and whether it is news', async () => {
    const story = await openStory(9);
    try {
      const told: string[] = [];
      const { happenings } = story;
      happenings.onUpdate(({ objectId, status, isNews }) =>
        told.push(`update ${objectId} ${status} ${isNews}`),
      );
      happenings.onTransaction(({ objectId, status, cause }) =>
        told.push(`write ${objectId} ${status} ${cause?.from}`),
      );
      happenings.onIntake(({ intake, connection }) => told.push(`${connection} is ${intake}`));
      await expect.poll(() => story.state()?.intake, soon).toBe('live');
      await story.practice.setFaults({ notificationsRepeated: 1 });
      await story.other('PUT', '/objects/THEIRS', incident);
      await story.monitor.put({
        view,
        id: 'MINE',
        object: { ...incident, originNode: 'nowhere' },
        mustBeNew: true,
      });
      await expect.poll(() => told, soon).toContain('update THEIRS PROCESSING true');
      await expect.poll(() => told, soon).toContain('write MINE done-failure form');
      expect(told).toContain('Practice platform is live');
      expect(told.filter((line) => line === 'write MINE done-failure form')).toHaveLength(1);
      // The world of the practice platform has a past, and that is no news.
      expect(told.filter((line) => line.endsWith('true')).every((line) => line.includes('THEIRS'))).toBe(
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

  it('that is signed out, or has no address for objects, is told as such; another choice is followed', async () => {
    const open = await openTestHost();
    host = open;
    let told: { intake: string; message: string } | undefined;
    const stop = open.api.monitor.changed(({ views }) => {
      told = views[0];
    });
    await expect.poll(() => told?.intake, soon).toBe('live');
    const { authUrl, connectorUrl, graphUrl, clientId, clientSecret, username } = open.practice;
    const sign = { environment: 'test', clientId, clientSecret, username, password: 'wrong' } as const;
    const addresses = { authUrl, connectorUrl, graphUrl };
    const wrong = await open.api.connections.add({ ...sign, name: 'Wrong', addresses });
    await open.api.connections.choose({ id: wrong.id });
    await expect.poll(() => told?.intake, soon).toBe('signed-out');
    const apart = { ...addresses, graphUrl: `${open.practice.origin}/elsewhere` };
    const other = await open.api.connections.add({ ...sign, name: 'Apart', addresses: apart });
    await open.api.connections.choose({ id: other.id });
    await expect.poll(() => told?.message, soon).toContain('no address for the Domain Object interface');
    await open.api.connections.choose({ id: 'practice' });
    await expect.poll(() => told?.intake, soon).toBe('live');
    stop();
  });
});
