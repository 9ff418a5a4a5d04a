/** Starts the processes of the self-test, collects their output, and ends them. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '../../shared/async.ts';

export interface StartedProcess {
  readonly child: ChildProcess;
  /** Returns everything that the process wrote to stdout and stderr so far. */
  text(): string;
  /** Waits until the output matches. @throws Error with the end of the output, if the process ends or takes too long */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const pollMs = 50;
const matchesWithinMs = 60_000;
const endsWithinMs = 15_000;

/** Starts a program, whose output is collected; an error of the start is thrown by `until`. */
export function startProcess(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): StartedProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    text: () => text,
    async until(pattern) {
      const deadline = performance.now() + matchesWithinMs;
      for (;;) {
        const match = pattern.exec(text);
        if (match) return match;
        if (failure) throw failure;
        if (hasEnded() || performance.now() > deadline)
          throw new Error(
            `The program ended or wrote nothing for ${matchesWithinMs / 1000} s: ${text.slice(-400)}`,
          );
        await wait(pollMs);
      }
    },
    async end(signal) {
      if (failure || hasEnded()) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await withTimeout(exited, {
        ms: endsWithinMs,
        wait: (ms, aborted: AbortSignal) => wait(ms, undefined, { signal: aborted }),
        onTimeout() {
          child.kill('SIGKILL');
          return exited;
        },
      });
    },
  };
}
