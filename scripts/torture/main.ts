/**
 * `npm run torture`: rounds of sending and of actions, with a misbehaving platform and a program that is killed
 * repeatedly.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { actionsWorkload, runActionsRound } from './actions/round.ts';
import { createTally, misbehaviours } from './adversary/misbehaviours.ts';
import { adversaryWorkload, runAdversaryRound } from './adversary/round.ts';
import { type RoundResult, runRound } from './round.ts';
import { createSeededRandom } from './seeded-random.ts';
import { workloads } from './workloads.ts';

/** The name of a workload does not depend on its seed and rows. */
const workloadNames = workloads.map((make) => make(createSeededRandom(0), 3).name);
const usage = `Usage: npm run torture -- [options]
  --seed <n>      of the first round; each further round adds one (default: random)
  --rounds <n>    how many (default: 20); a round of actions follows every ten of them
  --only <name>   this workload only: ${[...workloadNames, actionsWorkload, adversaryWorkload].join(', ')}
  --at-once <n>   concurrent rounds (default: 2, or 4 with the adversary, which mostly waits)
  --short         few rows, one round of few actions, and no new round after 20 s except of the adversary
  --keep          keeps the data of each round, and prints where
  --report <file> writes how many passed and failed as JSON
  --help          print this`;

const shownProblems = 12;
const shortMs = 20_000;
/** A round of actions follows after this number of other rounds. */
const betweenActions = 10;
/** After this number of rounds of the adversary, each misbehaviour must have occurred. */
const roundsThatShowAll = 200;
const tally = createTally();

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
    'at-once': { type: 'string' },
    keep: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else await torture();

async function torture(): Promise<void> {
  const first = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const rounds = Number(values.rounds);
  const start = performance.now();
  const results: RoundResult[] = [];
  const planned = plan({ first, rounds });
  const work = async () => {
    for (let next = planned.shift(); next !== undefined; next = planned.shift()) {
      if (values.short && next.workload !== adversaryWorkload && performance.now() - start > shortMs) return;
      const result = await round(next);
      results.push(result);
      show(result);
    }
  };
  await Promise.all(
    Array.from({ length: Number(values['at-once'] ?? (values.only === adversaryWorkload ? 4 : 2)) }, work),
  );
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const sum = (of: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  console.log(
    `${results.length} rounds from seed ${first}, ${failed} failed: ${sum(({ rows }) => rows)} rows and actions, ` +
      `${sum(({ requests }) => requests)} requests, ${sum(({ kills }) => kills)} kills, ` +
      `${sum(({ unknown }) => unknown)} left unknown, ${Math.round((performance.now() - start) / 1_000)} s`,
  );
  const isAnyMissing = values.only === adversaryWorkload && !showMisbehaviours(results.length);
  if (values.report !== undefined)
    writeFileSync(values.report, JSON.stringify({ passed: results.length - failed, failed }));
  if (failed > 0 || results.length === 0 || isAnyMissing) process.exitCode = 1;
}

/** Prints how often each misbehaviour occurred. Returns false if one is missing in a long run. */
function showMisbehaviours(rounds: number): boolean {
  const never = misbehaviours.filter((name) => !tally.counts.has(name));
  const counts = misbehaviours.flatMap((name) => {
    const count = tally.counts.get(name);
    return count === undefined ? [] : [`${name} ${count.toLocaleString('en')}`];
  });
  console.log(`Misbehaviours: ${counts.join(', ')}.`);
  if (never.length > 0) console.log(`Never: ${never.join(', ')}.`);
  return never.length === 0 || rounds < roundsThatShowAll;
}

interface Planned {
  readonly seed: number;
  readonly workload: string | undefined;
}

/** A seed always means the same workload, so rounds of actions are added between the others. */
function plan({ first, rounds }: { first: number; rounds: number }): Planned[] {
  const { only, short } = values;
  const seeds = Array.from({ length: rounds }, (_, index) => first + index);
  if (only !== undefined || rounds < betweenActions) return seeds.map((seed) => ({ seed, workload: only }));
  const ofActions = (seed: number): Planned => ({ seed, workload: actionsWorkload });
  // The short form may end before its tenth round, so its round of actions comes first.
  if (short) return [ofActions(first), ...seeds.map((seed) => ({ seed, workload: undefined }))];
  return seeds.flatMap((seed, index) => [
    { seed, workload: undefined },
    ...((index + 1) % betweenActions === 0 ? [ofActions(seed)] : []),
  ]);
}

/** An exception in a round is a failure of that round. */
async function round({ seed, workload }: Planned): Promise<RoundResult> {
  const isKept = values.keep;
  try {
    if (workload === actionsWorkload)
      return await runActionsRound({ seed, actions: values.short ? 200 : 1_000, isKept });
    if (workload === adversaryWorkload)
      return await runAdversaryRound({ seed, maxRows: values.short ? 40 : 120, tally, isKept });
    const [minRows, maxRows] = values.short ? [100, 500] : [200, 3_000];
    return await runRound({ seed, only: workload, minRows, maxRows, isKept });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      seed,
      workload: workload ?? '?',
      rows: 0,
      kills: 0,
      requests: 0,
      unknown: 0,
      ms: 0,
      problems: [message],
    };
  }
}

function show({ seed, workload, rows, kills, requests, unknown, ms, problems }: RoundResult): void {
  const mark = problems.length === 0 ? '✓' : '✗';
  const left = unknown === 0 ? '' : `, ${unknown} unknown`;
  console.log(
    `${mark} ${seed} ${workload}: ${rows}${workload === actionsWorkload ? '' : ' rows'}, ${requests} requests, ${kills} kills${left}, ${Math.round(ms)} ms`,
  );
  for (const problem of problems.slice(0, shownProblems)) console.log(`    ${problem}`);
  if (problems.length > shownProblems) console.log(`    … and ${problems.length - shownProblems} more`);
  if (problems.length > 0)
    console.log(`    Again: npm run torture -- --seed ${seed} --rounds 1${optionsOf(workload)}`);
}

function optionsOf(workload: string): string {
  const only = workload === actionsWorkload ? workload : values.only;
  return `${values.short ? ' --short' : ''}${only === undefined ? '' : ` --only ${only}`}`;
}
