import { afterEach, describe, expect, it } from 'vitest';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import { openStory, type Story } from '../../../monitor-story.test-kit.ts';
import type { StoredNotice } from '../../../storage/notices/stored-notices.ts';
import type { NoticeCenter } from '../shared/notice-center.ts';
import { createNotices } from './notices.ts';

const view = 'default';
const minute = 60_000;
const incident = { $type: 'incident', subject: 'Disk full', originNode: 'practice:machine:web-01' };
const rules: NoticeRules = {
  transactionFailed: true,
  watchedChanged: true,
  watchedEnded: true,
  connectionLost: false,
  actionAsks: false,
  quietFrom: null,
  quietTo: null,
};

let story: Story | undefined;
let center: NoticeCenter | undefined;
let otherToken = '';
afterEach(async () => {
  center?.close();
  await story?.close();
});

/** Opens a story with a watched incident of another person, without a websocket: updates come only by request. */
async function openWatched() {
  const open = await openStory(7, {
    sockets: false,
    automation: false,
    before: async (_practice, token) => {
      otherToken = token;
    },
  });
  story = open;
  const kept: StoredNotice[] = [];
  const none = () => undefined;
  center = createNotices({
    platform: { log: { info: none, error: none } },
    kept: { read: () => kept, write: none },
    now: open.now,
    newId: () => 'n',
    after(_ms, fire) {
      const timer = setImmediate(fire);
      return () => clearImmediate(timer);
    },
  })({ events: open.events, rules: () => rules, onChange: none });
  center.follow('practice');
  await expect.poll(() => open.state()?.intake).toBe('polling');
  await open.askAsOtherPerson('PUT', '/objects/INC-A', incident);
  await expect.poll(() => open.ledger()?.object('INC-A')?.subject).toBe('Disk full');
  await setStatus(open, 'PROCESSING');
  await expect.poll(() => open.ledger()?.object('INC-A')?.status).toBe('PROCESSING');
  // A reading may have shown the status before its update, which would be news of a watched incident.
  await receiveUpdates(open);
  await open.monitor.watch({ view, ids: ['INC-A'], watched: true });
  return open;
}
/** Changes the issue of the incident by the Graph API, with this account (`isOwn`) or as another person. */
async function setStatus({ practice, askAsSameAccount }: Story, status: string, isOwn = false) {
  const token = isOwn ? await practice.token() : otherToken;
  const headers = { authorization: `Bearer ${token}` };
  const path = `${practice.address.graphUrl}/xid/PRACTICE%3AINC-A`;
  const { json } = await practice.ask('GET', path, { headers });
  const body = { 'ogit/status': status };
  const [issue] = json['items'] as { 'ogit/_id': string }[];
  const id = encodeURIComponent(issue?.['ogit/_id'] ?? '');
  const { text } = await practice.ask('POST', `${practice.address.graphUrl}/${id}`, { headers, body });
  expect(await askAsSameAccount('GET', '/objects/INC-A'), text).toMatchObject({ platformStatus: status });
}
const titles = () => center?.of('practice').map(({ title }) => title);
const readIncident = async ({ monitor }: Story) => (await monitor.incident({ view, id: 'INC-A' })).object;
/** Number of incidents that the dashboard counts as ended. */
const countEnds = async ({ monitor, now }: Story) => {
  const range = { from: now() - 30 * minute, to: now() + minute };
  const { flow, excluded } = await monitor.dashboard({ view, width: minute, ...range });
  return flow.reduce((sum, { ended, stopped }) => sum + ended + stopped, excluded);
};
/** Reads updates until none is missing. */
const receiveUpdates = async (open: Story) => {
  open.failPath(null);
  await expect
    .poll(async () => {
      await open.monitor.prove({ view });
      return open.state()?.completeTo;
    })
    .toBe((await open.readPlatform()).updates.length);
};

/** Makes all reads fail, also one that an earlier update still causes. */
const failReads = (open: Story) => open.failPath('/views/default', { method: 'GET' });

describe('the end of a watched incident that a reading shows before its update', () => {
  it('gives one notice, and is counted once', async () => {
    const open = await openWatched();
    const before = await countEnds(open);
    open.failPath('/updates');
    await setStatus(open, 'RESOLVED');
    expect(await readIncident(open)).toMatchObject({ platformStatus: 'RESOLVED' });
    expect(titles()).toEqual(['INC-A is RESOLVED']);
    expect(await countEnds(open)).toBe(before + 1);
    await receiveUpdates(open);
    expect(titles()).toEqual(['INC-A is RESOLVED']);
    expect(await countEnds(open)).toBe(before + 1);
  });

  it('is not repeated by updates of earlier changes, and a later end gives another notice', async () => {
    const open = await openWatched();
    failReads(open);
    for (const status of ['WAITING', 'PROCESSING', 'TERMINATED']) await setStatus(open, status);
    open.failPath('/updates');
    await readIncident(open);
    await receiveUpdates(open);
    expect(titles()).toEqual(['INC-A is TERMINATED']);
    for (const status of ['PROCESSING', 'RESOLVED']) {
      await setStatus(open, status);
      await receiveUpdates(open);
    }
    expect(titles()).toEqual(['INC-A is RESOLVED', 'INC-A has changed', 'INC-A is TERMINATED']);
  });

  it('gives no notice when it is read after an own write, but when its update shows another author', async () => {
    const open = await openWatched();
    const before = await countEnds(open);
    failReads(open);
    await setStatus(open, 'RESOLVED');
    await open.monitor.put({
      view,
      id: 'INC-A',
      mustBeNew: false,
      object: { $type: 'incident', '/acknowledgedBy': 'me' },
    });
    open.failPath('/updates');
    expect(await readIncident(open)).toMatchObject({ platformStatus: 'RESOLVED' });
    expect(titles()).toEqual([]);
    expect(await countEnds(open)).toBe(before + 1);
    await receiveUpdates(open);
    expect(titles()).toEqual(['INC-A is RESOLVED']);
    expect(await countEnds(open)).toBe(before + 1);
  });

  it('gives a notice, too, when no update follows because another program of this account ended it', async () => {
    const open = await openWatched();
    const before = await countEnds(open);
    await setStatus(open, 'STOPPED', true);
    await readIncident(open);
    await receiveUpdates(open);
    expect(titles()).toEqual(['INC-A is STOPPED']);
    expect(await countEnds(open)).toBe(before + 1);
  });
});
