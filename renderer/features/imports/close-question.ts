import type { RunState } from '../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import type { Question } from '../../ui/confirm.tsx';
import { isExported, isRunning } from './store.ts';

/** What is asked before a file is closed whose result holds rows that nobody has taken away; null where there are none. */
export function closeQuestion(
  name: string,
  runs: readonly RunState[],
  exported: readonly string[],
): Question | null {
  const left = (run: RunState) =>
    (['partly', 'failed', 'unknown'] as const).filter(
      (outcome) => run.counts[outcome] > 0 && !isExported([...exported], run.id, outcome),
    );
  const run = runs.find((each) => !each.rehearsal && !isRunning(each) && left(each).length > 0);
  if (!run) return null;
  const outcomes = left(run);
  const rows = outcomes.reduce((sum, outcome) => sum + run.counts[outcome], 0);
  const words = outcomes.map((outcome) => `${formatCount(run.counts[outcome])} ${outcome}`).join(' and ');
  return {
    title: `Close ${name}`,
    text: `Its result holds ${words} ${rows === 1 ? 'row that was' : 'rows that were'} not exported. Closing the file closes the result with it.`,
    yes: `Close without exporting ${plural(rows, 'row')}`,
    dangerous: true,
  };
}
