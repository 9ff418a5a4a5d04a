import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
let state: ViewState | undefined;
let stop: () => void;
/** When the test began, in milliseconds since epoch. */
let begunAt: number;
beforeEach(async () => {
  begunAt = Date.now();
  host = await openTestHost();
  await host.setFaults({ automationSpeed: 200 });
  stop = host.api.monitor.changed(({ views }) => {
    state = views[0];
  });
});
afterEach(async () => {
  stop();
  await host.close();
});

const view = 'default';
const incident = {
  $type: 'incident',
  subject: 'Disk full',
  originNode: 'machine:web-01',
  '/customer': 'ACME',
};
const untilLive = () => expect.poll(() => state?.intake).toBe('live');
const allTransactions = { statuses: [], text: '', objectId: null, from: null, to: null };
const readIncident = (id: string) => host.api.monitor.incident({ view, id });
const originId = async () => {
  const [first] = await host.api.monitor.findOrigin({ text: 'web' });
  return first?.id ?? '';
};

describe('the monitor', () => {
  it('has all updates of the platform, and is live', async () => {
    await untilLive();
    expect(state).toMatchObject({ message: '', holes: [], intake: 'live' });
    expect(state?.completeTo).toBe(state?.updates);
    const provedAt = state?.provedAt ?? 0;
    expect(provedAt).toBeGreaterThanOrEqual(begunAt);
    host.wake();
    await expect.poll(() => state?.provedAt).toBeGreaterThan(provedAt);
    await untilLive();
  });

  it('follows a new incident from its write to the changes by the automation', async () => {
    await untilLive();
    const { monitor } = host.api;
    const id = await monitor.proposeId({ view, type: 'incident' });
    expect(await monitor.isFree({ view, id })).toBe(true);
    const object = { ...incident, originNode: await originId() };
    const { transactionId } = await monitor.put({ view, id, object, mustBeNew: true });
    const { rows } = await monitor.transactions({ view, filter: allTransactions, first: 0, count: 10 });
    expect(rows[0]).toMatchObject({ id: transactionId, objectId: id, cause: { from: 'form' } });
    await expect
      .poll(
        async () =>
          (await monitor.transactions({ view, filter: allTransactions, first: 0, count: 1 })).rows[0]?.status,
      )
      .toBe('done-success');
    await expect
      .poll(async () => (await readIncident(id)).timeline.some(({ kind }) => kind === 'comment'))
      .toBe(true);
    const known = await readIncident(id);
    expect(known.object).toMatchObject({ subject: 'Disk full', '/customer': 'ACME' });
    expect(known.issueXid).toBe(`PRACTICE:${id}`);
    const changes = known.timeline.flatMap((entry) => (entry.kind === 'change' ? entry.fields : []));
    expect(changes).toContainEqual({ name: 'platformStatus', after: 'PROCESSING' });
    expect(await monitor.isFree({ view, id })).toBe(false);
    await expect(monitor.put({ view, id, object, mustBeNew: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    const found = await monitor.incidents({
      view,
      filter: { statuses: [], watchedOnly: false, text: 'acme' },
      first: 0,
      count: 10,
    });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
  });

  it('sends a comment that ejects an incident, and shows the outcome of both', async () => {
    await untilLive();
    const { monitor } = host.api;
    const id = await monitor.proposeId({ view, type: 'incident' });
    await monitor.put({ view, id, object: { ...incident, originNode: await originId() }, mustBeNew: true });
    await expect.poll(async () => (await readIncident(id)).object?.['platformStatus']).toBeTruthy();
    await monitor.comment({ view, id, text: 'please eject' });
    await expect
      .poll(async () =>
        (await readIncident(id)).timeline.find((e) => e.kind === 'comment' && e.text === 'please eject'),
      )
      .toMatchObject({ state: 'stored', author: expect.stringContaining('@') });
    await expect.poll(async () => state?.incidentStates['TERMINATED'] ?? 0).toBeGreaterThan(0);
  });

  it('shows why a write failed', async () => {
    await untilLive();
    const { monitor } = host.api;
    await monitor.put({ view, id: 'X-1', object: { ...incident, originNode: 'nowhere' }, mustBeNew: false });
    await expect.poll(() => state?.transactions['done-failure']).toBe(1);
    const { rows } = await monitor.transactions({
      view,
      filter: { ...allTransactions, statuses: ['done-failure'], text: 'nowhere' },
      first: 0,
      count: 5,
    });
    expect(rows).toMatchObject([{ objectId: 'X-1', errors: [{ field: 'originNode' }] }]);
    await monitor.comment({ view, id: 'missing', text: 'hello' });
    await expect
      .poll(
        async () =>
          (
            await monitor.transactions({
              view,
              filter: { ...allTransactions, objectId: 'missing' },
              first: 0,
              count: 1,
            })
          ).rows[0]?.status,
      )
      .toBe('done-failure');
  });

  it('keeps watched incidents and saved filters over a restart, and continues without a hole', async () => {
    await untilLive();
    const { monitor } = host.api;
    const id = await monitor.proposeId({ view, type: 'incident' });
    await monitor.put({ view, id, object: { ...incident, originNode: await originId() }, mustBeNew: true });
    await monitor.watch({ view, ids: [id], watched: true });
    const filter = { statuses: ['WAITING'], watchedOnly: true, text: '' };
    await monitor.saveFilter({ name: 'Mine', filter });
    await expect.poll(() => state?.incidents).toBeGreaterThan(0);
    stop();
    await host.leave();
    const next = await openTestHost({ after: host });
    try {
      const newState = await new Promise<Parameters<Parameters<typeof monitor.changed>[0]>[0]>((resolve) => {
        stop = next.api.monitor.changed((news) => {
          state = news.views[0];
          if (state?.intake === 'live') resolve(news);
        });
      });
      expect(newState.filters).toEqual([{ name: 'Mine', filter }]);
      expect(newState.views[0]?.holes).toEqual([]);
      const watched = { statuses: [], watchedOnly: true, text: '' };
      const page = { view, filter: watched, first: 0, count: 5 };
      const ids = async () => (await next.api.monitor.incidents(page)).rows.map((row) => row.id);
      await expect.poll(ids).toEqual([id]);
    } finally {
      stop();
      await next.leave();
    }
  });

  it('begins a new ledger when the platform has started a new sequence', async () => {
    await untilLive();
    const { monitor } = host.api;
    const id = await monitor.proposeId({ view, type: 'incident' });
    await monitor.put({ view, id, object: { ...incident, originNode: await originId() }, mustBeNew: true });
    await expect.poll(() => state?.updates).toBeGreaterThan(1);
    await fetch(`${host.practice.origin}/practice/reset`, { method: 'POST' });
    await expect
      .poll(async () => {
        await monitor.prove({ view }).catch(() => undefined);
        const { rows } = await monitor.incidents({
          view,
          filter: { statuses: [], watchedOnly: false, text: id },
          first: 0,
          count: 5,
        });
        return rows.length;
      })
      .toBe(0);
    // An update that overtook the one before it leaves a hole until that one has been read.
    await expect.poll(() => state?.holes).toEqual([]);
  });
});
