/**
 * Shows the progress of a run: one line that is overwritten on a terminal, and a new line every five seconds in a log.
 */
import type { RunState } from '../../../shared/sending/runs.ts';
import { progressWords } from '../runs/run-words.ts';
import type { Reporter, Terminal } from '../terminal.ts';

const logEveryMs = 5_000;

interface RunProgress {
  /** Shows the current state; to be called at least once a second, also while nothing changes. */
  show(run: RunState): void;
}

export function createRunProgress(
  { say, show }: Pick<Reporter, 'say' | 'show'>,
  { isTTY }: Pick<Terminal['stderr'], 'isTTY'>,
  now: () => number,
): RunProgress {
  if (isTTY) return { show: (run) => show(progressWords(run, now())) };
  let printedAt = now();
  let waitedFor: RunState['waitsFor'] = null;
  let wasVerifying = false;
  return {
    show(run) {
      const isVerifying = run.verifying !== null;
      const startsWaiting =
        (run.waitsFor !== waitedFor && run.waitsFor !== null) || (isVerifying && !wasVerifying);
      waitedFor = run.waitsFor;
      wasVerifying = isVerifying;
      if (!startsWaiting && now() - printedAt < logEveryMs) return;
      printedAt = now();
      say(progressWords(run, now()));
    },
  };
}
