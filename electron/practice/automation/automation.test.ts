import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectHandler, type TestHandler } from '../actions/handler.test-kit.ts';
import { type ObjectClient, objectClient, settleMs } from '../objects/objects.test-kit.ts';
import { csv, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
let client: ObjectClient;
beforeEach(async () => {
  practice = await startTestPractice({ clockStands: true, automation: true, tokenLifeSeconds: 1_000_000 });
  client = objectClient(practice);
});
afterEach(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const second = 1_000;
const incident = (more: Json = {}): Json => ({
  $type: 'incident',
  originNode: 'practice:machine:web-01',
  subject: 'CPU load',
  ...more,
});
const say = (id: string, value: string, timestamp = 1) =>
  client.write(id, { $type: 'incident', comments: { c: { comments: [{ timestamp, value }] } } });
const statusOf = async (id: string) => (await client.object(id))['platformStatus'];
const ended = /^(RESOLVED|STOPPED)$/;
const commentsOf = (objects: Json[]) =>
  objects.flatMap(({ comments = {} }) =>
    Object.values(comments as Record<string, { comments: { value: string }[] }>).flatMap(
      ({ comments: said }) => said.map(({ value }) => value),
    ),
  );
/** What was told of one object since the reader was made. */
const toldOf = async (read: () => Promise<Json[]>, id: string) =>
  (await read()).filter(({ $id }) => $id === id);

describe('a new issue', () => {
  it('stays open for at least 60 s, is commented on, and ends', async () => {
    const updates = await client.newUpdates();
    await client.write('watched', incident());
    practice.moveClock(60 * second);
    expect(await statusOf('watched')).toBe('PROCESSING');
    practice.moveClock(120 * second);
    expect(await statusOf('watched')).toMatch(ended);

    const told = await toldOf(updates, 'watched');
    expect(told[0]).toMatchObject({ $delta: ['platformStatus'], platformStatus: 'PROCESSING' });
    expect(told.at(-1)).toMatchObject({
      $delta: ['platformStatus'],
      platformStatus: expect.stringMatching(ended),
    });
    const deltas = told.map(({ $delta }) => String($delta));
    expect(new Set(deltas)).toEqual(new Set(['platformStatus', 'comments']));
    expect(commentsOf(told).length).toBeGreaterThanOrEqual(3);
    expect(commentsOf(told).join()).toContain('web-01');
  });

  it('is left alone once it has ended', async () => {
    await client.write('final', incident());
    practice.moveClock(200 * second);
    const updates = await client.newUpdates();
    await say('final', 'please eject');
    practice.moveClock(200 * second);
    expect(await toldOf(updates, 'final')).toEqual([]);
    expect(await statusOf('final')).toMatch(ended);
  });

  it('is taken from the graph and from the connector, too, when it is marked', async () => {
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

  it('is taken when it is marked later', async () => {
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

  it('is let go when somebody else ends it or removes it', async () => {
    await client.write('stopped', incident());
    await client.write('removed', incident());
    const [vertex] = await practice.byXid('PRACTICE:stopped');
    await practice.graph('POST', `/${String(vertex?.['ogit/_id'])}`, { 'ogit/status': 'STOPPED' });
    await client.remove('removed');
    const updates = await client.newUpdates();
    practice.moveClock(200 * second);
    expect(await toldOf(updates, 'stopped')).toEqual([]);
    expect(await toldOf(updates, 'removed')).toEqual([]);
  });
});

describe('interfaces.md 3: eject', () => {
  it.each(['eject', 'Please EJECT this one.'])(
    'ends an incident as TERMINATED within 5 s after “%s”, with that update alone',
    async (text) => {
      await client.write('ejected', incident());
      const updates = await client.newUpdates();
      await say('ejected', text);
      practice.moveClock(5 * second - settleMs);
      expect(await toldOf(updates, 'ejected')).toEqual([
        { $type: 'incident', $id: 'ejected', $delta: ['platformStatus'], platformStatus: 'TERMINATED' },
      ]);
      practice.moveClock(200 * second);
      expect(await statusOf('ejected')).toBe('TERMINATED');
    },
  );

  it('hears it in the first comment of an incident as well', async () => {
    await client.write(
      'born-ejected',
      incident({ comments: { c: { comments: [{ timestamp: 1, value: 'eject' }] } } }),
    );
    practice.moveClock(5 * second);
    expect(await statusOf('born-ejected')).toBe('TERMINATED');
  });

  it('does not mistake other words for it', async () => {
    await client.write('rejected', incident());
    await say('rejected', 'The order was rejected.');
    practice.moveClock(5 * second);
    expect(await statusOf('rejected')).toBe('PROCESSING');
  });
});

describe('an action', () => {
  let handler: TestHandler;
  beforeEach(async () => {
    handler = await connectHandler(practice);
  });
  afterEach(() => handler.close());

  /** Moves the clock until the automation asks for something to be done on `host`. */
  async function asked(host: string): Promise<Json> {
    const find = () =>
      handler.messages.find(({ parameters }) => (parameters as Json | undefined)?.['host'] === host);
    for (let seconds = 0; seconds < 120 && find() === undefined; seconds += 1) {
      practice.moveClock(second);
      // An answer on its way back lets a message that was sent before it arrive.
      await client.ask('GET', '/views/default');
    }
    const message = find();
    if (message === undefined) throw new Error(`Nothing was asked for on ${host}.`);
    return message;
  }

  it('is asked for where a handler is connected, and its result becomes a comment', async () => {
    await client.write('answered', incident({ originNode: 'practice:machine:mail-01' }));
    const updates = await client.newUpdates();
    const message = await asked('mail-01');
    expect(message).toMatchObject({
      type: 'submitAction',
      capability: 'ExecuteCommand',
      parameters: { command: 'uptime', host: 'mail-01' },
    });
    expect(await statusOf('answered')).toBe('WAITING');
    handler.answer(message['id'], '{"stdout":"up 3 days","stderr":"","exit":0}');
    await expect
      .poll(async () => commentsOf(await toldOf(updates, 'answered')).join())
      .toContain('up 3 days');
    expect(await statusOf('answered')).toBe('PROCESSING');
    practice.moveClock(200 * second);
    expect(await statusOf('answered')).toMatch(ended);
  });

  it('that nobody answers holds nothing up for long', async () => {
    await client.write('silent', incident({ originNode: 'practice:machine:mail-01' }));
    const updates = await client.newUpdates();
    await asked('mail-01');
    practice.moveClock(40 * second);
    await expect.poll(() => statusOf('silent')).toBe('PROCESSING');
    expect(commentsOf(await toldOf(updates, 'silent')).join()).toContain('took longer');
  });

  it('is forgotten when the incident is ejected meanwhile', async () => {
    await client.write('ejected', incident({ originNode: 'practice:machine:mail-01' }));
    const message = await asked('mail-01');
    await say('ejected', 'eject');
    practice.moveClock(5 * second);
    const updates = await client.newUpdates();
    handler.answer(message['id'], '"late"');
    await handler.nth('acknowledged', 1);
    expect(await toldOf(updates, 'ejected')).toEqual([]);
    expect(await statusOf('ejected')).toBe('TERMINATED');
  });

  it('that a restart has cut off is done without', async () => {
    await client.write('cut', incident({ originNode: 'practice:machine:mail-01' }));
    await asked('mail-01');
    const updates = await client.newUpdates();
    await practice.restart();
    practice.moveClock(second);
    expect(commentsOf(await toldOf(updates, 'cut')).join()).toContain('never came');
    expect(await statusOf('cut')).toBe('PROCESSING');
    handler = await connectHandler(practice);
  });
});

describe('/practice/faults: the automation', () => {
  it('stands while it is off, and goes on where it stopped', async () => {
    await practice.setFaults({ automationOn: false });
    const updates = await client.newUpdates();
    await client.write('paused', incident());
    await say('paused', 'eject');
    practice.moveClock(1_000 * second);
    expect((await toldOf(updates, 'paused')).map(({ platformStatus }) => platformStatus)).toEqual([
      'PROCESSING',
    ]);
    await practice.setFaults({});
    expect(await statusOf('paused')).toBe('PROCESSING');
    practice.moveClock(5 * second);
    expect(await statusOf('paused')).toBe('TERMINATED');
  });

  it('is as fast as it is told to be, from then on', async () => {
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
      const told = await practice.ask('PUT', '/practice/faults', { body: body as Json });
      expect(told.status).toBe(400);
    },
  );
});

describe('the world', () => {
  it('begins with incidents that have ended and with some that move', async () => {
    const ids = ['INC-1001', 'INC-1002', 'INC-1003', 'INC-1004', 'INC-1005', 'INC-1006'];
    const statuses = () => Promise.all(ids.map(statusOf));
    const open = ['PROCESSING', 'PROCESSING', 'PROCESSING'];
    expect(await statuses()).toEqual(['RESOLVED', 'STOPPED', 'TERMINATED', ...open]);
    practice.moveClock(200 * second);
    expect((await statuses()).join()).not.toContain('PROCESSING');
    await practice.ask('POST', '/practice/reset');
    expect((await statuses()).slice(3)).toEqual(open);
    practice.moveClock(200 * second);
    expect((await statuses()).join()).not.toContain('PROCESSING');
  });

  it('goes on after a restart, and nothing of it happened meanwhile', async () => {
    await client.write('restarted', incident());
    practice.moveClock(40 * second);
    const updates = await client.newUpdates();
    await practice.restart();
    practice.moveClock(20 * second);
    expect(await statusOf('restarted')).toBe('PROCESSING');
    practice.moveClock(200 * second);
    expect(await statusOf('restarted')).toMatch(ended);
    expect((await toldOf(updates, 'restarted')).length).toBeGreaterThan(0);
  });

  it('moves the same way from the same seed', async () => {
    const story = async () => {
      await client.write('seeded', incident());
      practice.moveClock(200 * second);
      return (await client.updates())
        .filter(({ object }) => object['$id'] === 'seeded')
        .map(({ object: { $delta, platformStatus } }) => [$delta, platformStatus]);
    };
    const first = await story();
    await practice.ask('POST', '/practice/reset');
    expect(await story()).toEqual(first);
  });
});
