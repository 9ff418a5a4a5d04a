/** `npm run scale`: many processes send shards and are killed at random; the graph and the merged sum are compared with the files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPractice } from '../../electron/practice/server.ts';
import { runProcessRound } from './process-round.ts';
import { connectionOf } from './round-files.ts';
import type { RoundEnd } from './scale-round.ts';
import { slurmProblem } from './slurm.ts';
import { runSlurmRound } from './slurm-round.ts';

const usage = `Usage: npm run scale -- [options]
  --rounds <n>   how many (default: 20)
  --shards <n>   processes of a round (default: 16)
  --rows <n>     rows of the file (default: 4,000)
  --engine slurm starts the shards as Slurm arrays, vertices and then edges, where Slurm is installed
  --seed <n>     of the first round; the next ones count on from it (default: by chance)
  --keep         leaves the data of each round where it is; that of a wrong one always stays
  --help         print this`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    shards: { type: 'string', default: '16' },
    rows: { type: 'string', default: '4000' },
    engine: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else if (values.engine === undefined) await scale(runProcessRound);
else if (values.engine === 'slurm') await scaleOnSlurm();
else {
  console.error(`--engine takes slurm, not “${values.engine}”.`);
  process.exitCode = 1;
}

async function scaleOnSlurm(): Promise<void> {
  const problem = await slurmProblem();
  if (problem === null) await scale(runSlurmRound);
  else console.log(`Slurm is not available: ${problem}.`);
}

async function scale(run: typeof runProcessRound): Promise<void> {
  const first = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  let failed = 0;
  for (let seed = first; seed < first + Number(values.rounds); seed += 1) {
    const begun = performance.now();
    const { problems, kills, folder } = await round(seed, run);
    const isKept = values.keep || problems.length > 0;
    if (!isKept) rmSync(folder, { recursive: true, force: true });
    if (problems.length > 0) failed += 1;
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`seed ${seed}: ${problems.length === 0 ? 'correct' : 'WRONG'}, ${kills} kills, ${seconds} s`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (isKept) console.log(`  Data: ${folder}`);
  }
  console.log(`${values.rounds} rounds from seed ${first}, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

async function round(seed: number, run: typeof runProcessRound): Promise<RoundEnd & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), `graph-intake-scale-${seed}-`));
  const platform = join(folder, 'platform');
  const practice = await startPractice({ dataDir: platform, automation: false });
  try {
    const connectionFile = join(folder, 'connections.json');
    writeFileSync(connectionFile, connectionOf(practice));
    const end = await run({
      folder,
      seed,
      shards: Number(values.shards),
      rows: Number(values.rows),
      connectionFile,
      secrets: {
        GRAPH_INTAKE_PASSWORD: practice.password,
        GRAPH_INTAKE_CLIENT_SECRET: practice.clientSecret,
      },
      world: join(platform, 'world.sqlite'),
    });
    return { ...end, folder };
  } finally {
    await practice.stop();
  }
}
