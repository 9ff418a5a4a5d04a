import { assertNever } from '../../../shared/errors.ts';
import type { Action, ProblemGroup, ReadyFile, Repair } from '../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';
import { conventionalTargets } from '../../../shared/recipes/conventional-targets.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { drawnName, drawnSentence } from '../../ui/cut-text.ts';

/** `PUT · update`: what sending does, in the words of what the file holds; a run does not say what that was. */
export const actionLabel = (action: Action, kind: FileKind = 'vertices'): string =>
  `${action} · ${actionWord(action, kind)}`;

function actionWord(action: Action, kind: FileKind): string {
  switch (action) {
    case 'POST':
      return 'create';
    case 'PUT':
      return putWords[kind];
    case 'PATCH':
      return 'create, update';
    case 'DELETE':
      return 'delete';
    default:
      return assertNever(action);
  }
}

const putWords: Readonly<Record<FileKind, string>> = {
  vertices: 'update',
  edges: 'update',
  timeseries: 'write values',
  attachments: 'upload',
  combined: 'create, update',
  objects: 'create, update',
};

export const rowsToSend = (file: ReadyFile): number => file.rows - file.setAside;

/** What a DELETE takes away, with its number. */
export const deletedWords = (file: ReadyFile): string =>
  file.recognition.kind.value === 'edges'
    ? plural(rowsToSend(file), 'edge')
    : plural(rowsToSend(file), 'vertex', 'vertices');

/** The one big button, with its number once all rows are found. */
export function sendLabel(file: ReadyFile): string {
  const known = file.index.state === 'done';
  if (file.action === 'DELETE') return known ? `Delete ${deletedWords(file)}…` : 'Delete…';
  return known ? `Send ${plural(rowsToSend(file), 'row')}` : 'Send';
}

/** What the check found; nothing until it is done. Errors come first, then what touches most rows. */
export const problemsOf = ({ check }: ReadyFile): readonly ProblemGroup[] =>
  check.state === 'done' ? check.problems : [];

/** Rows with an error or a warning; 0 until the check is done. */
export const problemRowsOf = ({ check }: ReadyFile): number =>
  check.state === 'done' ? check.problemRows : 0;

export const openProblems = (file: ReadyFile): ProblemGroup[] =>
  problemsOf(file).filter(({ setAside }) => !setAside);

export const isChecked = ({ index, check }: ReadyFile): boolean =>
  index.state === 'done' && check.state === 'done';

/** Why the file has no rows. */
export const noRows = (file: ReadyFile): string =>
  file.recognition.header.value === 'first-row'
    ? 'The file has a header and no rows.'
    : 'The file has no rows.';

/** Whether nothing says what the columns are: no head follows the conventions, and nobody has mapped them. */
export const isForeign = ({ recipe, sourceColumns, recognition }: ReadyFile): boolean =>
  recipe === null && conventionalTargets(sourceColumns, recognition.kind.value).length === 0;

/** Why nothing of the file can be sent as it is, whatever the connection does; null where something can. */
export function whyNothingToSend(file: ReadyFile): string | null {
  if (file.blocked) return drawnSentence(file.blocked);
  if (file.stop)
    return `The connector would stop at row ${formatCount(file.stop.record)}: ${file.stop.message}`;
  return file.index.state === 'done' && file.rows === 0 ? noRows(file) : null;
}

/** What a checked file without open problems may say of itself, with the rows that were left out. */
export const readyWords = (file: ReadyFile): string =>
  file.setAside === 0
    ? 'No problems found. Every row can be sent.'
    : `${plural(file.setAside, 'row')} set aside, the other ${formatCount(rowsToSend(file))} can be sent.`;

export function repairLabel(repair: Repair, rows: number): string {
  const cells = plural(rows, 'empty cell');
  return repair.origin === 'default-scope'
    ? `Fill ${cells} with my default scope ${repair.value}`
    : `Fill ${cells} of ${drawnName(repair.column)} with “${repair.value}”`;
}
