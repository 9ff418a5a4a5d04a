import { outcomeWord } from '../../../../shared/sending/run-words.ts';
import type { ResultFilter, RunState } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { isRunning } from '../../../hooks/open-files.ts';

/** Returns why the list of rows of a result is empty. */
export function nothingListed(run: RunState, { outcome, text }: Omit<ResultFilter, 'cause'>): string {
  if (text.trim() !== '')
    return `No row here has “${text.trim()}” as its number, in its xid or in its reason.`;
  const waiting = isRunning(run) ? waitingWords(run.counts['not-sent']) : '';
  switch (outcome) {
    case 'not-sent':
      return waiting || 'All rows were sent.';
    case 'not-stored':
      return [isRunning(run) ? 'Nothing has failed so far.' : 'No row failed.', waiting]
        .filter(Boolean)
        .join(' ');
    case 'all':
      return waiting || 'No row has an outcome.';
    default:
      return [`No row is ${outcomeWord(outcome, run)}${waiting ? ' yet' : ''}.`, waiting]
        .filter(Boolean)
        .join(' ');
  }
}

const waitingWords = (rows: number) =>
  rows === 0 ? '' : `${plural(rows, 'row')} ${rows === 1 ? 'waits' : 'wait'} to be sent.`;
