/** Reads the lookup tables of a run again from their files. */
import { stat } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import { lookupTablePlaces } from '../../../../shared/recipes/lookup-table-places.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { lookupTableId } from '../../../../shared/recipes/transforms/lookup-table.ts';
import type { Copies } from '../../sending/batches/copies.ts';
import type { StoredLookupTable } from '../../sending/runs/stored-terms.ts';
import { type ReadAgainDeps, readAgain } from '../file/opened/read-again.ts';
import type { ReadyKeys } from './lookup-table-state.ts';
import { packKeys } from './lookup-tables.ts';

interface StoredLookupTables {
  readonly states: readonly ReadyKeys[];
  /** Removes files that were written to read them. */
  close(): Promise<void>;
}

/** @throws AppError `conflict` where a file has changed since, `not-found` where it is gone, those of reading, `aborted` */
export async function readLookupTables(
  deps: ReadAgainDeps & { readonly copies: Pick<Copies, 'pathOf'> },
  { recipe, stored }: { readonly recipe: Recipe | null; readonly stored: readonly StoredLookupTable[] },
  signal: AbortSignal,
): Promise<StoredLookupTables> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing) await end();
  };
  const states: ReadyKeys[] = [];
  try {
    for (const place of lookupTablePlaces(recipe)) {
      const id = lookupTableId(place);
      const kept = stored.find((each) => each.id === id);
      if (kept === undefined) throw gone(place.file, 'was not stored with the run');
      const { name, sha256, reading: as } = kept;
      const path = kept.file.kind === 'copy' ? deps.copies.pathOf(kept.file.path) : kept.file.path;
      await stat(path).catch(() => {
        throw gone(name, `is no longer at ${path}`);
      });
      const { whole: table, reading, sha256: now } = await readAgain(deps, { path, name, as }, signal);
      closing.push(reading.close);
      if (now !== sha256)
        throw new AppError(
          'conflict',
          `${name}, in which the run looked up values, has changed since; restore it to continue.`,
        );
      const keys = await packKeys(deps.pool, { place, table, signal });
      const file = { name, path, isCopy: kept.file.kind === 'copy', sha256, reading: as };
      states.push({ id, place, state: 'ready', keys, table, file });
    }
    return { states, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const gone = (name: string, why: string) =>
  new AppError('not-found', `${name}, in which the run looked up values, ${why}; move it back to continue.`);
