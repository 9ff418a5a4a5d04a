import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectClient, objectClient, quietMs } from '../objects/objects.test-kit.ts';
import { csv, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import {
  addComment as addCommentWith,
  commentsOf,
  ended,
  incident,
  second,
  updatesOf,
} from './incidents.test-kit.ts';

let practice: TestPractice;
let client: ObjectClient;
beforeEach(async () => {
  practice = await startTestPractice({ isClockManual: true, automation: true, tokenLifeSeconds: 1_000_000 });
  client = objectClient(practice);
});
afterEach(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

/** Adds a comment to an incident. */
const addComment = (id: string, value: string, timestamp = 1) => addCommentWith(client, id, value, timestamp);
const statusOf = async (id: string) => (await client.object(id))['platformStatus'];

describe('a new issue', () => {
  it('stays open for at least 60 s, is commented on, and ends', async () => {
    const newUpdates = await client.newUpdates();
    await client.write('watched', incident());
    practice.moveClock(60 * second);
    expect(await statusOf('watched')).toBe('PROCESSING');
    practice.moveClock(120 * second);
    expect(await statusOf('watched')).toMatch(ended);

    const updates = await updatesOf(newUpdates, 'watched');
    expect(updates[0]).toMatchObject({ $delta: ['platformStatus'], platformStatus: 'PROCESSING' });
    expect(updates.at(-1)).toMatchObject({
      $delta: ['platformStatus'],
      platformStatus: expect.stringMatching(ended),
    });
    const deltas = updates.map(({ $delta }) => String($delta));
    expect(new Set(deltas)).toEqual(new Set(['platformStatus', 'comments']));
    expect(commentsOf(updates).length).toBeGreaterThanOrEqual(3);
    expect(commentsOf(updates).join()).toContain('web-01');
  });

  it('is not changed after it has ended', async () => {
    await client.write('final', incident());
    practice.moveClock(200 * second);
    const newUpdates = await client.newUpdates();
    await addComment('final', 'please eject');
    practice.moveClock(200 * second);
    expect(await updatesOf(newUpdates, 'final')).toEqual([]);
    expect(await statusOf('final')).toMatch(ended);
  });

  it('from the graph or from the connector is processed if it is marked by /ProcessIssue', async () => {
    const [origin] = await practice.byXid('practice:machine:web-01');
    const body = { 'ogit/Automation/originNode': origin?.['ogit/_id'], 'ogit/subject': 's' };
    const path = '/new/ogit%2FAutomation%2FAutomationIssue';
    await practice.graph('POST', path, { ...body, 'ogit/_xid': 'by-graph', '/ProcessIssue': 'true' });
    await practice.graph('POST', path, { ...body, 'ogit/_xid': 'unmarked' });
    const heads = [
      'ogit/_xid',
      'ogit/_type',
      'ogit/_scope',
      'xid:ogit/Automation/originNode',
      '/ProcessIssue',
    ];
    const type = 'ogit/Automation/AutomationIssue';
    await practice.vertices('POST', csv(heads, ['by-csv', type, 's', 'practice:machine:db-01', 'true']));
    practice.moveClock(10 * second);
    for (const id of ['by-graph', 'by-csv']) expect(await statusOf(id)).toBe('PROCESSING');
    practice.moveClock(200 * second);
    for (const id of ['by-graph', 'by-csv']) expect(await statusOf(id)).toMatch(ended);
    expect(await statusOf('unmarked')).toBeUndefined();
  });

  it('is processed if it is marked by /ProcessIssue later', async () => {
    const [origin] = await practice.byXid('practice:machine:web-01');
    const { json } = await practice.graph('POST', '/new/ogit%2FAutomation%2FAutomationIssue', {
      'ogit/_xid': 'later',
      'ogit/Automation/originNode': origin?.['ogit/_id'],
    });
    practice.moveClock(100 * second);
    await practice.graph('POST', `/${String(json['ogit/_id'])}`, { '/ProcessIssue': 'true' });
    practice.moveClock(10 * second);
    expect(await statusOf('later')).toBe('PROCESSING');
  });

  it('is no longer processed after another user has ended or removed it', async () => {
    await client.write('stopped', incident());
    await client.write('removed', incident());
    const [vertex] = await practice.byXid('PRACTICE:stopped');
    await practice.graph('POST', `/${String(vertex?.['ogit/_id'])}`, { 'ogit/status': 'STOPPED' });
    await client.remove('removed');
    const newUpdates = await client.newUpdates();
    practice.moveClock(200 * second);
    expect(await updatesOf(newUpdates, 'stopped')).toEqual([]);
    expect(await updatesOf(newUpdates, 'removed')).toEqual([]);
  });
});

describe('interfaces.md 3: eject', () => {
  it.each(['eject', 'Please EJECT this one.'])(
    'ends an incident as TERMINATED within 5 s after the comment “%s”, with a single update',
    async (text) => {
      await client.write('ejected', incident());
      const newUpdates = await client.newUpdates();
      await addComment('ejected', text);
      // Writing the comment has moved the clock by `quietMs`.
      practice.moveClock(5 * second - quietMs);
      expect(await updatesOf(newUpdates, 'ejected')).toEqual([
        { $type: 'incident', $id: 'ejected', $delta: ['platformStatus'], platformStatus: 'TERMINATED' },
      ]);
      practice.moveClock(200 * second);
      expect(await statusOf('ejected')).toBe('TERMINATED');
    },
  );

  it('is recognised in the first comment of a new incident as well', async () => {
    await client.write(
      'born-ejected',
      incident({ comments: { c: { comments: [{ timestamp: 1, value: 'eject' }] } } }),
    );
    practice.moveClock(5 * second);
    expect(await statusOf('born-ejected')).toBe('TERMINATED');
  });

  it('is not recognised inside another word', async () => {
    await client.write('rejected', incident());
    await addComment('rejected', 'The order was rejected.');
    practice.moveClock(5 * second);
    expect(await statusOf('rejected')).toBe('PROCESSING');
  });
});

describe('/practice/faults: the automation', () => {
  it('pauses while it is off, and resumes where it stopped', async () => {
    await practice.setFaults({ automationOn: false });
    const newUpdates = await client.newUpdates();
    await client.write('paused', incident());
    await addComment('paused', 'eject');
    practice.moveClock(1_000 * second);
    expect((await updatesOf(newUpdates, 'paused')).map(({ platformStatus }) => platformStatus)).toEqual([
      'PROCESSING',
    ]);
    await practice.setFaults({});
    expect(await statusOf('paused')).toBe('PROCESSING');
    practice.moveClock(5 * second);
    expect(await statusOf('paused')).toBe('TERMINATED');
  });

  it('runs at a new speed from the time when it is set', async () => {
    await client.write('fast', incident());
    await practice.setFaults({ automationSpeed: 100 });
    practice.moveClock(2 * second);
    expect(await statusOf('fast')).toMatch(ended);
    await practice.setFaults({ automationSpeed: 0.1 });
    await client.write('slow', incident());
    practice.moveClock(500 * second);
    expect(await statusOf('slow')).toBe('PROCESSING');
  });

  it.each([{ automationSpeed: 0 }, { automationSpeed: -1 }, { automationOn: 'yes' }])(
    'refuses %j',
    async (body) => {
      const response = await practice.ask('PUT', '/practice/faults', { body: body as Json });
      expect(response.status).toBe(400);
    },
  );
});

it('an unknown switch of /practice/faults is named', async () => {
  const response = await practice.ask('PUT', '/practice/faults', { body: { statu500: 5 } });
  expect(JSON.stringify(response)).toContain('\\"statu500\\" is unknown here.');
});

describe('the world', () => {
  it('begins with incidents that have ended and with incidents in progress', async () => {
    const ids = ['INC-1001', 'INC-1002', 'INC-1003', 'INC-1004', 'INC-1005', 'INC-1006'];
    const statuses = () => Promise.all(ids.map(statusOf));
    const inProgress = ['PROCESSING', 'PROCESSING', 'PROCESSING'];
    expect(await statuses()).toEqual(['RESOLVED', 'STOPPED', 'TERMINATED', ...inProgress]);
    practice.moveClock(200 * second);
    expect((await statuses()).join()).not.toContain('PROCESSING');
    await practice.ask('POST', '/practice/reset');
    expect((await statuses()).slice(3)).toEqual(inProgress);
    practice.moveClock(200 * second);
    expect((await statuses()).join()).not.toContain('PROCESSING');
  });

  it('continues after a restart, without steps for the time when the platform was stopped', async () => {
    await client.write('restarted', incident());
    practice.moveClock(40 * second);
    const newUpdates = await client.newUpdates();
    await practice.restart();
    practice.moveClock(20 * second);
    expect(await statusOf('restarted')).toBe('PROCESSING');
    practice.moveClock(200 * second);
    expect(await statusOf('restarted')).toMatch(ended);
    expect((await updatesOf(newUpdates, 'restarted')).length).toBeGreaterThan(0);
  });

  it('produces the same updates from the same seed', async () => {
    const runIncident = async () => {
      await client.write('seeded', incident());
      practice.moveClock(200 * second);
      return (await client.updates())
        .filter(({ object }) => object['$id'] === 'seeded')
        .map(({ object: { $delta, platformStatus } }) => [$delta, platformStatus]);
    };
    const first = await runIncident();
    await practice.ask('POST', '/practice/reset');
    expect(await runIncident()).toEqual(first);
  });
});
