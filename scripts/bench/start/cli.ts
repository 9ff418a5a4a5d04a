/** Time of commands of the terminal, divided by that of an empty program that the same launcher starts. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../build.mjs';
import { projectNode, root } from '../../project.mjs';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';

const launcher = 'graph-intake.mjs';

/** Creates a row. Its best possible value is 1, that of the launcher: two processes of Node that do nothing. */
const cliRow = (name: string, bar: string, args: readonly string[]): BenchRow => ({
  name,
  bar,
  async run({ long }) {
    ensureBuilt();
    await using parts = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const empty = await emptyProject(join(folder, 'empty'));
    const own = join(root, 'scripts', launcher);
    const times: { own: number[]; empty: number[] } = { own: [], empty: [] };
    for (let round = 0; round < (long ? 60 : 20); round++) {
      const ownMs = timeRun(own, args, folder);
      const emptyMs = timeRun(empty, [], folder);
      // The first round does not count, because it fills the compile cache.
      if (round === 0) continue;
      times.own.push(ownMs);
      times.empty.push(emptyMs);
    }
    const [ownMs, emptyMs] = [median(times.own), median(times.empty)];
    return {
      value: ownMs / emptyMs,
      detail: `${ownMs.toFixed(0)} ms against ${emptyMs.toFixed(0)} ms, the limit; ${times.own.length} rounds`,
    };
  },
});

export const cliHelp = cliRow('cli-help', '<=2', ['--help']);

export const cliCheck = cliRow('cli-check', '<=5', ['check', join(root, 'assets/samples/machines.csv')]);

/** Creates a project whose program does nothing, with a copy of the launcher; returns the launcher's path. */
async function emptyProject(folder: string): Promise<string> {
  await mkdir(join(folder, 'scripts'), { recursive: true });
  await mkdir(join(folder, 'electron'));
  for (const file of [launcher, 'build-stamp.mjs', 'project.mjs'])
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file));
  await writeFile(join(folder, 'electron', 'cli.ts'), '');
  return join(folder, 'scripts', launcher);
}

/** Runs a program; returns how many milliseconds that took. @throws Error if the program fails */
function timeRun(program: string, args: readonly string[], data: string): number {
  const begin = performance.now();
  const { status, stderr } = spawnSync(projectNode(), [program, ...args], {
    env: {
      ...process.env,
      GRAPH_INTAKE_DATA: join(data, 'data'),
      NODE_COMPILE_CACHE: join(data, 'compiled'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begin;
}
