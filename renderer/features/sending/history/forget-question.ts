import type { RunState, RunSummary } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';
import type { Question } from '../../../ui/confirm/confirm.tsx';

type Forgotten = Pick<RunState | RunSummary, 'fileName' | 'resumable'>;

/** Returns the confirmation before stored runs are deleted. */
export function forgetQuestion(runs: readonly Forgotten[]): Question {
  const what = runs.length === 1 ? `the run of ${runs[0]?.fileName}` : plural(runs.length, 'run');
  const resumable = runs.filter((run) => run.resumable).length;
  const lost =
    resumable === 0 ? '' : ` ${plural(resumable, 'run')} with unsent rows can no longer be continued.`;
  return {
    title: `Delete ${what}`,
    text: `The outcome of each row and the copies of files that only ${runs.length === 1 ? 'this run' : 'these runs'} needed are deleted.${lost} Nothing changes on any platform.`,
    yes: `Delete ${runs.length === 1 ? 'the run' : plural(runs.length, 'run')}`,
    dangerous: true,
  };
}
