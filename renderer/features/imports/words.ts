import type { DialectName } from '../../../shared/csv/dialects.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { Outcome, OutcomeCounts } from '../../../shared/imports/outcomes.ts';
import { outcomes, sumOf } from '../../../shared/imports/outcomes.ts';
import type { Action, ProblemGroup, ReadyFile, Repair, RunState } from '../../../shared/imports.ts';
import { formatCount, formatDuration, plural, timeLeftMs } from '../../../shared/units.ts';

export const actionLabels: Readonly<Record<Action, string>> = {
  POST: 'POST · create',
  PUT: 'PUT · update',
  DELETE: 'DELETE · delete',
};

/** What separates the values, which is what people know of a dialect. */
export const dialectWords: Readonly<Record<DialectName, string>> = {
  default: 'comma',
  unix: 'comma (unix)',
  excel: 'comma (excel)',
  'excel-tab': 'tab',
  'excel-semicolon': 'semicolon',
};

export const rowsToSend = (file: ReadyFile): number => file.rows - file.setAside;

/** The one big button, with its number. */
export const sendLabel = (file: ReadyFile): string =>
  file.action === 'DELETE'
    ? `Delete ${plural(rowsToSend(file), 'vertex', 'vertices')}…`
    : `Send ${plural(rowsToSend(file), 'row')}`;

/** `1,000 rows without ogit/_scope`: the number in front of a title that begins with “Rows”. */
export const problemSentence = ({ title, rows }: ProblemGroup): string =>
  title.startsWith('Rows ')
    ? `${plural(rows, 'row')} ${title.slice('Rows '.length)}`
    : `${title} (${plural(rows, 'row')})`;

export function repairLabel(repair: Repair, rows: number, defaultScope: string | null): string {
  const cells = plural(rows, 'empty cell');
  const mine = repair.column === 'ogit/_scope' && repair.value === defaultScope;
  return mine
    ? `Fill ${cells} with my default scope ${repair.value}`
    : `Fill ${cells} of ${repair.column} with “${repair.value}”`;
}

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  stored: 'stored',
  failed: 'failed',
  unknown: 'unknown',
  'not-sent': 'not sent',
};

/** `988 + 12 + 0 + 0 = 1,000 rows, every one accounted for`. */
export function sumWords(counts: OutcomeCounts): string {
  const terms = outcomes.map((outcome) => formatCount(counts[outcome])).join(' + ');
  return `${terms} = ${plural(sumOf(counts), 'row')}, every one accounted for`;
}

/** `1,000 rows: 988 stored, 12 failed`; what did not happen is not mentioned. */
export function runSentence({ rows, counts }: RunState): string {
  const parts = outcomes
    .filter((outcome) => outcome === 'stored' || counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWords[outcome]}`);
  return `${plural(rows, 'row')}: ${parts.join(', ')}`;
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
