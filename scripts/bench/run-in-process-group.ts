/** Runs work in its own process group, so that no process of it survives when the work is interrupted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Environment variable that is set in the process which does the work. */
const insideVariable = 'GRAPH_INTAKE_BENCH_INSIDE';
/** Time for browsers and databases to end by themselves. */
const patienceMs = 5_000;
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Starts this program again as the leader of a process group. When that process ends, ends the whole group and removes
 * its temporary folders. In the started process, this function does the work.
 */
export async function runInProcessGroup(work: () => Promise<void>): Promise<void> {
  if (process.env[insideVariable] !== undefined) {
    await work();
    return;
  }
  const temporary = mkdtempSync(join(tmpdir(), 'graph-intake-bench-'));
  const { execPath, execArgv, argv } = process;
  const child = spawn(execPath, [...execArgv, ...argv.slice(1)], {
    env: { ...process.env, [insideVariable]: '1', TMPDIR: temporary },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let interrupted: keyof typeof exitCodes | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupted = signal;
      kill(child.pid, 'SIGTERM');
      // The timer also keeps this process alive until the group has ended.
      setTimeout(() => kill(child.pid, 'SIGKILL'), patienceMs);
    });
  const [code] = await exited;
  // The leader has ended, but processes that it started may still run.
  kill(child.pid, 'SIGKILL');
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(interrupted === undefined ? (code ?? 1) : exitCodes[interrupted]);
}

/** Sends a signal to a process group; does nothing if the group has ended already. */
function kill(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
