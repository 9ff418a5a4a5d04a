import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionOverview } from '../../../../shared/monitor/overview.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import type { PracticeAddress } from '../../../platform.ts';
import { startPractice } from '../../../practice/server.ts';
import { practiceToken } from '../../../practice-token.test-kit.ts';
import { connectionInput } from '../../connections/connections.test-kit.ts';

const view = 'default';

let host: TestHost;
/** A second practice platform; its connection is called “Elsewhere”. */
let second: PracticeAddress & { stop(): Promise<void> };
let id: string;
let overviews: ConnectionOverview[] = [];
let stop: () => void;
const listenTo = ({ api }: TestHost) => {
  stop = api.overview.changed((connections) => {
    overviews = connections;
  });
};
beforeEach(async () => {
  host = await openTestHost();
  second = await startPractice({ dataDir: join(host.folder, 'second'), automation: false });
  listenTo(host);
  const connection = connectionInput(
    { ...host, practice: second },
    { name: 'Elsewhere', environment: 'production' },
  );
  ({ id } = await host.api.connections.add(connection));
});
afterEach(async () => {
  stop();
  await host.close();
  await second.stop();
});

const byName = (name: string) => overviews.find((each) => each.name === name);
const intakeOf = (name: string) => byName(name)?.views[0]?.intake;
/** Writes an object to the second platform as another client. */
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
/** The view of the second platform. */
const secondView = () => byName('Elsewhere')?.views[0];
/** Follows both connections, the second one without a window; returns a function that stops following the first one. */
const followBoth = async () => {
  const leave = host.api.monitor.changed(() => undefined);
  await host.api.overview.follow({ id, followed: true });
  await expect.poll(() => [intakeOf('Practice platform'), intakeOf('Elsewhere')]).toEqual(['live', 'live']);
  return leave;
};

describe('the overview of all connections', () => {
  it('has no figures of a connection that was never followed', async () => {
    await expect.poll(() => intakeOf('Elsewhere')).toBe('not-followed');
    expect(byName('Elsewhere')).toMatchObject({ environment: 'production', isFollowed: false, notices: 0 });
    expect(secondView()).toMatchObject({ figures: null, since: null });
  });

  it('follows two platforms with one window, each with its own figures', async () => {
    const leave = await followBoth();
    const before = secondView()?.figures;
    const figuresHere = byName('Practice platform')?.views[0]?.figures;
    await writeElsewhere('X-1', {
      subject: 'Disk full',
      originNode: 'practice:machine:web-01',
      priority: '1',
    });
    await expect.poll(() => secondView()?.figures?.opened).toBe((before?.opened ?? 0) + 1);
    expect(secondView()?.figures).toMatchObject({
      open: { total: (before?.open.total ?? 0) + 1 },
      missing: 0,
    });
    await expect.poll(() => secondView()?.figures?.transactions?.['done-success']).toBe(1);
    expect(byName('Practice platform')?.views[0]?.figures?.transactions).toEqual(figuresHere?.transactions);
    leave();
  });

  it('still follows a connection after its last window is closed', async () => {
    const leave = await followBoth();
    const window = host.window({ connectionId: id });
    const stopWindow = window.api.monitor.changed(() => undefined);
    await window.api.monitor.prove({ view });
    stopWindow();
    window.leave();
    const before = secondView()?.figures?.open.total ?? 0;
    await writeElsewhere('X-2', { subject: 'Fan broken', originNode: 'practice:machine:web-01' });
    await expect.poll(() => secondView()?.figures?.open.total).toBe(before + 1);
    expect(intakeOf('Elsewhere')).toBe('live');
    leave();
  });

  it('keeps the figures of a connection that is no longer followed, with their time', async () => {
    const begunAt = Date.now();
    const leave = await followBoth();
    await host.api.overview.follow({ id, followed: false });
    await expect.poll(() => intakeOf('Elsewhere')).toBe('not-followed');
    const asOf = secondView()?.figures?.asOf ?? 0;
    expect(asOf).toBeGreaterThanOrEqual(begunAt);
    expect(asOf).toBeLessThanOrEqual(Date.now());
    expect(intakeOf('Practice platform')).toBe('live');
    leave();
  });

  it('shows since when a platform is unreachable, and the figures of that time', async () => {
    const begunAt = Date.now();
    const leave = await followBoth();
    await second.stop();
    await expect.poll(() => intakeOf('Elsewhere')).toBe('offline');
    expect(secondView()?.since).toBeGreaterThanOrEqual(begunAt);
    expect(secondView()?.figures?.asOf).toBeLessThanOrEqual(Date.now());
    leave();
  });

  it('follows a chosen connection after a restart, and forgets one that was removed', async () => {
    const leave = await followBoth();
    leave();
    stop();
    await host.leave();
    const next = await openTestHost({ after: host });
    listenTo(next);
    await expect.poll(() => byName('Elsewhere')?.isFollowed).toBe(true);
    await next.api.connections.remove({ id });
    await expect.poll(() => overviews.map(({ name }) => name)).toEqual(['Practice platform']);
    await expect(next.api.overview.follow({ id, followed: true })).rejects.toMatchObject({
      code: 'not-found',
    });
    stop();
    await next.leave();
  });
});
