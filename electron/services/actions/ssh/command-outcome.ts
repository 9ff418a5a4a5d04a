/** Builds the outcome of a command from its output and exit code. @source interfaces.md 2.10 */
import type { BoundedOutput } from '../bounded-output.ts';
import type { CommandOutcome } from '../outcome.ts';

export function commandOutcome(command: {
  stdout: BoundedOutput;
  stderr: BoundedOutput;
  /** Exit code; null where there is none. */
  exit: number | null;
  /** Why there is no exit code; empty where there is one. */
  error: string;
}): CommandOutcome {
  const { stdout, stderr, exit, error } = command;
  const lost = stdout.lost() + stderr.lost();
  const cut = lost === 0 ? '' : `${lost.toLocaleString('en-US')} bytes of the output were cut off.`;
  const problem = [error, cut].filter((words) => words !== '').join(' ');
  return {
    state: 'done',
    code: exit,
    message: problem === '' && exit !== null && exit !== 0 ? `The command ended with ${exit}.` : problem,
    result: {
      stdout: stdout.text(),
      stderr: stderr.text(),
      exit: exit ?? -1,
      ...(problem !== '' && { error: problem }),
    },
  };
}
