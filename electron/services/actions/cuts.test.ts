import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../action-handler.test-kit.ts';
import { createChance } from '../../practice/automation/chance.ts';
import { startTargetServer, type TargetServer } from './target-server.test-kit.ts';

const actionCount = 1_000;
const concurrency = 20;

let actions: TestActions;
let server: TargetServer;
let origin = '';
const requestCounts = new Map<number, number>();

beforeAll(async () => {
  server = await startTargetServer((request, response) => {
    const n = Number(request.url?.slice(1));
    requestCounts.set(n, (requestCounts.get(n) ?? 0) + 1);
    setTimeout(() => response.end(String(n)), n % 10);
  });
  origin = server.origin;
  actions = await openTestActions({ waitDivisor: 20 });
  await actions.api.start();
  await actions.connected();
});
afterAll(async () => {
  await actions.close();
  await server.close();
});

/** Submits an action until a handler accepts it, and returns its outcome. */
async function submit(n: number): Promise<unknown> {
  for (;;) {
    const outcome = await actions.submit({
      capability: 'HTTPRequest',
      parameters: { url: `${origin}/${n}` },
    });
    if (outcome['state'] !== 'no-handler') return outcome;
    await delay(10);
  }
}

it('loses none of 1,000 actions and runs none twice while the connection is cut at random', async () => {
  const outcomes: unknown[] = [];
  let next = 0;
  let cuts = 0;
  const draw = createChance(1);
  /** After how many ended actions the connection is cut next. */
  let cutAt = 0;
  const planCut = () => {
    cutAt += 20 + Math.floor(draw(`cut ${cuts}`) * 100);
  };
  planCut();
  let ended = 0;
  const work = async () => {
    while (next < actionCount) {
      const n = next;
      next += 1;
      outcomes[n] = await submit(n);
      ended += 1;
      if (ended !== cutAt) continue;
      actions.wire.cut();
      cuts += 1;
      planCut();
      await delay(draw(`restore ${cuts}`) * 40);
      actions.wire.restore();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  expect(cuts).toBeGreaterThan(3);
  expect(outcomes.filter((outcome) => (outcome as { state: string }).state !== 'answered')).toEqual([]);
  outcomes.forEach((outcome, n) => {
    expect(outcome).toMatchObject({ result: { body: String(n), code: 200 } });
  });
  expect([...requestCounts.values()].filter((times) => times !== 1)).toEqual([]);
  expect(requestCounts.size).toBe(actionCount);
  await expect.poll(async () => (await actions.state()).running).toBe(0);
  expect((await actions.state()).total).toBe(actionCount);
});
