/** A command on this machine, in a process group of its own so that all of it can be ended. */
import { spawn } from 'node:child_process';
import { AppError } from '../../../shared/errors.ts';
import { createBoundedOutput, mostOutputBytes } from './bounded-output.ts';
import { commandOutcome } from './command-outcome.ts';
import type { Outcome } from './outcome.ts';

/** Of this program's environment, which may hold secrets, a command sees no more. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ', 'SystemRoot'] as const;

/** @param signal ends it; what it has written so far is kept */
export function runLocal(command: string, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const env = Object.fromEntries(
    passedOn.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  );
  return new Promise((resolve, reject) => {
    const [stdout, stderr] = [createBoundedOutput(mostOutputBytes), createBoundedOutput(mostOutputBytes)];
    const child = spawn('/bin/sh', ['-c', command], {
      ...{ env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    const kill = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL'); // The group is gone already.
      }
      // Whoever left the group still holds them, and would keep the action open.
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
