/** `npm run torture`: rounds of sending, and of actions, with a platform that misbehaves and a program that is killed again and again. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { actionsLoad, runActionsRound } from './actions/round.ts';
import { createTally, misbehaviours } from './adversary/misbehaviours.ts';
import { adversaryLoad, runAdversaryRound } from './adversary/round.ts';
import { createDraw } from './draw.ts';
import { loads } from './loads.ts';
import { type RoundResult, runRound } from './round.ts';

const usage = `Usage: npm run torture -- [options]
  --seed <n>      of the first round; the next ones count on from it (default: by chance)
  --rounds <n>    how many (default: 20); behind every ten of them comes one of actions
  --only <load>   this load alone: ${[...loads.map((make) => make(createDraw(0), 3).name), actionsLoad, adversaryLoad].join(', ')}
  --at-once <n>   rounds side by side (default: 2, and 4 of the adversary, which mostly waits)
  --short         few rows, one round of few actions, and no new round after 20 s except of the adversary
  --keep          leaves the data of each round where it is, and says where
  --report <file> writes how many passed and failed as JSON
  --help          print this`;

const shownProblems = 12;
const shortMs = 20_000;
const betweenActions = 10;
/** After so many rounds of the adversary each misbehaviour must have occurred. */
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
      if (values.short && next.load !== adversaryLoad && performance.now() - start > shortMs) return;
      const result = await round(next);
      results.push(result);
      show(result);
    }
  };
  await Promise.all(
    Array.from({ length: Number(values['at-once'] ?? (values.only === adversaryLoad ? 4 : 2)) }, work),
  );
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const sum = (of: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  console.log(
    `${results.length} rounds from seed ${first}, ${failed} failed: ${sum(({ rows }) => rows)} rows and actions, ` +
      `${sum(({ requests }) => requests)} requests, ${sum(({ deaths }) => deaths)} kills, ` +
      `${sum(({ unknown }) => unknown)} left unknown, ${Math.round((performance.now() - start) / 1_000)} s`,
  );
  const isShown = values.only !== adversaryLoad || showMisbehaviours(results.length);
  if (values.report !== undefined)
    writeFileSync(values.report, JSON.stringify({ passed: results.length - failed, failed }));
  if (failed > 0 || results.length === 0 || !isShown) process.exitCode = 1;
}

/** How often the adversary did what. Returns false where a long run never came to something. */
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
  readonly load: string | undefined;
}

/** A seed means the same load whatever else is done, so those of actions stand beside them. */
function plan({ first, rounds }: { first: number; rounds: number }): Planned[] {
  const { only, short } = values;
  const seeds = Array.from({ length: rounds }, (_, index) => first + index);
  if (only !== undefined || rounds < betweenActions) return seeds.map((seed) => ({ seed, load: only }));
  const ofActions = (seed: number): Planned => ({ seed, load: actionsLoad });
  // The short form may end before it comes to its tenth round.
  if (short) return [ofActions(first), ...seeds.map((seed) => ({ seed, load: undefined }))];
  return seeds.flatMap((seed, index) => [
    { seed, load: undefined },
    ...((index + 1) % betweenActions === 0 ? [ofActions(seed)] : []),
  ]);
}

/** Whatever breaks in a round is a failure of that round. */
async function round({ seed, load }: Planned): Promise<RoundResult> {
  const isKept = values.keep;
  try {
    if (load === actionsLoad)
      return await runActionsRound({ seed, actions: values.short ? 200 : 1_000, isKept });
    if (load === adversaryLoad)
      return await runAdversaryRound({ seed, mostRows: values.short ? 40 : 120, tally, isKept });
    const [leastRows, mostRows] = values.short ? [100, 500] : [200, 3_000];
    return await runRound({ seed, only: load, leastRows, mostRows, isKept });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      seed,
      load: load ?? '?',
      rows: 0,
      deaths: 0,
      requests: 0,
      unknown: 0,
      ms: 0,
      problems: [message],
    };
  }
}

function show({ seed, load, rows, deaths, requests, unknown, ms, problems }: RoundResult): void {
  const mark = problems.length === 0 ? '✓' : '✗';
  const left = unknown === 0 ? '' : `, ${unknown} unknown`;
  console.log(
    `${mark} ${seed} ${load}: ${rows}${load === actionsLoad ? '' : ' rows'}, ${requests} requests, ${deaths} kills${left}, ${Math.round(ms)} ms`,
  );
  for (const problem of problems.slice(0, shownProblems)) console.log(`    ${problem}`);
  if (problems.length > shownProblems) console.log(`    … and ${problems.length - shownProblems} more`);
  if (problems.length > 0)
    console.log(`    Again: npm run torture -- --seed ${seed} --rounds 1${shapeOf(load)}`);
}

function shapeOf(load: string): string {
  const only = load === actionsLoad ? load : values.only;
  return `${values.short ? ' --short' : ''}${only === undefined ? '' : ` --only ${only}`}`;
}
