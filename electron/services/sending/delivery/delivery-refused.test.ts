import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { type DeliveryKit, machines, startDeliveryKit, tally } from '../../../delivery.test-kit.ts';
import type { ConnectorVerdict } from '../../../remote/connector.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterEach(() => kit.practice.setFaults({}));
afterAll(() => kit.close());

const creates = { kind: 'vertices', action: 'POST' } as const;
const noResponse = { status: null, date: null } as const;
const countVertices = async (xid: string) => (await kit.practice.byXid(xid)).length;
const withoutXid = (count: number) =>
  machines(count).map(({ 'ogit/_xid': name, ...row }) => ({ ...row, '/name': name ?? '' }));

describe('a request that the platform did not execute', () => {
  it('waits as long as a busy platform asks, and is sent again, whatever its rows', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ status429: 3 });
    expect(tally(await run.send(withoutXid(2)))).toEqual({ stored: 2 });
    expect(run.requests.map(({ state }) => state)).toEqual([
      'not-executed',
      'not-executed',
      'not-executed',
      'answered',
    ]);
    expect(run.waits[0]).toEqual({ for: 'platform', message: 'The platform asks to wait 1 s.' });
    expect(run.waits.at(-1)).toEqual({ for: null, message: '' });
  });

  it('is sent again when the platform can be reached', async () => {
    let tries = 0;
    const run = kit.run({
      ...creates,
      sendWith: async (body, connector) => {
        tries += 1;
        if (tries < 4) throw new AppError('offline', 'The platform cannot be reached.');
        return connector.send(body);
      },
    });
    expect(tally(await run.send(withoutXid(2)))).toEqual({ stored: 2 });
  });

  it('waits for new credentials, and continues with them', async () => {
    let areRight = false;
    const signedIn = Promise.withResolvers<void>();
    const run = kit.run({
      ...creates,
      signedIn: () => signedIn.promise,
      sendWith: async (body, connector) => {
        if (!areRight) throw new AppError('unauthorized', 'Sign-in is refused.');
        return connector.send(body);
      },
    });
    const sending = run.send(machines(2));
    await expect.poll(() => run.waits).toEqual([{ for: 'sign-in', message: 'Sign-in is refused.' }]);
    areRight = true;
    signedIn.resolve();
    expect(tally(await sending)).toEqual({ stored: 2 });
  });

  it('is sent with renewed tokens while the platform refuses several in a row', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ refuseTokens: 5 });
    expect(tally(await run.send(machines(2)))).toEqual({ stored: 2 });
  });

  it('is not sent when the run is cancelled while it waits', async () => {
    const run = kit.run({
      ...creates,
      sendWith: async () => {
        throw new AppError('unauthorized', 'Sign-in is refused.');
      },
    });
    const sending = run.send(machines(2));
    await expect.poll(() => run.waits.length).toBe(1);
    run.cancel.abort();
    const outcomes = await sending;
    expect(outcomes.map(({ outcome, reason, hash }) => [outcome, reason, hash])).toEqual([
      ['not-sent', 'Cancelled before it was sent.', null],
      ['not-sent', 'Cancelled before it was sent.', null],
    ]);
  });

  it('is sent again for single rows with the codes 401 and 429', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ chaos: { seed: 5, items401: 0.1, items429: 0.2 } });
    const rows = withoutXid(60);
    expect(tally(await run.send(rows))).toEqual({ stored: 60 });
    expect(run.requests.length).toBeGreaterThan(1);
    expect(run.reportedOutcomes.length).toBeGreaterThan(0);
    // Each response lists at once what was not executed, so that none of these rows is in doubt while it waits.
    const [first] = run.requests;
    expect(run.notExecuted[0]).toMatchObject({
      request: first?.number,
      outcomes: { 'not-sent': expect.any(Number) },
    });
    expect(run.notExecuted[0]?.records).toEqual(run.requests[1]?.records);
  });
});

describe('a platform that asks to wait', () => {
  const busyFor = (retryAfterMs: number) =>
    kit.run({
      ...creates,
      sendWith: async (): Promise<ConnectorVerdict> => ({
        kind: 'busy',
        status: 429,
        date: null,
        retryAfterMs,
      }),
    });

  it('ends the run at once if the wait is too long, and the run says when it may continue', async () => {
    const run = busyFor(2 * 60 * 60_000);
    const outcomes = await run.send(machines(2));
    expect(tally(outcomes)).toEqual({ 'not-sent': 2 });
    expect(run.requests).toHaveLength(1);
    expect(run.waits).toEqual([]);
    expect(run.abandoned).toEqual([
      expect.stringMatching(
        /^The platform asks to wait 2 hours \(until (\d+ \w+, )?\d\d:\d\d\); Graph Intake waits at most 10 minutes\./,
      ),
    ]);
  });

  it('ends the run, too, if the wait ends after all dates of the calendar', async () => {
    const run = busyFor(1e12);
    expect(tally(await run.send(machines(1)))).toEqual({ 'not-sent': 1 });
    expect(run.abandoned[0]).toMatch(/^The platform asks to wait more than a year; /);
  });
});

describe('a request that is refused as a whole', () => {
  it.each([400, 500])('is split until the faulty row is alone (%i)', async (status) => {
    const rows = machines(40);
    const poisoned = rows.map((row, index) => (index === 17 ? { ...row, '/name': 'poison' } : row));
    const run = kit.run(creates);
    await kit.practice.setFaults({ chaos: { seed: 1, poison: { text: 'poison', status } } });
    const outcomes = await run.send(poisoned);
    await kit.practice.setFaults({});
    expect(tally(outcomes)).toEqual(status === 400 ? { stored: 39, failed: 1 } : { stored: 39, unknown: 1 });
    expect(outcomes[17]?.outcome).not.toBe('stored');
    expect(await countVertices(rows[17]?.['ogit/_xid'] ?? '')).toBe(0);
    expect(run.splits()).toBeLessThan(8);
    expect(run.abandoned).toEqual([]);
  });

  it('stops the run if its columns or its account are refused', async () => {
    const rows = machines(4).map((row) => ({ ...row, 'edge:1:verb': 'v' }));
    const run = kit.run(creates);
    const outcomes = await run.send(rows);
    expect(tally(outcomes)).toEqual({ 'not-sent': 4 });
    expect(run.abandoned).toEqual([expect.stringContaining('edge:1:verb')]);
    expect(run.requests).toHaveLength(1);
    const forbidden = kit.run({
      ...creates,
      sendWith: async (): Promise<ConnectorVerdict> => ({
        ...noResponse,
        kind: 'refused',
        status: 403,
        message: 'Not yours.',
      }),
    });
    expect(tally(await forbidden.send(machines(2)))).toEqual({ 'not-sent': 2 });
    expect(forbidden.abandoned).toEqual(['Not yours.']);
  });

  it('stops the run when the budget of splits is used up', async () => {
    const run = kit.run({ ...creates, mostSplits: 2 });
    const rows = machines(40).map((row) => ({ ...row, '/name': 'poison' }));
    await kit.practice.setFaults({ chaos: { seed: 1, poison: { text: 'poison', status: 400 } } });
    expect(tally(await run.send(rows))).toEqual({ 'not-sent': 40 });
    expect(run.abandoned).toEqual([expect.stringContaining('2 were already split')]);
  });

  it('is halved if it is too large, which does not count as a split', async () => {
    const run = kit.run({ ...creates, mostSplits: 0 });
    await kit.practice.setFaults({ chaos: { seed: 1, largestBodyBytes: 600 } });
    expect(tally(await run.send(machines(20)))).toEqual({ stored: 20 });
    expect(run.requests.filter(({ status }) => status === 413).length).toBeGreaterThan(1);
  });
});
