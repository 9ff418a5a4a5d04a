/**
 * A round as real Slurm arrays: all shards of the vertices, then those of the edges. Some tasks are killed or put back
 * into the queue meanwhile.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../project.mjs';
import { createSeededRandom, type SeededRandom } from '../torture/seeded-random.ts';
import { dependenciesOf, machinesOf } from './round-files.ts';
import { graphProblems, mergedProblems } from './round-problems.ts';
import type { Round, RoundEnd } from './scale-round.ts';
import { cancel, requeue, type SlurmTask, shortenDelay, submit, tasksOf } from './slurm.ts';

const pollMs = 500;
const timeLimitMs = 15 * 60_000;
const maxKillsOfTask = 2;
/** Probability that a running task is disturbed, at each poll. */
const killChance = 0.05;

export async function runSlurmRound(round: Round): Promise<RoundEnd> {
  const { folder, seed, shards, rows } = round;
  const stages = [
    { group: `vertices-${seed}`, text: machinesOf(rows), rows },
    { group: `edges-${seed}`, text: dependenciesOf(rows), rows: rows - 1 },
  ];
  mkdirSync(join(folder, 'logs'));
  const jobs: string[] = [];
  try {
    for (const { group, text } of stages) {
      const file = join(folder, `${group}.csv`);
      writeFileSync(file, text);
      const earlier = jobs.at(-1);
      const after = earlier === undefined ? [] : [`--dependency=afterok:${earlier}`];
      jobs.push(
        await submit(
          [
            `--array=1-${shards}`,
            // The memory of the node is shared by all tasks of the round.
            '--mem=0',
            `--output=${join(folder, 'logs', '%x-%A-%a.log')}`,
            ...after,
            join(root, 'deploy', 'slurm-array.sh'),
            file,
            '--verify-after',
            '0.3,0.7,2',
          ],
          environmentOf(round, group),
        ),
      );
    }
    const { problems, kills } = await waitAndDisturb(jobs, localFolder(folder), createSeededRandom(seed));
    for (const { group, rows: sent } of stages) {
      const folders = Array.from({ length: shards }, (_, at) =>
        join(folder, 'results', group, String(at + 1)),
      );
      problems.push(...(await mergedProblems(group, folders, folder, sent)));
    }
    problems.push(...graphProblems(round.world, { vertices: rows, edges: rows - 1 }));
    return { problems, kills };
  } finally {
    await cancel(jobs);
  }
}

const localFolder = (folder: string) => join(folder, 'local');

function environmentOf({ folder, secrets, connectionFile }: Round, group: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    SLURM_CONF: process.env['SLURM_CONF'],
    HOME: folder,
    GROUP: group,
    SHARED: folder,
    LOCAL: localFolder(folder),
    CONNECTION_FILE: connectionFile,
    PROGRAM: `${process.execPath} ${join(root, 'electron', 'cli.ts')}`,
    GRAPH_INTAKE_STOP_WITHIN: '5',
    ...secrets,
  };
}

/** Waits for the end of all tasks, and disturbs some of those that run. */
async function waitAndDisturb(jobs: readonly string[], folder: string, random: SeededRandom) {
  const problems: string[] = [];
  const killed = new Map<string, number>();
  const queued = new Set<string>();
  const deadline = performance.now() + timeLimitMs;
  for (;;) {
    const tasks = await tasksOf(jobs);
    if (tasks.length === 0) break;
    const neverStarting = tasks.filter(({ reason }) => reason === 'DependencyNeverSatisfied');
    if (neverStarting.length > 0 || performance.now() > deadline) {
      problems.push(...tasks.map(({ id, state, reason }) => `Task ${id} did not end: ${state}, ${reason}.`));
      break;
    }
    for (const { id, state, reason } of tasks) {
      if (state === 'RUNNING') queued.delete(id);
      // Called once for each wait, because another call would begin it again.
      if (state !== 'PENDING' || reason !== 'BeginTime' || queued.has(id)) continue;
      if (await shortenDelay(id)) queued.add(id);
    }
    await disturb(tasks, folder, random, killed);
    await delay(pollMs);
  }
  return { problems, kills: [...killed.values()].reduce((sum, each) => sum + each, 0) };
}

async function disturb(
  tasks: readonly SlurmTask[],
  folder: string,
  random: SeededRandom,
  killed: Map<string, number>,
): Promise<void> {
  for (const { id, state } of tasks) {
    const times = killed.get(id) ?? 0;
    if (state !== 'RUNNING' || times >= maxKillsOfTask || !random.chance(killChance)) continue;
    const isKilled = random.chance(0.5) ? await requeue(id) : killProgram(folder, id);
    if (isKilled) killed.set(id, times + 1);
  }
}

/** Kills the program of a task without a warning, as the system does when memory runs out. */
function killProgram(folder: string, id: string): boolean {
  const index = id.split('_')[1];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    const [variables, command] = [read(`/proc/${pid}/environ`), read(`/proc/${pid}/cmdline`)];
    if (!command.includes('electron/cli.ts') || !variables.includes(`LOCAL=${folder}\u0000`)) continue;
    if (!variables.includes(`SLURM_ARRAY_TASK_ID=${index}\u0000`)) continue;
    if (!command.startsWith(process.execPath)) continue;
    process.kill(Number(pid), 'SIGKILL');
    return true;
  }
  return false;
}

/** Returns the text of a file in `/proc`, which is empty if the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
