/** One round of actions: a handler that is cut off and killed again and again, while the platform asks for more. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openWire, type Wire } from '../../../electron/monitor-story.test-kit.ts';
import { startChild } from '../child-process.ts';
import { createDraw } from '../draw.ts';
import type { RoundResult } from '../round.ts';
import { startWorld } from '../world.ts';
import { type ActionsDisorder, drawActionsDisorder } from './disorder.ts';
import type { ActionsOrder, ActionsReport } from './orders.ts';
import { submitActions } from './submit-actions.ts';
import { startTarget } from './target.ts';
import { isInterrupted, judgeActions } from './verdict.ts';

export const actionsLoad = 'actions';

const atOnce = 20;
const mostMsOfEnd = 60_000;

export async function runActionsRound({
  seed,
  actions: count,
  isKept,
}: {
  seed: number;
  actions: number;
  /** Leaves the folder of the round where it is, to be looked at. */
  isKept: boolean;
}): Promise<RoundResult> {
  const start = performance.now();
  const draw = createDraw(seed, actionsLoad);
  const disorder = drawActionsDisorder(draw, count);
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-torture-'));
  if (isKept) console.log(`  ${folder} ${JSON.stringify(disorder)}`);
  else parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startWorld(join(folder, 'world'));
  parts.defer(() => world.stop());
  const target = await startTarget(() => draw.between(0, disorder.mostTargetMs));
  parts.defer(() => target.stop());
  const wire = await openWire();
  parts.defer(() => wire.close());
  wire.lead(Number(new URL(world.address.origin).port));
  await world.setFaults(disorder.faults);

  const { stop: _, ...address } = world.address;
  const behind = (url: string) => url.replace(address.origin, wire.origin);
  const handler = keepHandler({
    data: join(folder, 'data'),
    practice: {
      ...address,
      ...{ authUrl: behind(address.authUrl), connectorUrl: behind(address.connectorUrl) },
      ...{ graphUrl: behind(address.graphUrl), objectsUrl: behind(address.objectsUrl) },
    },
  });
  parts.defer(() => handler.close());
  const over = new AbortController();
  const cutting = cutAgainAndAgain(wire, disorder.cuts, over.signal);
  const deaths = [...disorder.deaths];
  const { origin } = address;
  const strike = (completed: number) => {
    for (let next = deaths[0]; next !== undefined && next.completed <= completed; next = deaths[0]) {
      deaths.shift();
      setTimeout(() => handler.kill(), next.ms);
    }
  };
  strike(0);
  const asked = await submitActions({ origin, count, atOnce, urlOf: target.urlOf }, strike);
  over.abort();
  await cutting;
  const { rows, problems } = await handler.finish();
  const ending = {
    asked,
    rows,
    deaths: handler.deaths,
    urlOf: target.urlOf,
    responsesTo: target.responsesTo,
  };
  return {
    ...{ seed, load: actionsLoad, rows: count, deaths: handler.deaths.length, ms: performance.now() - start },
    requests: asked.reduce((sum, { number }) => sum + target.responsesTo(number).length, 0),
    unknown: asked.filter(isInterrupted).length,
    problems: [...problems, ...judgeActions(ending)],
  };
}

/** A handler that is there again at once when it was killed. */
function keepHandler(order: ActionsOrder) {
  const start = () => startChild<ActionsOrder, ActionsReport>('./actions/child.ts');
  const deaths: number[] = [];
  const problems: string[] = [];
  let isOver = false;
  let [living, spare] = [start(), start()];
  const faults = (reports: readonly ActionsReport[]) =>
    reports.flatMap((each) => (each.kind === 'fault' ? [`The program complained: ${each.message}`] : []));

  const live = async (): Promise<readonly ActionsReport[]> => {
    for (;;) {
      living.begin(order);
      const { reports, code, stderr } = await living.ended;
      problems.push(...faults(reports));
      if (isOver) {
        if (code !== 0)
          problems.push(`The program did not end by itself (code ${code}): ${stderr.slice(0, 2_000)}`);
        return reports;
      }
      if (code !== null)
        problems.push(`The program ended by itself with code ${code}: ${stderr.slice(0, 2_000)}`);
      [living, spare] = [spare, start()];
    }
  };
  const lives = live();
  return {
    deaths,
    kill(): void {
      if (!isOver && living.kill()) deaths.push(Date.now());
    },
    async finish() {
      isOver = true;
      living.finish();
      spare.kill();
      const tooLong = setTimeout(() => living.kill(), mostMsOfEnd);
      const reports = await lives;
      clearTimeout(tooLong);
      return { problems, rows: reports.flatMap((each) => (each.kind === 'rows' ? each.rows : [])) };
    },
    async close() {
      isOver = true;
      living.kill();
      spare.kill();
      await lives;
    },
  };
}

/** Ends with a whole wire. */
async function cutAgainAndAgain(
  wire: Wire,
  cuts: ActionsDisorder['cuts'],
  signal: AbortSignal,
): Promise<void> {
  for (const { wholeMs, cutMs } of cuts) {
    await delay(wholeMs);
    if (signal.aborted) return;
    wire.cut();
    await delay(cutMs);
    wire.restore();
  }
}
