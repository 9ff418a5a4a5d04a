/** Words about rows of a file that were sent before, for its page and for its card in a plan. */
import type { AppError } from '../../../shared/errors.ts';
import { createsButMayUpdate } from '../../../shared/imports/actions.ts';
import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import type { Delta } from '../../../shared/sending/run-calls.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { formatDate } from '../clock.ts';

/** Returns the number of rows that the platform would refuse to create again, but that could be updated. */
export const refusedRows = (file: ReadyFile, { existing }: Delta): number =>
  createsButMayUpdate(file) ? existing : 0;

/** Returns `Sent on 3 May to Practice: 12 rows changed, 3 new; the other 8,797 are already stored with these values.` */
export function deltaSentence(delta: Delta, connection: string): string {
  const { same, outdated, startedAt } = delta;
  const differences = differencesOf(delta);
  const sent = `Sent on ${formatDate(startedAt)} to ${connection}:`;
  if (differences === null)
    return `${sent} nothing has changed since; ${plural(same, 'row')} ${same === 1 ? 'is' : 'are'} already stored with these values.`;
  const rest = `the other ${formatCount(same)} ${same === 1 ? 'is' : 'are'} already stored with these values`;
  const older =
    outdated === 0
      ? ''
      : ` ${outdated === 1 ? '1 row was' : `${formatCount(outdated)} rows were`} changed by a later run: sending puts the older values back.`;
  return `${sent} ${differences}${same === 0 ? '' : `; ${rest}`}.${older}`;
}

/** Returns the sentence of {@link deltaSentence}, and what it means for these rows that `existing` of them exist. */
export const knownBeforeWords = (delta: Delta, existing: number, connection: string): string =>
  [
    deltaSentence(delta, connection),
    ...(delta.onlyChanged && delta.changed > 0 ? ['Those are excluded.'] : []),
    ...(existing > 0 ? [existingWords(existing, connection)] : []),
  ].join(' ');

export const unknownBeforeWords = ({ message }: AppError): string =>
  `It is unknown whether these rows were sent before. ${message}`;

/**
 * Returns `12 of these rows exist on Practice already and cannot be created again. …`. The action bar may show “No
 * problems found” at the same time, because its check reads only the file.
 */
export const existingSentence = (existing: number, connection: string): string =>
  `${existingWords(existing, connection)} The check reads only the file and does not find this.`;

const existingWords = (existing: number, connection: string): string =>
  `${formatCount(existing)} of these rows ${existing === 1 ? 'exists' : 'exist'} on ${connection} already and cannot be created again.`;

/** Returns the numbers of rows that are not stored like this in words; null if there are none. */
function differencesOf({ changed, added, partly, failed }: Delta): string | null {
  const others = changed - partly - failed;
  const parts = [
    { rows: others - (added ?? 0), word: added === null ? 'new or changed' : 'changed' },
    { rows: added ?? 0, word: 'new' },
    { rows: partly, word: 'partly stored' },
    { rows: failed, word: 'failed' },
  ].filter(({ rows }) => rows > 0);
  if (parts.length === 0) return null;
  return parts
    .map(({ rows, word }, at) => `${at === 0 ? plural(rows, 'row') : formatCount(rows)} ${word}`)
    .join(', ');
}
