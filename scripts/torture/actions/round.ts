/**
 * One round of actions: the handler is disconnected and killed again and again while the platform requests more
 * actions.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openWire, type TcpProxy } from '../../../electron/monitor-story.test-kit.ts';
import { startChild } from '../child-process.ts';
import type { RoundResult } from '../round.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { startWorld } from '../world.ts';
import { checkActionsRound, isInterrupted } from './check-actions-round.ts';
import type { ActionsCommand, ActionsReport } from './child-messages.ts';
import { type ActionsFaultPlan, randomActionsFaultPlan } from './fault-plan.ts';
import { submitActions } from './submit-actions.ts';
import { startTarget } from './target.ts';

export const actionsWorkload = 'actions';

const atOnce = 20;
const maxEndMs = 60_000;

export async function runActionsRound({
  seed,
  actions: count,
  isKept,
}: {
  seed: number;
  actions: number;
  /** Whether the folder of the round is kept, so that it can be inspected. */
  isKept: boolean;
}): Promise<RoundResult> {
  const start = performance.now();
  const random = createSeededRandom(seed, actionsWorkload);
  const faultPlan = randomActionsFaultPlan(random, count);
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-torture-'));
  if (isKept) console.log(`  ${folder} ${JSON.stringify(faultPlan)}`);
  else parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startWorld(join(folder, 'world'));
  parts.defer(() => world.stop());
  const target = await startTarget(() => random.between(0, faultPlan.maxTargetMs));
  parts.defer(() => target.stop());
  const wire = await openWire();
  parts.defer(() => wire.close());
  wire.connectTo(Number(new URL(world.address.origin).port));
  await world.setFaults(faultPlan.faults);

  const { stop: _, ...address } = world.address;
  const throughWire = (url: string) => url.replace(address.origin, wire.origin);
  const handler = keepHandler({
    data: join(folder, 'data'),
    practice: {
      ...address,
      authUrl: throughWire(address.authUrl),
      connectorUrl: throughWire(address.connectorUrl),
      graphUrl: throughWire(address.graphUrl),
      objectsUrl: throughWire(address.objectsUrl),
    },
  });
  parts.defer(() => handler.close());
  const actionsDone = new AbortController();
  const cutting = cutRepeatedly(wire, faultPlan.cuts, actionsDone.signal);
  const kills = [...faultPlan.kills];
  const { origin } = address;
  const killAfter = (completed: number) => {
    for (let next = kills[0]; next !== undefined && next.completed <= completed; next = kills[0]) {
      kills.shift();
      setTimeout(() => handler.kill(), next.ms);
    }
  };
  killAfter(0);
  const submitted = await submitActions({ origin, count, atOnce, urlOf: target.urlOf }, killAfter);
  actionsDone.abort();
  await cutting;
  const { rows, problems } = await handler.finish();
  const ending = {
    submitted,
    rows,
    kills: handler.kills,
    urlOf: target.urlOf,
    responsesTo: target.responsesTo,
  };
  return {
    seed,
    workload: actionsWorkload,
    rows: count,
    kills: handler.kills.length,
    ms: performance.now() - start,
    requests: submitted.reduce((sum, { number }) => sum + target.responsesTo(number).length, 0),
    unknown: submitted.filter(isInterrupted).length,
    problems: [...problems, ...checkActionsRound(ending)],
  };
}

/**
 * Starts an action handler, and starts it again at once whenever it was killed. A spare process has loaded all modules
 * in advance, so that the restart takes no time.
 */
function keepHandler(command: ActionsCommand) {
  const start = () => startChild<ActionsCommand, ActionsReport>('./actions/child.ts');
  const kills: number[] = [];
  const problems: string[] = [];
  let isOver = false;
  let [running, spare] = [start(), start()];
  const faults = (reports: readonly ActionsReport[]) =>
    reports.flatMap((each) => (each.kind === 'fault' ? [`The program complained: ${each.message}`] : []));

  const runUntilEnd = async (): Promise<readonly ActionsReport[]> => {
    for (;;) {
      running.begin(command);
      const { reports, code, stderr } = await running.ended;
      problems.push(...faults(reports));
      if (isOver) {
        if (code !== 0)
          problems.push(`The program did not end by itself (code ${code}): ${stderr.slice(0, 2_000)}`);
        return reports;
      }
      if (code !== null)
        problems.push(`The program ended by itself with code ${code}: ${stderr.slice(0, 2_000)}`);
      [running, spare] = [spare, start()];
    }
  };
  const lastReports = runUntilEnd();
  return {
    kills,
    kill(): void {
      if (!isOver && running.kill()) kills.push(Date.now());
    },
    async finish() {
      isOver = true;
      running.finish();
      spare.kill();
      const tooLong = setTimeout(() => running.kill(), maxEndMs);
      const reports = await lastReports;
      clearTimeout(tooLong);
      return { problems, rows: reports.flatMap((each) => (each.kind === 'rows' ? each.rows : [])) };
    },
    async close() {
      isOver = true;
      running.kill();
      spare.kill();
      await lastReports;
    },
  };
}

/** Cuts and restores the wire as planned, until the signal; the wire works when this function ends. */
async function cutRepeatedly(
  wire: TcpProxy,
  cuts: ActionsFaultPlan['cuts'],
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
