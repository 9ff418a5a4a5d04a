import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { practiceRequests } from '../../shared/practice.ts';
import { openTestHost, type TestHost } from '../host.test-kit.ts';
import { openStory, type Story } from '../monitor-story.test-kit.ts';
import { changePassword, practiceToken } from '../practice-token.test-kit.ts';
import { machines, machinesCsv } from './imports/imports.test-kit.ts';

const incident = { $type: 'incident', subject: 'Disk full', originNode: 'practice:machine:web-01' };
/** Longer than a token of the practice platform lives. */
const longMs = 30 * 24 * 3_600_000;

let story: Story | undefined;
let host: TestHost | undefined;
afterEach(async () => {
  await story?.close();
  await host?.close();
  story = undefined;
  host = undefined;
});

describe('an access token that expires', () => {
  it.each([true, false])(
    'is renewed while a view is followed (websocket: %s), and no update is missed',
    async (sockets) => {
      const open = await openStory(13, { sockets, automation: false });
      story = open;
      await expect.poll(() => open.state()?.intake).toMatch(/live|polling/);
      const states = new Set<string | undefined>();
      const stop = open.events.onIntake(({ intake }) => states.add(intake));
      open.practice.moveClock(longMs);
      for (const id of ['A', 'B', 'C']) await open.askAsOtherPerson('PUT', `/objects/${id}`, incident);
      await expect.poll(() => open.ledger()?.object('C')?.subject).toBe('Disk full');
      await open.monitor.prove({ view: 'default' });
      expect(open.state()?.holes).toEqual([]);
      expect(states.has('signed-out')).toBe(false);
      stop();
    },
  );

  it('is renewed in the middle of a job on several incidents, which stores each comment once', async () => {
    const open = await openStory(14, { automation: false });
    story = open;
    await expect.poll(() => open.state()?.intake).toBe('live');
    const ids = ['A', 'B', 'C', 'D'];
    for (const id of ids) await open.askAsOtherPerson('PUT', `/objects/${id}`, incident);
    await expect.poll(() => open.ledger()?.object('D')?.subject).toBe('Disk full');
    open.practice.moveClock(longMs);
    const id = await open.monitor.commentMany({ view: 'default', ids, text: 'Seen.' });
    await expect
      .poll(() => open.monitor.jobResult({ id }))
      .toMatchObject({ failed: [], notTried: [], done: expect.arrayContaining(ids) });
    for (const each of ids)
      expect(
        JSON.stringify(await open.askAsOtherPerson('GET', `/objects/${each}`)).split('"Seen."'),
      ).toHaveLength(2);
  });

  it('is renewed in the middle of a run, which stores every row once', async () => {
    host = await openTestHost();
    const rows = machines(6_000);
    const { id: fileId } = await host.openText('machines.csv', machinesCsv(rows));
    await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const { origin } = host.practice;
    const statuses = async () => {
      const log = await fetch(`${origin}/practice/requests`);
      const { items } = practiceRequests.parse(await log.json());
      return items.flatMap(({ path, status }) => (path.includes('/vertices') ? [status] : []));
    };
    const sending = host.send(fileId);
    await expect.poll(statuses).toContain(200);
    await host.setFaults({ refuseTokens: 2 });
    const { counts } = await sending;
    expect(counts).toMatchObject({ stored: 6_000, failed: 0, unknown: 0, 'not-sent': 0 });
    expect(await statuses()).toContain(401);
    await host.setFaults({});
    for (const [xid = ''] of rows.slice(0, 3)) expect(await host.vertexOf(xid)).toBeTruthy();
  });

  it('is renewed in a list edit, which is written once', async () => {
    host = await openTestHost();
    const rows = machines(1);
    const { id: fileId } = await host.openText('machines.csv', machinesCsv(rows));
    await host.send(fileId);
    const id = String((await host.vertexOf(rows[0]?.[0] ?? ''))?.['ogit/_id']);
    await host.setFaults({ refuseTokens: 1 });
    await host.api.vertices.write({ id, base: {}, bodies: [{ '+/note': [{ value: 'x' }] }], agreed: true });
    await host.setFaults({});
    expect(String((await host.vertexOf(rows[0]?.[0] ?? ''))?.['/note'])).toContain('x');
  });
});

describe('a password that is refused as well', () => {
  it('signs the connection out, and updates until the next sign-in are read after it', async () => {
    host = await openTestHost();
    const { api, practice } = host;
    const { authUrl, connectorUrl, graphUrl, clientId, clientSecret, username, password } = practice;
    const { id } = await api.connections.add({
      name: 'Staging',
      environment: 'test',
      clientId,
      clientSecret,
      username,
      password,
      addresses: { authUrl, connectorUrl, graphUrl },
    });
    const states: (string | undefined)[] = [];
    const stop = api.monitor.changed(({ views: [view] }) => void states.push(view?.intake));
    await expect.poll(() => states.at(-1)).toBe('live');
    states.length = 0;
    await api.connections.choose({ id });
    // The former connection was live, too, so a further state must follow.
    await expect.poll(() => states.length > 1 && states.at(-1)).toBe('live');
    changePassword(join(host.folder, 'practice'), 'changed');
    await api.monitor.prove({ view: 'default' }).catch(() => undefined);
    await expect.poll(() => states.at(-1)).toBe('signed-out');
    const token = await practiceToken({ ...practice, password: 'changed' });
    const written = await fetch(`${practice.objectsUrl}/views/default/objects/LATE`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(incident),
    });
    expect(written.ok).toBe(true);
    await api.connections.signIn({ id, clientSecret, password: 'changed' });
    await expect.poll(() => states.at(-1)).toBe('live');
    const filter = { statuses: [], watchedOnly: false, text: 'LATE' };
    await expect
      .poll(async () => (await api.monitor.incidents({ view: 'default', filter, first: 0, count: 10 })).rows)
      .toMatchObject([{ id: 'LATE' }]);
    stop();
  });
});
