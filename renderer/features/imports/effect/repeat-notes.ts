import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { createRetrySafety } from '../../../../shared/imports/retry-safety-of.ts';
import { plural } from '../../../../shared/units.ts';
import { rowsToSend } from '../words.ts';

/** Cell with everything that makes a row repeatable: under a “-” header, the creation time of the value. */
const fullCell = '[{"value":"x","created":1}]';

/** Sentences about rows that are not retried automatically when a response is lost; none if all are. */
export function repeatNotes(file: ReadyFile): string[] {
  const header = file.columns.map(({ name }) => name);
  const { nullKeyword } = file;
  const repeatabilityOf = createRetrySafety({
    header,
    kind: file.recognition.kind.value,
    action: file.action,
    nullKeyword,
  });
  const identities = identityIndexes(header);
  const fullRow = header.map(() => fullCell);
  const rowWithoutIdentity = fullRow.map((cell, column) => (identities.includes(column) ? '' : cell));
  const notes: string[] = [];
  const rows = rowsWithoutIdentity(file, identities);
  const withoutIdentity = repeatabilityOf(rowWithoutIdentity);
  if (rows > 0 && withoutIdentity.class === 'never')
    notes.push(
      `${plural(rows, 'row')} cannot be retried automatically when a response is lost. ${rows === 1 ? 'It' : 'Each'} ${withoutIdentity.why.replace(/^It /, '')}`,
    );
  const withIdentity = repeatabilityOf(fullRow);
  if (withIdentity.class === 'asks')
    notes.push(`Some rows are retried only after you confirm. ${withIdentity.why}`);
  else if (repeatabilityOf(header.map(() => 'x')).class === 'asks')
    notes.push(
      'Rows with values under a “-” header and without a “created” time are retried only after you confirm.',
    );
  return notes;
}

function identityIndexes(header: readonly string[]): number[] {
  const { xid, ids } = identityColumns(header);
  return [xid, ...ids.map(({ column }) => column)].filter((column) => column >= 0);
}

/** Largest possible number of rows without any identity. */
function rowsWithoutIdentity(file: ReadyFile, identities: readonly number[]): number {
  const { check } = file;
  if (identities.length === 0) return rowsToSend(file);
  if (check.state !== 'done') return 0;
  const empties = identities.map((column) => {
    const { empty, nulls } = check.columns[column] ?? { empty: 0, nulls: 0 };
    return empty + nulls;
  });
  return Math.min(rowsToSend(file), ...empties);
}
