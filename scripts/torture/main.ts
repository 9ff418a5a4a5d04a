/** `npm run torture`: rounds of sending to a platform that misbehaves, by a program that is killed again and again. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDraw } from './draw.ts';
import { loads } from './loads.ts';
import { type RoundOptions, type RoundResult, runRound } from './round.ts';

const usage = `Usage: npm run torture -- [options]
  --seed <n>      of the first round; the next ones count on from it (default: by chance)
  --rounds <n>    how many (default: 20)
  --only <load>   this load alone: ${loads.map((make) => make(createDraw(0), 3).name).join(', ')}
  --at-once <n>   rounds side by side (default: 2)
  --short         few rows, and no new round after 20 s
  --keep          leaves the data of each round where it is, and says where
  --report <file> writes how many passed and failed as JSON
  --help          print this`;

const shownProblems = 12;
const shortMs = 20_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
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
  let next = 0;
  const work = async () => {
    while (next < rounds && !(values.short && performance.now() - start > shortMs)) {
      const seed = first + next++;
      const result = await round({
        seed,
        only: values.only,
        leastRows: values.short ? 100 : 200,
        mostRows: values.short ? 500 : 3_000,
        isKept: values.keep,
      });
      results.push(result);
      show(result);
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const sum = (of: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  console.log(
    `${results.length} rounds from seed ${first}, ${failed} failed: ${sum(({ rows }) => rows)} rows, ` +
      `${sum(({ requests }) => requests)} requests, ${sum(({ deaths }) => deaths)} kills, ` +
      `${sum(({ unknown }) => unknown)} rows left unknown, ${Math.round((performance.now() - start) / 1_000)} s`,
  );
  if (values.report !== undefined)
    writeFileSync(values.report, JSON.stringify({ passed: results.length - failed, failed }));
  if (failed > 0 || results.length === 0) process.exitCode = 1;
}

/** Whatever breaks in a round is a failure of that round. */
async function round(options: RoundOptions): Promise<RoundResult> {
  try {
    return await runRound(options);
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const { seed } = options;
    return { seed, load: '?', rows: 0, deaths: 0, requests: 0, unknown: 0, ms: 0, problems: [told] };
  }
}

function show({ seed, load, rows, deaths, requests, unknown, ms, problems }: RoundResult): void {
  const mark = problems.length === 0 ? '✓' : '✗';
  const left = unknown === 0 ? '' : `, ${unknown} unknown`;
  console.log(
    `${mark} ${seed} ${load}: ${rows} rows, ${requests} requests, ${deaths} kills${left}, ${Math.round(ms)} ms`,
  );
  for (const problem of problems.slice(0, shownProblems)) console.log(`    ${problem}`);
  if (problems.length > shownProblems) console.log(`    … and ${problems.length - shownProblems} more`);
  if (problems.length > 0) console.log(`    Again: npm run torture -- --seed ${seed} --rounds 1${shapeOf()}`);
}

function shapeOf(): string {
  return `${values.short ? ' --short' : ''}${values.only === undefined ? '' : ` --only ${values.only}`}`;
}
