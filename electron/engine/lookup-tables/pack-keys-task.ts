/** Packs the keys and values of two columns of a table: a task. */
import { plainMeaning } from '../../../shared/columns/row.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  comparedKey,
  type LookupTablePlace,
  tableName,
} from '../../../shared/recipes/transforms/lookup-table.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { walkPiece } from '../check/record-walk.ts';
import type { FilePiece } from '../table.ts';
import type { TaskContext } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { createKeyPacker, type PackedKeys } from './packed-keys.ts';

interface PackWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  readonly header: readonly string[];
  readonly pieces: readonly FilePiece[];
  readonly place: LookupTablePlace;
}

/**
 * Returns the packed keys; rows without a key are left out.
 * @throws AppError `bad-input` for columns that are missing or there twice, and for rows of another length; `conflict`,
 *   `not-found`, `aborted`
 */
export function packKeys(work: PackWork, context: TaskContext<never>): PackedKeys {
  const { file, stamp, header, pieces, place } = work;
  const name = tableName(place);
  const [key, value] = [columnOf(header, place.key, name), columnOf(header, place.value, name)];
  const packer = createKeyPacker(name);
  for (const piece of pieces) {
    const { walk, row } = walkPiece({ file, stamp, piece, meaning: plainMeaning }, context);
    while (walk.next()) {
      // The cells of such a row may belong to other columns.
      if (row.count !== header.length)
        throw new AppError(
          'bad-input',
          `Row ${formatCount(walk.record)} of ${name} has ${plural(row.count, 'value')}, the header ${formatCount(header.length)}; correct the file and read it again.`,
        );
      const text = comparedKey(row.text(key), place);
      if (text !== '') packer.add(text, row.text(value), walk.record);
    }
  }
  return packer.packed();
}

function columnOf(header: readonly string[], head: string, name: string): number {
  const column = header.indexOf(head);
  if (column < 0)
    throw new AppError('bad-input', `${name} has no column “${head}”; choose another one in the mapping.`);
  if (header.includes(head, column + 1))
    throw new AppError('bad-input', `${name} has several columns “${head}”; give them different names.`);
  return column;
}
