import type { ReadyFile, RunState } from '../../../shared/imports.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { formatClock } from '../../ui/clock.ts';
import type { Question } from '../../ui/confirm.tsx';
import { rowsToSend } from './words.ts';

/** What is asked before sending: only where it cannot be taken back, or was done before. */
export function confirmation(
  file: ReadyFile,
  run: RunState | undefined,
  connection: string | null,
): Question | null {
  const where = connection ?? 'the platform';
  if (file.action === 'DELETE') {
    const vertices = plural(rowsToSend(file), 'vertex', 'vertices');
    return {
      title: `Delete ${vertices}`,
      text: `${vertices} and their edges are deleted on ${where}. This cannot be undone.`,
      yes: `Delete ${vertices}`,
      dangerous: true,
    };
  }
  if (run && run.action === file.action && run.counts.stored > 0)
    return {
      title: 'Send this file again',
      text: `It was sent to ${run.connection} at ${formatClock(run.startedAt)}, and ${formatCount(run.counts.stored)} of its rows are stored. Send ${plural(rowsToSend(file), 'row')} to ${where} once more?`,
      yes: `Send ${plural(rowsToSend(file), 'row')} again`,
      dangerous: false,
    };
  return null;
}
