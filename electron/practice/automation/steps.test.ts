import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectHandler, type TestHandler } from '../actions/handler.test-kit.ts';
import { type ObjectClient, objectClient } from '../objects/objects.test-kit.ts';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import { addComment, commentsOf, ended, incident, second, updatesOf } from './incidents.test-kit.ts';

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
const statusOf = async (id: string) => (await client.object(id))['platformStatus'];

describe('an action', () => {
  let handler: TestHandler;
  beforeEach(async () => {
    handler = await connectHandler(practice);
  });
  afterEach(() => handler.close());

  /** Moves the clock until the automation requests an action on `host`; returns the message to the handler. */
  async function waitForAction(host: string): Promise<Json> {
    const find = () =>
      handler.messages.find(({ parameters }) => (parameters as Json | undefined)?.['host'] === host);
    for (let seconds = 0; seconds < 120 && find() === undefined; seconds += 1) {
      practice.moveClock(second);
      // Messages that were sent before this response have arrived when it arrives.
      await client.ask('GET', '/views/default');
    }
    const message = find();
    if (message === undefined) throw new Error(`No action was requested on ${host}.`);
    return message;
  }

  it('is requested if a handler is connected, and its result becomes a comment', async () => {
    await client.write('handled', incident({ originNode: 'practice:machine:mail-01' }));
    const updates = await client.newUpdates();
    const message = await waitForAction('mail-01');
    expect(message).toMatchObject({
      type: 'submitAction',
      capability: 'ExecuteCommand',
      parameters: { command: 'uptime', host: 'mail-01' },
    });
    expect(await statusOf('handled')).toBe('WAITING');
    handler.respond(message['id'], '{"stdout":"up 3 days","stderr":"","exit":0}');
    await expect
      .poll(async () => commentsOf(await updatesOf(updates, 'handled')).join())
      .toContain('up 3 days');
    expect(await statusOf('handled')).toBe('PROCESSING');
    practice.moveClock(200 * second);
    expect(await statusOf('handled')).toMatch(ended);
  });

  it('comes with a request to the URL of the origin, if there is one; both results become one comment', async () => {
    const headers = { authorization: `Bearer ${await practice.token()}` };
    const body = { 'ogit/_xid': 'asked:1', 'ogit/name': 'asked-01', '/url': 'http://10.0.0.7/health' };
    const created = await practice.ask('POST', `${practice.address.graphUrl}/new/ogit%2FMARS%2FMachine`, {
      headers,
      body,
    });
    expect(created.status).toBe(200);
    await client.write('both', incident({ originNode: 'asked:1' }));
    const updates = await client.newUpdates();
    const command = await waitForAction('asked-01');
    const request = handler.messages.find(({ capability }) => capability === 'HTTPRequest');
    expect(request).toMatchObject({ parameters: { url: 'http://10.0.0.7/health' } });
    handler.respond(request?.['id'], '{"code":200,"body":"fine","exec":"","headers":{}}');
    handler.respond(command['id'], '{"stdout":"up 3 days","stderr":"","exit":0}');
    const comments = async () => commentsOf(await updatesOf(updates, 'both')).join();
    await expect
      .poll(comments)
      .toContain('“uptime” on asked-01: up 3 days\nAsked http://10.0.0.7/health: 200 fine');
  });

  it('without a result does not delay the incident for long', async () => {
    await client.write('silent', incident({ originNode: 'practice:machine:mail-01' }));
    const updates = await client.newUpdates();
    await waitForAction('mail-01');
    practice.moveClock(40 * second);
    await expect.poll(() => statusOf('silent')).toBe('PROCESSING');
    expect(commentsOf(await updatesOf(updates, 'silent')).join()).toContain('took longer');
  });

  it('is ignored if the incident is ejected before its result arrives', async () => {
    await client.write('ejected', incident({ originNode: 'practice:machine:mail-01' }));
    const message = await waitForAction('mail-01');
    await addComment(client, 'ejected', 'eject');
    practice.moveClock(5 * second);
    const updates = await client.newUpdates();
    handler.respond(message['id'], '"late"');
    await handler.nth('acknowledged', 1);
    expect(await updatesOf(updates, 'ejected')).toEqual([]);
    expect(await statusOf('ejected')).toBe('TERMINATED');
  });

  it('that a restart interrupts is given up', async () => {
    await client.write('cut', incident({ originNode: 'practice:machine:mail-01' }));
    await waitForAction('mail-01');
    const updates = await client.newUpdates();
    await practice.restart();
    practice.moveClock(second);
    expect(commentsOf(await updatesOf(updates, 'cut')).join()).toContain('never arrived');
    expect(await statusOf('cut')).toBe('PROCESSING');
    handler = await connectHandler(practice);
  });
});
