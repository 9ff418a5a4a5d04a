/** `npm run scale`: many processes send shards of one file and are killed at random; the graph and the merged sum are compared with the file. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import Database from 'better-sqlite3';
import { type PracticeAddress, startPractice } from '../../electron/practice/server.ts';
import type { OutcomeCounts } from '../../shared/sending/outcomes.ts';
import { root } from '../project.mjs';
import { createDraw } from '../torture/draw.ts';
import { runShard } from './shard-process.ts';

const usage = `Usage: npm run scale -- [options]
  --rounds <n>   how many (default: 20)
  --shards <n>   processes of a round (default: 16)
  --rows <n>     rows of the file (default: 4,000)
  --seed <n>     of the first round; the next ones count on from it (default: by chance)
  --keep         leaves the data of each round where it is, and says where
  --help         print this`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    shards: { type: 'string', default: '16' },
    rows: { type: 'string', default: '4000' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else await scale();

async function scale(): Promise<void> {
  const first = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  let failed = 0;
  for (let seed = first; seed < first + Number(values.rounds); seed += 1) {
    const begun = performance.now();
    const { problems, kills } = await round(seed);
    if (problems.length > 0) failed += 1;
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`seed ${seed}: ${problems.length === 0 ? 'correct' : 'WRONG'}, ${kills} kills, ${seconds} s`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
  console.log(`${values.rounds} rounds from seed ${first}, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

interface Merged {
  readonly counts: OutcomeCounts;
  readonly files: readonly { readonly missing: readonly unknown[]; readonly repeated: readonly unknown[] }[];
}

async function round(seed: number): Promise<{ problems: string[]; kills: number }> {
  const folder = mkdtempSync(join(tmpdir(), `graph-intake-scale-${seed}-`));
  const [shards, rows] = [Number(values.shards), Number(values.rows)];
  const draw = createDraw(seed);
  const practice = await startPractice({ dataDir: join(folder, 'platform'), automation: false });
  try {
    const file = join(folder, 'machines.csv');
    writeFileSync(file, machinesOf(rows));
    const connections = join(folder, 'connections.json');
    writeFileSync(connections, connectionOf(practice));
    const env = {
      GRAPH_INTAKE_PASSWORD: practice.password,
      GRAPH_INTAKE_CLIENT_SECRET: practice.clientSecret,
      GRAPH_INTAKE_STOP_WITHIN: '5',
    };
    const ends = await Promise.all(
      Array.from({ length: shards }, (_, at) =>
        runShard({
          ...{ folder: join(folder, 'shards', String(at + 1)), env, mostKills: 3 },
          draw: draw.fork(`shard ${at + 1}`),
          // The processes share the machine: with more of them, each needs longer to begin.
          killAfterMs: [300, 1_000 + 500 * shards],
          args: [
            ...['send', file, '--shard', `${at + 1}/${shards}`, '--group', `round-${seed}`],
            ...['--group-dir', join(folder, 'leases'), '--connection-file', connections],
            ...['--yes', '--log', 'json', '--verify-after', '0.3,0.7,2'],
          ],
        }),
      ),
    );
    const folders = ends.map((_, at) => join(folder, 'shards', String(at + 1), 'data'));
    const problems = ends.flatMap(({ code }, at) =>
      code === 0 ? [] : [`Shard ${at + 1} ended with ${code}.`],
    );
    problems.push(...(await mergedProblems(`round-${seed}`, folders, folder, rows)));
    problems.push(...graphProblems(join(folder, 'platform', 'world.sqlite'), rows));
    return { problems, kills: ends.reduce((sum, { kills }) => sum + kills, 0) };
  } finally {
    await practice.stop();
    if (values.keep) console.log(`  ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

function machinesOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `"scale:${n}","ogit/MARS/Machine","host ${n}","practice-scope"`,
  );
  return `"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"\n${lines.join('\n')}\n`;
}

function connectionOf({ authUrl, connectorUrl, graphUrl, clientId, username }: PracticeAddress): string {
  const addresses = { authUrl, connectorUrl, graphUrl };
  const connection = { name: 'Scale', environment: 'test', clientId, username, addresses };
  return JSON.stringify({ kind: 'graph-intake connections', version: 1, connections: [connection] });
}

/** What the merged result says that is not so. */
async function mergedProblems(
  group: string,
  folders: readonly string[],
  folder: string,
  rows: number,
): Promise<string[]> {
  const data = join(folder, 'merging');
  mkdirSync(data);
  const args = ['runs', '--group', group, '--json', ...folders.flatMap((each) => ['--merge', each])];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'electron', 'cli.ts'), ...args],
    { env: { PATH: process.env['PATH'], GRAPH_INTAKE_DATA: data }, maxBuffer: 64 << 20 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  if (stdout === '') return ['The shards could not be merged.'];
  const { counts, files } = JSON.parse(stdout) as Merged;
  const problems = files.flatMap(({ missing, repeated }) => [
    ...missing.map((each) => `Missing: ${JSON.stringify(each)}`),
    ...repeated.map((each) => `Repeated: ${JSON.stringify(each)}`),
  ]);
  if (counts.stored !== rows) problems.push(`The sum is ${JSON.stringify(counts)}, not ${rows} stored.`);
  return problems;
}

/** Rows that are lost or duplicated in the graph. */
function graphProblems(path: string, rows: number): string[] {
  const world = new Database(path, { readonly: true });
  try {
    const found = world
      .prepare<[], { xid: string; many: number }>(
        `SELECT xid, count(*) AS many FROM vertices WHERE xid LIKE 'scale:%' GROUP BY xid`,
      )
      .all();
    const twice = found.filter(({ many }) => many > 1).length;
    const problems = twice === 0 ? [] : [`${twice} rows are in the graph more than once.`];
    if (found.length !== rows) problems.push(`${found.length} of ${rows} rows are in the graph.`);
    return problems;
  } finally {
    world.close();
  }
}
