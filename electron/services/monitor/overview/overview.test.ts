import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionOverview } from '../../../../shared/monitor/overview.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import type { PracticeAddress } from '../../../platform.ts';
import { startPractice } from '../../../practice/server.ts';
import { practiceToken } from '../../../practice-token.test-kit.ts';
import { typed } from '../../connections/connections.test-kit.ts';

const view = 'default';

let host: TestHost;
let second: PracticeAddress & { stop(): Promise<void> };
let id: string;
let all: ConnectionOverview[] = [];
let stop: () => void;
const listenTo = ({ api }: TestHost) => {
  stop = api.overview.changed((connections) => {
    all = connections;
  });
};
beforeEach(async () => {
  host = await openTestHost();
  second = await startPractice({ dataDir: join(host.folder, 'second'), automation: false });
  listenTo(host);
  const there = typed({ ...host, practice: second }, { name: 'Elsewhere', environment: 'production' });
  ({ id } = await host.api.connections.add(there));
});
afterEach(async () => {
  stop();
  await host.close();
  await second.stop();
});

const one = (name: string) => all.find((each) => each.name === name);
const intakeOf = (name: string) => one(name)?.views[0]?.intake;
/** As another client does. */
const writeElsewhere = async (objectId: string, object: object) => {
  const response = await fetch(`${second.objectsUrl}/views/${view}/objects/${objectId}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await practiceToken(second)}`,
    },
    body: JSON.stringify({ $type: 'incident', ...object }),
  });
  if (!response.ok) throw new Error(await response.text());
};
const elsewhere = () => one('Elsewhere')?.views[0];
/** Follows both, the second one without a window. */
const followBoth = async () => {
  const leave = host.api.monitor.changed(() => undefined);
  await host.api.overview.follow({ id, followed: true });
  await expect.poll(() => [intakeOf('Practice platform'), intakeOf('Elsewhere')]).toEqual(['live', 'live']);
  return leave;
};

describe('the overview of all connections', () => {
  it('has no figures of a connection that was never followed', async () => {
    await expect.poll(() => intakeOf('Elsewhere')).toBe('not-followed');
    expect(one('Elsewhere')).toMatchObject({ environment: 'production', isFollowed: false, notices: 0 });
    expect(elsewhere()).toMatchObject({ figures: null, since: null });
  });

  it('follows two platforms with one window, each with its own figures', async () => {
    const leave = await followBoth();
    const before = elsewhere()?.figures;
    const here = one('Practice platform')?.views[0]?.figures;
    await writeElsewhere('X-1', {
      subject: 'Disk full',
      originNode: 'practice:machine:web-01',
      priority: '1',
    });
    await expect.poll(() => elsewhere()?.figures?.opened).toBe((before?.opened ?? 0) + 1);
    expect(elsewhere()?.figures).toMatchObject({
      open: { total: (before?.open.total ?? 0) + 1 },
      missing: 0,
    });
    await expect.poll(() => elsewhere()?.figures?.transactions?.['done-success']).toBe(1);
    expect(one('Practice platform')?.views[0]?.figures?.transactions).toEqual(here?.transactions);
    leave();
  });

  it('keeps a connection that is followed when its last window goes', async () => {
    const leave = await followBoth();
    const window = host.window({ connectionId: id });
    const stopWindow = window.api.monitor.changed(() => undefined);
    await window.api.monitor.prove({ view });
    stopWindow();
    window.leave();
    const before = elsewhere()?.figures?.open.total ?? 0;
    await writeElsewhere('X-2', { subject: 'Fan broken', originNode: 'practice:machine:web-01' });
    await expect.poll(() => elsewhere()?.figures?.open.total).toBe(before + 1);
    expect(intakeOf('Elsewhere')).toBe('live');
    leave();
  });

  it('keeps the figures of a connection that is no longer followed, with their time', async () => {
    const leave = await followBoth();
    await host.api.overview.follow({ id, followed: false });
    await expect.poll(() => intakeOf('Elsewhere')).toBe('not-followed');
    const asOf = elsewhere()?.figures?.asOf ?? 0;
    expect(asOf).toBeGreaterThan(Date.now() - 20_000);
    expect(asOf).toBeLessThan(Date.now());
    expect(intakeOf('Practice platform')).toBe('live');
    leave();
  });

  it('says since when a platform is gone, and has the figures of that moment', async () => {
    const leave = await followBoth();
    await second.stop();
    await expect.poll(() => intakeOf('Elsewhere')).toBe('offline');
    expect(elsewhere()?.since).toBeGreaterThan(Date.now() - 20_000);
    expect(elsewhere()?.figures?.asOf).toBeLessThan(Date.now());
    leave();
  });

  it('follows a chosen connection after a restart, and forgets one that was removed', async () => {
    const leave = await followBoth();
    leave();
    stop();
    await host.leave();
    const next = await openTestHost({ after: host });
    listenTo(next);
    await expect.poll(() => one('Elsewhere')?.isFollowed).toBe(true);
    await next.api.connections.remove({ id });
    await expect.poll(() => all.map(({ name }) => name)).toEqual(['Practice platform']);
    await expect(next.api.overview.follow({ id, followed: true })).rejects.toMatchObject({
      code: 'not-found',
    });
    stop();
    await next.leave();
  });
});
