import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../../action-handler.test-kit.ts';
import { startTargetServer, type TargetServer } from '../target-server.test-kit.ts';

const nightMs = 8 * 60 * 60_000;
let server: TargetServer;
let origin = '';
/** Responses to paths with /held, which are never sent. */
let heldResponses: ServerResponse[] = [];
let requestedPaths: string[] = [];
beforeAll(async () => {
  server = await startTargetServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    if (request.url?.startsWith('/held')) heldResponses.push(response);
    else response.end('fine');
  });
  origin = server.origin;
});
afterAll(() => server.close());

let actions: TestActions;
beforeEach(() => {
  heldResponses = [];
  requestedPaths = [];
});
afterEach(async () => {
  for (const response of heldResponses) response.destroy();
  await actions.close();
});

/** Starts an HTTP request by hand, and returns the id of the action. @param timeout in seconds */
const tryOut = async (path: string, timeout = 60) =>
  (
    await actions.api.tryOut({
      capability: 'HTTPRequest',
      parameters: { url: `${origin}${path}`, timeout },
    })
  ).id;
const stateOf = async (id: string) => (await actions.api.one({ id })).state;

describe('a sleep of the machine', () => {
  it('ends an action whose deadline passed while it waited for approval, and its question with it', async () => {
    actions = await openTestActions({ canAsk: true, allowed: [] });
    const id = await tryOut('/asked');
    await expect.poll(async () => (await actions.state()).questions.length).toBe(1);
    const [question] = (await actions.state()).questions;
    actions.sleep(nightMs);
    await expect.poll(() => stateOf(id)).toBe('expired-without-approval');
    await expect.poll(async () => (await actions.state()).questions).toEqual([]);
    await expect(actions.api.decide({ id: question?.id ?? '', yes: true })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(requestedPaths).toEqual([]);
  });

  it('ends a running and a waiting action whose deadlines passed, and does not start them afterwards', async () => {
    actions = await openTestActions();
    await actions.set({ atOnce: 1 });
    const first = await tryOut('/held');
    await expect.poll(() => requestedPaths).toEqual(['/held']);
    const second = await tryOut('/second');
    actions.sleep(nightMs);
    await expect.poll(() => stateOf(first)).toBe('timed-out');
    await expect.poll(() => stateOf(second)).toBe('expired-before-start');
    expect(requestedPaths).toEqual(['/held']);
    const after = await tryOut('/after');
    await expect.poll(() => stateOf(after)).toBe('done');
    expect(requestedPaths).toEqual(['/held', '/after']);
  });

  it('keeps an action waiting that still has time, without extending its deadline', async () => {
    actions = await openTestActions({ canAsk: true, allowed: [] });
    const id = await tryOut('/asked', 3_600);
    await expect.poll(async () => (await actions.state()).questions.length).toBe(1);
    actions.sleep(30 * 60_000);
    await expect.poll(() => stateOf(id)).toBe('waiting-for-approval');
    expect((await actions.state()).questions).toHaveLength(1);
    actions.sleep(31 * 60_000);
    await expect.poll(() => stateOf(id)).toBe('expired-without-approval');
  });

  it('reports to the platform the actions that failed because of the sleep', async () => {
    actions = await openTestActions();
    await actions.api.start();
    await actions.connected();
    const outcome = actions.submit({
      capability: 'HTTPRequest',
      timeoutMs: 90_000,
      parameters: { url: `${origin}/held`, timeout: 60 },
    });
    await expect.poll(() => requestedPaths).toEqual(['/held']);
    actions.sleep(nightMs);
    expect(await outcome).toMatchObject({
      result: { error: expect.stringMatching(/^Timed out while running\. It was stopped after/) },
    });
  });
});
