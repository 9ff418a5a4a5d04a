/** How far a run is: a line that is written over on a terminal, and a line now and then in a log. */
import type { RunState } from '../../shared/imports/runs.ts';
import { progressWords } from './run-words.ts';
import type { Telling, Terminal } from './terminal.ts';

const plainEveryMs = 5_000;

export function createRunProgress(
  { say, show }: Pick<Telling, 'say' | 'show'>,
  { isTTY }: Pick<Terminal['stderr'], 'isTTY'>,
  now: () => number,
): { show(run: RunState): void } {
  if (isTTY) return { show: (run) => show(progressWords(run)) };
  let saidAt = now();
  let waitedFor: RunState['waitsFor'] = null;
  return {
    show(run) {
      const isNews = run.waitsFor !== waitedFor && run.waitsFor !== null;
      waitedFor = run.waitsFor;
      if (!isNews && now() - saidAt < plainEveryMs) return;
      saidAt = now();
      say(progressWords(run));
    },
  };
}
