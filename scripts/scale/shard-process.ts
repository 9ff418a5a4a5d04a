/** Starts the process of a shard until it has finished, kills some of the starts, and returns the last exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import type { SeededRandom } from '../torture/seeded-random.ts';

const compiled = join(root, 'node_modules', '.cache', 'graph-intake', 'compiled');

interface ShardRound {
  /** Folder of the shard, in which its data folder is created. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly random: SeededRandom;
  /** Number of starts that are killed at most; the next one may finish. */
  readonly maxKills: number;
  /** Bounds of the time after which a start is killed. */
  readonly killAfterMs: readonly [least: number, most: number];
}

interface ShardEnd {
  readonly code: number | null;
  readonly kills: number;
}

/** Whether a start was killed, or ended by itself with rows left (75), so that the next start continues. */
const isUnfinished = (code: number | null): boolean => code === null || code === 75;

export async function runShard({ folder, args, env, random, ...kill }: ShardRound): Promise<ShardEnd> {
  mkdirSync(folder, { recursive: true });
  const start = () => {
    const child = spawn(process.execPath, [join(root, 'electron', 'cli.ts'), ...args], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compiled,
        TMPDIR: folder,
        GRAPH_INTAKE_DATA: join(folder, 'data'),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (bytes) => appendFileSync(join(folder, 'stderr.log'), bytes));
    return child;
  };
  let kills = 0;
  for (;;) {
    const child = start();
    const ended = once(child, 'close') as Promise<[number | null]>;
    // An engine may start a shard twice.
    const second = random.chance(0.1) ? start() : null;
    const secondEnded = second && once(second, 'close');
    const isKilled = kills < kill.maxKills && random.chance(0.7);
    const timer = isKilled
      ? setTimeout(
          () => child.kill(random.chance(0.3) ? 'SIGTERM' : 'SIGKILL'),
          random.between(...kill.killAfterMs),
        )
      : null;
    const [code] = await ended;
    await secondEnded;
    if (timer !== null) clearTimeout(timer);
    if (!isUnfinished(code)) return { code, kills };
    kills += 1;
  }
}
