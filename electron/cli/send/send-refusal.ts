/** Explains why checked files are not sent: what the window asks about has to be confirmed by an option here. */
import { formatCount, plural } from '../../../shared/units.ts';
import type { RefusalWords } from '../../services/unattended/refusal.ts';

/** Returns a sentence for each finding, and one with the options that send the rows anyway. */
export const refusalWords: RefusalWords = ({ sentences, kinds, errorRows }, { skipProblemRows }) => {
  const ways = [
    `--confirm ${kinds.join(' --confirm ')} ${kinds.length === 1 ? 'sends' : 'send'} the rows anyway`,
  ];
  if (errorRows > 0 && !skipProblemRows) ways.unshift('--skip-problem-rows sends the others');
  return [...sentences, `Nothing was sent; ${ways.join(', ')}.`].join(' ');
};

/** Says that rows would remove something from a production connection and that their number was not confirmed. */
export function removalWords(removing: number, connection: string, confirmed: number | null): string {
  const note = confirmed === null ? '' : ` (you confirmed ${formatCount(confirmed)})`;
  return `${plural(removing, 'row')} would remove something on ${connection}, which is marked production${note}. Use --confirm-removals ${removing} to send ${removing === 1 ? 'it' : 'them'}.`;
}

/** Says that the platform refused the sign-in in the middle of a run; no one could be asked to correct it. */
export const refusedWords = (name: string): string =>
  `“${name}” refuses the sign-in. Correct the password, then send the rest with: graph-intake continue`;
