import { assertNever } from '../../../../shared/errors.ts';
import type { Action, Column } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';

/** Words for the effect of a cell with the null keyword. @source wire.md §3, "Meaning of a cell" */
export function nullWords({ name, kind }: Column, action: Action, fileKind: FileKind): string {
  if (fileKind === 'edges' || fileKind === 'timeseries' || fileKind === 'attachments')
    return 'null · counts as missing';
  switch (action) {
    case 'POST':
      return 'null · not sent';
    case 'PUT':
    case 'PATCH':
      return kind === 'map' && name.startsWith('=') ? 'null · empties the list' : 'null · removes';
    case 'DELETE':
      return 'null · not read';
    default:
      return assertNever(action);
  }
}
