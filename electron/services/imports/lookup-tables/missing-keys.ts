/** Counts the cells of a recipe's column whose key another table does not have. */
import { AppError } from '../../../../shared/errors.ts';
import type { MissingKeys } from '../../../../shared/imports/lookup-tables/missing-keys.ts';
import { lookupTablePlaces } from '../../../../shared/recipes/lookup-table-places.ts';
import type { TableLookup } from '../../../../shared/recipes/transforms/table-lookup.ts';
import type { ShapeSpec } from '../../../engine/check/compile-shape.ts';
import { piecesOf } from '../../../engine/table.ts';
import type { OpenFileDeps } from '../file/open-file-deps.ts';
import type { FileWork } from '../file/opened/file-work.ts';
import { preparedKeys } from './lookup-table-state.ts';

/** A recipe with one column, whose transforms end before a lookup, and that lookup. */
interface LookedUpColumn extends Pick<ShapeSpec, 'recipe' | 'defaultScope'> {
  readonly lookup: TableLookup;
}

const pieceBytes = 16 * 1024 * 1024;

/**
 * Counts the cells that the lookup would not find.
 * @throws AppError `bad-input` where a table cannot be looked up in, `conflict` while the file is read, `aborted`
 */
export type MissingKeysCall = (request: LookedUpColumn, signal: AbortSignal) => Promise<MissingKeys>;

export const createMissingKeys =
  (
    { id, origin, pool, lookupTables }: Pick<OpenFileDeps, 'id' | 'origin' | 'pool' | 'lookupTables'>,
    wholeRows: FileWork['wholeRows'],
  ): MissingKeysCall =>
  async ({ recipe, defaultScope, lookup }, signal) => {
    const present = wholeRows()?.terms.lookupTables ?? [];
    const [firstTable, ...others] = await lookupTables.whenPacked(
      [lookup, ...lookupTablePlaces(recipe)],
      id,
      present,
    );
    for (const each of [firstTable, ...others])
      if (each !== undefined && each.state !== 'ready') throw new AppError('bad-input', each.message);
    // The rows of now: packing a table may take long.
    const rows = wholeRows();
    if (rows === null || firstTable?.state !== 'ready')
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    const { file, index } = rows.table;
    const { jsonStrings, nullKeyword } = rows.terms.decisions;
    const prepared = preparedKeys(others);
    const shape = { recipe, defaultScope, transforms: [], ...(prepared && { lookupTables: prepared }) };
    return pool.run(
      'countMissingKeys',
      {
        file,
        stamp: index.stamp,
        header: index.header,
        shape,
        meaning: { jsonStrings, nullKeyword },
        pieces: piecesOf(rows.table, { pieceBytes }),
        place: lookup,
        keys: firstTable.keys,
      },
      { signal },
    );
  };
