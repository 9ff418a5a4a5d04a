import type { DialectName } from '../../../shared/csv/dialects.ts';
import type { Action, ProblemGroup, ReadyFile, Repair } from '../../../shared/imports.ts';
import { formatCount, plural } from '../../../shared/units.ts';

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

export const openProblems = (problems: readonly ProblemGroup[]): ProblemGroup[] =>
  problems.filter(({ setAside }) => !setAside);

export const noRows = 'The file has a header and no rows.';

/** Why nothing of the file can be sent as it is, whatever the connection does; null where something can. */
export function whyNothingToSend(file: ReadyFile): string | null {
  if (file.blocked) return file.blocked;
  if (file.stop)
    return `The connector would stop at row ${formatCount(file.stop.record)}: ${file.stop.message}`;
  return file.rows === 0 ? noRows : null;
}

/** What a file without open problems may say of itself, with the rows that were left out. */
export const readyWords = (file: ReadyFile): string =>
  file.setAside === 0
    ? 'No problems found. Every row can be sent.'
    : `${plural(file.setAside, 'row')} set aside, the other ${formatCount(rowsToSend(file))} can be sent.`;

/** `1,000 rows without ogit/_scope`: the number in front of a title that begins with “Rows”. */
export const problemSentence = ({ title, rows }: ProblemGroup): string =>
  title.startsWith('Rows ')
    ? `${plural(rows, 'row')} ${title.slice('Rows '.length)}`
    : `${title} (${plural(rows, 'row')})`;

export function repairLabel(repair: Repair, rows: number): string {
  const cells = plural(rows, 'empty cell');
  return repair.origin === 'default-scope'
    ? `Fill ${cells} with my default scope ${repair.value}`
    : `Fill ${cells} of ${repair.column} with “${repair.value}”`;
}
