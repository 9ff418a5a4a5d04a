/** One round: a program that sends to a disturbed platform, is killed again and again, and is examined at the end. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultRow, RunState } from '../../shared/sending/runs.ts';
import { carriedRows } from './carried.ts';
import { type Child, startChild } from './child-process.ts';
import { type Death, drawDisorder } from './disorder.ts';
import { createDraw } from './draw.ts';
import type { Load } from './load.ts';
import { loads } from './loads.ts';
import type { Order, Report } from './orders.ts';
import { runUndisturbed } from './undisturbed.ts';
import { type DeathSeen, judge } from './verdict.ts';
import { startWitness, type Witness } from './witness.ts';
import { csvOf, startWorld } from './world.ts';

export interface RoundResult {
  readonly seed: number;
  readonly load: string;
  readonly rows: number;
  readonly deaths: number;
  readonly requests: number;
  readonly unknown: number;
  readonly ms: number;
  /** None where all is well. */
  readonly problems: readonly string[];
}

interface RoundOptions {
  readonly seed: number;
  /** Name of the load; by the seed where it is left out. */
  readonly only?: string | undefined;
  readonly leastRows: number;
  readonly mostRows: number;
  /** Leaves the folder of the round where it is, to be looked at. */
  readonly isKept: boolean;
}

/** A program that is not killed by then is killed whatever it has sent. */
const mostMsOfLife = 15_000;
const mostMsOfEnd = 120_000;
const startSender = () => startChild<Order, Report>('./child.ts');
const poison = 'poison';

export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { seed } = options;
  const start = performance.now();
  const draw = createDraw(seed);
  const load = makeLoad(options);
  const disorder = drawDisorder(draw.fork('disorder'), {
    bodyBytes: Buffer.byteLength(csvOf(load)),
    poison: load.rows.some((cells) => cells.includes(poison)) ? poison : null,
  });
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-torture-'));
  if (options.isKept) console.log(`  ${folder} ${JSON.stringify(disorder)}`);
  else parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startWorld(join(folder, 'world'));
  parts.defer(() => world.stop());
  const witness = await startWitness(world.address.connectorUrl);
  parts.defer(() => witness.stop());

  for (const body of load.seeds) await world.post(body);
  world.age();
  const since = Date.now();
  const file = join(folder, `${load.name}.csv`);
  await writeFile(file, csvOf(load));
  await world.setFaults(disorder.faults);
  const { stop: _, ...address } = world.address;
  const order: Order = {
    data: join(folder, 'data'),
    file,
    kind: load.path,
    action: load.action,
    practice: { ...address, connectorUrl: witness.connectorUrl },
    toTheEnd: false,
  };

  const { deaths, problems } = await killAgainAndAgain(order, disorder.deaths, witness);
  await world.setFaults(disorder.afterwards);
  const end = await liveToTheEnd({ ...order, toTheEnd: true });
  await witness.idle();
  problems.push(...end.problems);
  const summary = { seed, load: load.name, rows: load.rows.length, deaths: deaths.length };
  const result = (unknown: number): RoundResult => ({
    ...summary,
    requests: witness.seen.length,
    unknown,
    ms: performance.now() - start,
    problems,
  });
  const { state, rows } = end;
  if (state === undefined) return result(0);

  const carried = carriedRows(load, witness.seen);
  const failed = new Set(rows.filter(({ outcome }) => outcome === 'failed').map(({ record }) => record - 1));
  const leaves = (row: number) =>
    failed.has(row) && (carried[row]?.isGuilty === true || load.rows[row]?.includes(poison) === true);
  const undisturbed = await runUndisturbed(join(folder, 'undisturbed'), load, leaves);
  problems.push(
    ...judge({ load, state, rows, picture: world.picture(), since, carried, deaths, undisturbed }),
  );
  return result(state.counts.unknown);
}

function makeLoad({ seed, only, leastRows, mostRows }: RoundOptions): Load {
  const draw = createDraw(seed).fork('load');
  const make = loads.find((each) => each(createDraw(0), 3).name === only) ?? loads[seed % loads.length];
  if (make === undefined || (only !== undefined && make(createDraw(0), 3).name !== only))
    throw new Error(`There is no load “${only}”.`);
  const load = make(draw, draw.between(leastRows, mostRows));
  const { poisonColumn } = load;
  if (poisonColumn === null || !draw.is(0.25)) return load;
  const poisoned = new Set([draw.between(0, load.rows.length - 1), draw.between(0, load.rows.length - 1)]);
  return {
    ...load,
    rows: load.rows.map((cells, row) => (poisoned.has(row) ? cells.with(poisonColumn, poison) : cells)),
  };
}

/** Returns when the program died, in milliseconds since epoch. */
async function killAgainAndAgain(order: Order, planned: readonly Death[], witness: Witness) {
  const deaths: DeathSeen[] = [];
  const problems: string[] = [];
  for (const death of planned) {
    const child = startSender();
    const killed = killIn(child, death, witness);
    child.begin(order);
    const { reports, code, stderr } = await child.ended;
    const at = killed();
    problems.push(...faultsOf(reports));
    if (at !== null) deaths.push({ at, aliveAt: lastAlive(reports) ?? 0 });
    else if (code !== 0) problems.push(`The program ended by itself with code ${code}: ${stderr}`);
  }
  return { deaths, problems };
}

const lastAlive = (reports: readonly Report[]): number | undefined =>
  reports.findLast((each) => each.kind === 'alive')?.at;

/** Kills the child when its time has come; the returned function gives that time, null where it had ended before. */
function killIn(child: Child<Order, Report>, { requests, ms }: Death, witness: Witness): () => number | null {
  let left = requests;
  let at: number | null = null;
  const kill = () => {
    if (child.kill()) at = Date.now();
  };
  const timers: NodeJS.Timeout[] = [];
  const strike = () => timers.push(setTimeout(kill, ms));
  child.loaded.then(
    () => {
      timers.push(setTimeout(kill, mostMsOfLife));
      if (requests === 0) strike();
    },
    () => undefined,
  );
  witness.onRequest(() => {
    left -= 1;
    if (left === 0) strike();
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    witness.onRequest(() => undefined);
    return at;
  };
}

async function liveToTheEnd(order: Order): Promise<{
  problems: string[];
  state: RunState | undefined;
  rows: ResultRow[];
}> {
  const child = startSender();
  child.begin(order);
  const timer = setTimeout(() => child.kill(), mostMsOfEnd);
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
