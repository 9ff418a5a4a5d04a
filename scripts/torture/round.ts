/**
 * One round of the torture test: a program sends to a faulty platform, is killed repeatedly, and its result is checked
 * at the end.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultRow, RunState } from '../../shared/sending/runs.ts';
import { checkRound, type Kill } from './check-round.ts';
import type { Command, Report } from './child-messages.ts';
import { type Child, startChild } from './child-process.ts';
import { type PlannedKill, randomFaultPlan } from './fault-plan.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import { runReference } from './reference-run.ts';
import { rowExecutionsOf } from './row-executions.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { Workload } from './workload.ts';
import { workloads } from './workloads.ts';
import { csvOf, startWorld } from './world.ts';

export interface RoundResult {
  readonly seed: number;
  readonly workload: string;
  readonly rows: number;
  readonly kills: number;
  readonly requests: number;
  readonly unknown: number;
  readonly ms: number;
  /** Sentences about everything that is wrong. */
  readonly problems: readonly string[];
}

interface RoundOptions {
  readonly seed: number;
  /** Name of the workload; if missing, the seed decides. */
  readonly only?: string | undefined;
  readonly minRows: number;
  readonly maxRows: number;
  /** Whether the folder of the round is kept, so that it can be inspected. */
  readonly isKept: boolean;
}

/** Time after which the program is killed even if it has not sent enough requests. */
const maxLifeMs = 15_000;
/** Time limit of the last start, which continues the run to its end. */
const maxEndMs = 120_000;
const startSender = () => startChild<Command, Report>('./child.ts');
const poison = 'poison';

export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { seed } = options;
  const start = performance.now();
  const random = createSeededRandom(seed);
  const workload = makeWorkload(options);
  const faultPlan = randomFaultPlan(random.fork('disorder'), {
    bodyBytes: Buffer.byteLength(csvOf(workload)),
    poison: workload.rows.some((cells) => cells.includes(poison)) ? poison : null,
  });
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-torture-'));
  if (options.isKept) console.log(`  ${folder} ${JSON.stringify(faultPlan)}`);
  else parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startWorld(join(folder, 'world'));
  parts.defer(() => world.stop());
  const proxy = await startRecordingProxy(world.address.connectorUrl);
  parts.defer(() => proxy.stop());

  for (const body of workload.seeds) await world.post(body);
  world.age();
  const since = Date.now();
  const file = join(folder, `${workload.name}.csv`);
  await writeFile(file, csvOf(workload));
  await world.setFaults(faultPlan.faults);
  const { stop: _, ...address } = world.address;
  const command: Command = {
    data: join(folder, 'data'),
    file,
    kind: workload.path,
    action: workload.action,
    practice: { ...address, connectorUrl: proxy.connectorUrl },
    toTheEnd: false,
  };

  const { kills, problems } = await killRepeatedly(command, faultPlan.kills, proxy);
  await world.setFaults(faultPlan.afterwards);
  const end = await runToCompletion({ ...command, toTheEnd: true });
  await proxy.idle();
  problems.push(...end.problems);
  const summary = { seed, workload: workload.name, rows: workload.rows.length, kills: kills.length };
  const result = (unknown: number): RoundResult => ({
    ...summary,
    requests: proxy.requests.length,
    unknown,
    ms: performance.now() - start,
    problems,
  });
  const { state, rows } = end;
  if (state === undefined) return result(0);

  const rowExecutions = rowExecutionsOf(workload, proxy.requests);
  const failed = new Set(rows.filter(({ outcome }) => outcome === 'failed').map(({ record }) => record - 1));
  const leaves = (row: number) =>
    failed.has(row) &&
    (rowExecutions[row]?.isGuilty === true || workload.rows[row]?.includes(poison) === true);
  const reference = await runReference(join(folder, 'reference'), workload, leaves);
  problems.push(
    ...checkRound({
      workload,
      state,
      rows,
      snapshot: world.snapshot(),
      since,
      rowExecutions,
      kills,
      reference,
    }),
  );
  return result(state.counts.unknown);
}

function makeWorkload({ seed, only, minRows, maxRows }: RoundOptions): Workload {
  const random = createSeededRandom(seed).fork('load');
  const make =
    workloads.find((each) => each(createSeededRandom(0), 3).name === only) ??
    workloads[seed % workloads.length];
  if (make === undefined || (only !== undefined && make(createSeededRandom(0), 3).name !== only))
    throw new Error(`There is no workload “${only}”.`);
  const workload = make(random, random.between(minRows, maxRows));
  const { poisonColumn } = workload;
  if (poisonColumn === null || !random.chance(0.25)) return workload;
  const poisoned = new Set([
    random.between(0, workload.rows.length - 1),
    random.between(0, workload.rows.length - 1),
  ]);
  return {
    ...workload,
    rows: workload.rows.map((cells, row) => (poisoned.has(row) ? cells.with(poisonColumn, poison) : cells)),
  };
}

/** Starts the program for each planned kill; returns when it was killed, and what it did wrong until then. */
async function killRepeatedly(command: Command, planned: readonly PlannedKill[], proxy: RecordingProxy) {
  const kills: Kill[] = [];
  const problems: string[] = [];
  for (const plannedKill of planned) {
    const child = startSender();
    const killed = scheduleKillOf(child, plannedKill, proxy);
    child.begin(command);
    const { reports, code, stderr } = await child.ended;
    const at = killed();
    problems.push(...faultsOf(reports));
    if (at !== null) kills.push({ at, aliveAt: lastAlive(reports) ?? 0 });
    else if (code !== 0) problems.push(`The program ended by itself with code ${code}: ${stderr}`);
  }
  return { kills, problems };
}

const lastAlive = (reports: readonly Report[]): number | undefined =>
  reports.findLast((each) => each.kind === 'alive')?.at;

/**
 * Kills the child as planned. The returned function cancels that, and returns when the child was killed, in
 * milliseconds since epoch; null if it had ended before.
 */
function scheduleKillOf(
  child: Child<Command, Report>,
  { requests, ms }: PlannedKill,
  proxy: RecordingProxy,
): () => number | null {
  let left = requests;
  let at: number | null = null;
  const kill = () => {
    if (child.kill()) at = Date.now();
  };
  const timers: NodeJS.Timeout[] = [];
  const scheduleKill = () => timers.push(setTimeout(kill, ms));
  child.loaded.then(
    () => {
      timers.push(setTimeout(kill, maxLifeMs));
      if (requests === 0) scheduleKill();
    },
    () => undefined,
  );
  proxy.onRequest(() => {
    left -= 1;
    if (left === 0) scheduleKill();
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    proxy.onRequest(() => undefined);
    return at;
  };
}

async function runToCompletion(command: Command): Promise<{
  problems: string[];
  state: RunState | undefined;
  rows: ResultRow[];
}> {
  const child = startSender();
  child.begin(command);
  const timer = setTimeout(() => child.kill(), maxEndMs);
  const { reports, code, stderr } = await child.ended;
  clearTimeout(timer);
  const problems = faultsOf(reports);
  const state = reports.find((each) => each.kind === 'ended')?.state;
  if (code !== 0)
    problems.push(`The program did not come to the end of its run (code ${code}): ${stderr.slice(0, 2_000)}`);
  return { problems, state, rows: reports.flatMap((each) => (each.kind === 'rows' ? each.rows : [])) };
}

const faultsOf = (reports: readonly Report[]): string[] =>
  reports.flatMap((each) => (each.kind === 'fault' ? [`The program complained: ${each.message}`] : []));
