import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';

const program = fileURLToPath(new URL('./run-in-process-group.test-program.ts', import.meta.url));

/**
 * Starts the test program. Returns it with the id of the process that its work has started, and with the folder of its
 * temporary files.
 */
async function launch(...args: string[]): Promise<{ child: ChildProcess; pid: number; temporary: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) };
  throw new Error('The program printed nothing.');
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// Windows has no process groups; there a console ends with all of its processes.
it.skipIf(process.platform === 'win32').each([
  // The exit code is 128 and the number of the signal.
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('no process and no temporary file is left after %s', async (signal, code) => {
  const { child, pid, temporary } = await launch();
  expect(isRunning(pid)).toBe(true);
  const exited = once(child, 'exit');
  child.kill(signal);
  expect(await exited).toEqual([code, null]);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  expect(existsSync(temporary)).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'a process that outlives the work is ended, and the exit code is that of the work',
  async () => {
    const { child, pid, temporary } = await launch('ends');
    expect(await once(child, 'exit')).toEqual([7, null]);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
    expect(existsSync(temporary)).toBe(false);
  },
);
