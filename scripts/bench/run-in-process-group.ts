/** Runs work in its own process group, so that no process of it survives when the work is interrupted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set in the process that does the work. */
const isInside = 'GRAPH_INTAKE_BENCH_INSIDE';
/** Time for browsers and databases to end by themselves. */
const patienceMs = 5_000;
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Starts this program again as the leader of a group, and ends the whole group with it; its temporary folders go too.
 * In the process that is started, does the work.
 */
export async function runInProcessGroup(work: () => Promise<void>): Promise<void> {
  if (process.env[isInside] !== undefined) {
    await work();
    return;
  }
  const temporary = mkdtempSync(join(tmpdir(), 'graph-intake-bench-'));
  const { execPath, execArgv, argv } = process;
  const child = spawn(execPath, [...execArgv, ...argv.slice(1)], {
    env: { ...process.env, [isInside]: '1', TMPDIR: temporary },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let interrupted: keyof typeof exitCodes | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupted = signal;
      kill(child.pid, 'SIGTERM');
      // A timer that keeps the program until the group has ended.
      setTimeout(() => kill(child.pid, 'SIGKILL'), patienceMs);
    });
  const [code] = await exited;
  // The leader is gone; what it started may not be.
  kill(child.pid, 'SIGKILL');
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(interrupted === undefined ? (code ?? 1) : exitCodes[interrupted]);
}

/** Ends a group; one that has ended already needs nothing. */
function kill(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
