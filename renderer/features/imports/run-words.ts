import { assertNever } from '../../../shared/errors.ts';
import type { Action } from '../../../shared/imports/open-file.ts';
import { type Outcome, outcomes, sumOf } from '../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { formatCount, formatDuration, plural, timeLeftMs } from '../../../shared/units.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { actionLabel } from './words.ts';

const done: Readonly<Record<Action, string>> = {
  POST: 'stored',
  PUT: 'updated',
  PATCH: 'stored',
  DELETE: 'deleted',
};

/** An outcome in the words of what was asked: a row that a DELETE run did not fail on is deleted, not stored. */
export function outcomeWord(outcome: Outcome, action: Action): string {
  switch (outcome) {
    case 'stored':
      return done[action];
    case 'not-sent':
      return 'not sent';
    case 'partly':
      return `partly ${done[action]}`;
    case 'failed':
    case 'unknown':
      return outcome;
    default:
      return assertNever(outcome);
  }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `988 + 0 + 12 + 0 + 0 = 1,000 rows, every one accounted for`; a sum that is not right says so. */
export function sumWords({ counts, rows, setAside }: RunState): string {
  const sum = sumOf(counts);
  const terms = outcomes.map((outcome) => formatCount(counts[outcome])).join(' + ');
  const proof =
    sum === rows
      ? `${plural(rows, 'row')}, every one accounted for`
      : `${plural(sum, 'row')} of ${formatCount(rows)}`;
  const left = setAside > 0 ? `; ${plural(setAside, 'row')} of the file set aside` : '';
  return `${terms} = ${proof}${left}`;
}

/** `988 stored, 12 failed`; what did not happen is not mentioned. */
export const countsWords = ({ counts, action }: RunState): string =>
  outcomes
    .filter((outcome) => outcome === 'stored' || counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWord(outcome, action)}`)
    .join(', ');

export const runSentence = (run: RunState): string => `${plural(run.rows, 'row')}: ${countsWords(run)}`;

/** How the newest run ended, beside a file that may be sent with another action by now. */
export const lastRunSentence = (run: RunState, chosen: Action): string =>
  `Last run${run.action === chosen ? '' : ` (${actionLabel(run.action)})`} of ${runSentence(run)}.`;

export const isWhole = ({ counts, rows }: RunState): boolean => counts.stored === rows;

/** How a run looks wherever it is named; green only where nothing is left to look at. */
export function runLooks(run: RunState): { tone: Tone; icon: IconName } {
  switch (run.state) {
    case 'sending':
      return { tone: 'accent', icon: 'play' };
    case 'cancelling':
      return { tone: 'warn', icon: 'stop' };
    case 'cancelled':
      return { tone: 'quiet', icon: 'stop' };
    case 'finished':
      return isWhole(run) ? { tone: 'ok', icon: 'check' } : { tone: 'warn', icon: 'warning' };
    case 'stopped':
      return { tone: 'bad', icon: 'warning' };
    default:
      return assertNever(run.state);
  }
}

export function timeLeftWords(run: RunState): string {
  const ms = timeLeftMs(run.counts['not-sent'], run.rowsPerSecond);
  return ms === null ? 'time left not known yet' : `${formatDuration(ms)} left`;
}

export function runStateWords(state: RunState['state']): string {
  switch (state) {
    case 'sending':
    case 'cancelling':
    case 'cancelled':
    case 'finished':
      return state;
    case 'stopped':
      return 'stopped early';
    default:
      return assertNever(state);
  }
}

/** What to do about a run that stopped; null where its message says all there is. */
export const stoppedRemedy = (message: string): string | null =>
  /sign-in|signed out|unauthori[sz]ed|password|type it again|\b40[13]\b/i.test(message)
    ? 'Open Connections in the rail, put the sign-in right and test it. The rows that were not sent can be exported here and sent as a file of their own.'
    : null;
