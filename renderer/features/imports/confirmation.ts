import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/imports.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import type { Question } from '../../ui/confirm.tsx';
import { outcomeWord } from './run-words.ts';
import { deletedWords, rowsToSend } from './words.ts';

interface ConfirmationInput {
  readonly file: ReadyFile;
  /** Every run of this file so far, and of its twins. */
  readonly earlier: readonly RunState[];
  /** Another open file has the same name and size, so it is probably the same one. */
  readonly hasTwin: boolean;
  /** Name of the chosen connection. */
  readonly connection: string | null;
}

/** What is asked before sending: only where it cannot be taken back, or was done before. */
export function confirmation({ file, earlier, hasTwin, connection }: ConfirmationInput): Question | null {
  const where = connection ?? 'the platform';
  const same = earlier.filter((run) => run.action === file.action);
  const before = beforeWords(file, same);
  if (file.action === 'DELETE') {
    const what = deletedWords(file);
    const whole = file.recognition.kind.value === 'edges' ? what : `${what} and their edges`;
    const text = `${whole} are deleted on ${where}. This cannot be undone.`;
    return {
      title: `Delete ${what}`,
      text: before ? `${text} ${before}` : text,
      yes: `Delete ${what}`,
      dangerous: true,
    };
  }
  if (!before) return null;
  const again =
    file.action === 'POST'
      ? `Sending again to ${where} creates every row once more; it refuses only those whose ogit/_xid it has.`
      : `Sending again to ${where} updates them once more.`;
  const twin = hasTwin ? 'Another open file has the same name and size; its runs are counted too.' : '';
  return {
    title: 'Send this file again',
    text: [before, again, twin].filter(Boolean).join(' '),
    yes: `Send ${plural(rowsToSend(file), 'row')} again`,
    dangerous: false,
  };
}

/** What earlier runs did or may have done, over all of them; null where they did nothing. */
function beforeWords({ action }: ReadyFile, runs: readonly RunState[]): string | null {
  const total = (outcome: 'stored' | 'unknown') => runs.reduce((sum, run) => sum + run.counts[outcome], 0);
  const [stored, unknown] = [total('stored'), total('unknown')];
  const did = outcomeWord('stored', action);
  if (stored + unknown === 0) return null;
  const rows = `${plural(stored || unknown, 'row')} of this file`;
  if (stored === 0)
    return `${rows} ${isAre(unknown)} unknown already: ${unknown === 1 ? 'it' : 'they'} may have been ${did}.`;
  const places = [...new Set(runs.filter((run) => run.counts.stored > 0).map((run) => run.connection))];
  const known = `${rows} ${stored === 1 ? 'was' : 'were'} ${did} on ${places.join(' and ')}`;
  return unknown === 0
    ? `${known} already.`
    : `${known} and ${formatCount(unknown)} ${isAre(unknown)} unknown already.`;
}

const isAre = (count: number) => (count === 1 ? 'is' : 'are');
