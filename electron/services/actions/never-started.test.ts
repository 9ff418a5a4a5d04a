import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions, type TestActionsOptions } from '../../action-handler.test-kit.ts';
import { startTargetServer, type TargetServer } from './target-server.test-kit.ts';

let server: TargetServer;
let origin = '';
let requestedPaths: string[] = [];
/** Functions that end the open requests of /held. */
let releases: (() => void)[] = [];
beforeAll(async () => {
  server = await startTargetServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    if (request.url === '/held') releases.push(() => response.end('late'));
    else response.end('fine');
  });
  origin = server.origin;
});
afterAll(() => server.close());

let actions: TestActions;
const open = async (options: TestActionsOptions) => {
  requestedPaths = [];
  releases = [];
  actions = await openTestActions(options);
  await actions.api.start();
  await actions.connected();
};
afterEach(async () => {
  for (const release of releases) release();
  await actions.close();
});
const submit = (path: string) =>
  actions.submit({
    capability: 'HTTPRequest',
    timeoutMs: 90_000,
    parameters: { url: `${origin}${path}`, timeout: 60 },
  });
const rowOf = async (text: string) =>
  (await actions.api.list({ states: [], text, first: 0, count: 10 })).rows[0];
const questions = async () => (await actions.state()).questions;

describe('an action that never started', () => {
  it('is shown as waiting for approval while it waits for a decision, and as running only afterwards', async () => {
    await open({ canAsk: true, allowed: [] });
    const outcome = submit('/held');
    await expect.poll(() => rowOf('/held')).toMatchObject({ state: 'waiting-for-approval', startedAt: null });
    await expect.poll(async () => (await actions.state()).waiting).toBe(1);
    expect((await actions.state()).running).toBe(0);
    await actions.api.decide({ id: (await questions())[0]?.id ?? '', yes: true });
    await expect.poll(() => requestedPaths).toEqual(['/held']);
    await expect.poll(async () => (await rowOf('/held'))?.state).toBe('running');
    expect((await rowOf('/held'))?.startedAt).toEqual(expect.any(Number));
    await expect.poll(async () => (await actions.state()).running).toBe(1);
    releases[0]?.();
    expect(await outcome).toMatchObject({ state: 'answered', result: { code: 200 } });
  });

  it('expires without approval, and reports this to the platform', async () => {
    await open({ canAsk: true, allowed: [] });
    const outcome = submit('/expired');
    await expect.poll(async () => (await questions()).length).toBe(1);
    actions.sleep(60_000);
    expect(await outcome).toMatchObject({
      result: {
        error: 'Expired without approval (never started). It was not approved within 60 s.',
        code: 0,
      },
    });
    expect(await rowOf('/expired')).toMatchObject({ state: 'expired-without-approval', startedAt: null });
    expect(requestedPaths).toEqual([]);
  });

  it('is reported to the platform as denied and never started after a refusal', async () => {
    await open({ canAsk: true, allowed: [] });
    const outcome = submit('/refused');
    await expect.poll(async () => (await questions()).length).toBe(1);
    await actions.api.decide({ id: (await questions())[0]?.id ?? '', yes: false });
    expect(await outcome).toMatchObject({
      result: { error: `Denied (never started). ${origin}/ was refused by a user.` },
    });
    expect(await rowOf('/refused')).toMatchObject({ state: 'denied', startedAt: null });
    expect(requestedPaths).toEqual([]);
  });

  it('is denied without another question after a refusal, unless a user runs it by hand', async () => {
    await open({ canAsk: true, allowed: [] });
    const first = submit('/first');
    await expect.poll(async () => (await questions()).length).toBe(1);
    await actions.api.decide({ id: (await questions())[0]?.id ?? '', yes: false });
    await first;
    expect(await submit('/again')).toMatchObject({
      result: { error: expect.stringMatching(/was refused by a user less than 10 minutes ago/) },
    });
    const byHand = { capability: 'HTTPRequest', parameters: { url: `${origin}/by-hand` } };
    await actions.api.tryOut(byHand);
    await expect
      .poll(async () => (await questions()).map(({ wants }) => wants))
      .toEqual([`GET ${origin}/by-hand`]);
    await actions.api.decide({ id: (await questions())[0]?.id ?? '', yes: false });
    actions.sleep(10 * 60_000);
    const later = submit('/later');
    await expect.poll(async () => (await questions()).length).toBe(1);
    await actions.api.decide({ id: (await questions())[0]?.id ?? '', yes: true });
    expect(await later).toMatchObject({ result: { code: 200 } });
    expect(requestedPaths).toEqual(['/later']);
  });

  it('is reported as never started when the handler stops while the action waits for another one to end', async () => {
    await open({});
    await actions.set({ atOnce: 1 });
    const first = submit('/held');
    await expect.poll(() => requestedPaths).toEqual(['/held']);
    const second = submit('/second');
    await expect.poll(async () => (await rowOf('/second'))?.state).toBe('waiting-to-start');
    await actions.api.stop({ now: true });
    expect(await first).toMatchObject({
      result: { error: expect.stringMatching(/^Stopped while running\./) },
    });
    expect(await second).toMatchObject({
      result: { error: expect.stringMatching(/^Could not start \(never started\)\./) },
    });
    expect(await rowOf('/second')).toMatchObject({ state: 'not-started', startedAt: null });
    expect(requestedPaths).toEqual(['/held']);
  });

  it('is reported as never started after a crash, and one that had started as “unknown whether it ran”', async () => {
    await open({ canAsk: true, allowed: [] });
    const waiting = submit('/waits');
    await expect.poll(async () => (await rowOf('/waits'))?.state).toBe('waiting-for-approval');
    await actions.set({ allowed: [{ kind: 'url-prefix', text: `${origin}/held` }] });
    const running = submit('/held');
    await expect.poll(() => requestedPaths).toEqual(['/held']);
    actions = await actions.restart({ crash: true });
    await actions.api.start();
    expect(await waiting).toMatchObject({
      result: {
        error: expect.stringMatching(/^Could not start \(never started\)\. The action handler ended/),
      },
    });
    expect(await running).toMatchObject({
      result: { error: expect.stringMatching(/^Interrupted: unknown whether it ran\./) },
    });
    expect(await rowOf('/waits')).toMatchObject({ state: 'not-started', startedAt: null });
    expect(await rowOf('/held')).toMatchObject({ state: 'interrupted', startedAt: expect.any(Number) });
    expect(requestedPaths).toEqual(['/held']);
  });
});

describe('a connection that becomes read-only while the handler runs', () => {
  it('denies waiting actions, finishes running ones, and reports why the handler is not connected', async () => {
    await open({ canAsk: true, allowed: [] });
    const waiting = submit('/waits');
    await expect.poll(async () => (await rowOf('/waits'))?.state).toBe('waiting-for-approval');
    await actions.set({ allowed: [{ kind: 'url-prefix', text: `${origin}/held` }] });
    const running = submit('/held');
    await expect.poll(() => requestedPaths).toEqual(['/held']);
    await actions.setReadOnly(true);
    await expect.poll(async () => (await rowOf('/waits'))?.state).toBe('denied');
    releases[0]?.();
    expect(await running).toMatchObject({ state: 'answered', result: { code: 200 } });
    expect(await waiting).toMatchObject({
      result: { error: expect.stringMatching(/^Denied \(never started\)\. .* is read-only here/) },
    });
    await expect
      .poll(() => actions.state())
      .toMatchObject({
        state: 'refused',
        questions: [],
        message: expect.stringContaining('is read-only here'),
      });
    const byHand = { capability: 'HTTPRequest', parameters: { url: `${origin}/by-hand` } };
    await expect(actions.api.tryOut(byHand)).rejects.toMatchObject({ code: 'conflict' });
    await expect(actions.api.start()).rejects.toMatchObject({ code: 'conflict' });
    expect(requestedPaths).toEqual(['/held']);
    await actions.setReadOnly(false);
    await actions.api.start();
    await actions.connected();
  });
});
