/** What came of a command, from what it wrote and how it ended. @source interfaces.md 2.10 */
import type { BoundedOutput } from './bounded-output.ts';
import type { Outcome } from './outcome.ts';

export function commandOutcome(ran: {
  stdout: BoundedOutput;
  stderr: BoundedOutput;
  /** Null where there is none. */
  exit: number | null;
  /** Why there is no exit code; empty where there is one. */
  error: string;
}): Outcome {
  const { stdout, stderr, exit, error } = ran;
  const lost = stdout.lost() + stderr.lost();
  const cut = lost === 0 ? '' : `The output was cut by ${lost.toLocaleString('en-US')} bytes.`;
  const told = [error, cut].filter((words) => words !== '').join(' ');
  return {
    state: 'done',
    code: exit,
    message: told === '' && exit !== null && exit !== 0 ? `The command ended with ${exit}.` : told,
    result: {
      stdout: stdout.text(),
      stderr: stderr.text(),
      exit: exit ?? -1,
      ...(told !== '' && { error: told }),
    },
  };
}
