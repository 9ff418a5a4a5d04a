/** Runs a command on this machine, in its own process group so that all its processes can be ended. */
import { spawn } from 'node:child_process';
import { AppError } from '../../../shared/errors.ts';
import { createBoundedOutput, maxOutputBytes } from './bounded-output.ts';
import { type CommandOutcome, Denied } from './outcome.ts';
import type { Progress } from './progress.ts';
import { commandOutcome } from './ssh/command-outcome.ts';

/** The only variables that a command gets of this program's environment, since others may contain secrets. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ', 'SystemRoot'] as const;

/**
 * The signal ends the command; the outcome then has its output so far.
 * @throws Denied on Windows, before anything is started
 */
export async function runLocal(
  command: string,
  { signal, start }: Progress,
  platform: NodeJS.Platform = process.platform,
): Promise<CommandOutcome> {
  // cmd.exe reads quotes, % and ^ by other rules: a parameter that is safe for sh could start a second command.
  if (platform === 'win32')
    throw new Denied(
      'Commands on this machine need /bin/sh, which Windows does not have, and cmd.exe would not keep their parameters apart. Run the action handler on Linux or macOS, or reach this machine by SSH.',
    );
  await start();
  const env = Object.fromEntries(
    passedOn.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  );
  return new Promise((resolve, reject) => {
    const [stdout, stderr] = [createBoundedOutput(maxOutputBytes), createBoundedOutput(maxOutputBytes)];
    const child = spawn('/bin/sh', ['-c', command], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL'); // The group is gone already.
      }
      // Processes that left the group still have these pipes open, and would keep the action open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    signal.addEventListener('abort', kill, { once: true });
    child.stdout?.on('data', (bytes: Buffer) => stdout.add(bytes));
    child.stderr?.on('data', (bytes: Buffer) => stderr.add(bytes));
    child.once('error', (cause) =>
      reject(new AppError('internal', 'This machine has no shell that could run the command.', { cause })),
    );
    child.once('close', (exit, killedBy) => {
      signal.removeEventListener('abort', kill);
      const error =
        killedBy === null || signal.aborted ? '' : `The command was ended by the signal ${killedBy}.`;
      resolve(commandOutcome({ stdout, stderr, exit, error }));
    });
  });
}
