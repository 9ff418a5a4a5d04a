/** Packs the tables in which recipes look up values, each once while its file stays the same. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { lookupTablePlaces } from '../../../../shared/recipes/lookup-table-places.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { type LookupTablePlace, lookupTableId } from '../../../../shared/recipes/transforms/lookup-table.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { PackedKeys } from '../../../engine/lookup-tables/packed-keys.ts';
import type { Pool } from '../../../engine/pool.ts';
import { piecesOf } from '../../../engine/table.ts';
import type { Log } from '../../../platform.ts';
import { findSource, type LookupSource } from './lookup-source.ts';
import { type LookupTableState, readyKeys } from './lookup-table-state.ts';

export interface LookupTables {
  /** Returns the tables of a recipe of the file; those in `present` that have not changed stay the same objects. */
  of(recipe: Recipe | null, fileId: string, present: readonly LookupTableState[]): LookupTableState[];
  /** Like `of`, for any places; resolves when none of them is being packed any more. */
  whenPacked(
    places: readonly LookupTablePlace[],
    fileId: string,
    present: readonly LookupTableState[],
  ): Promise<LookupTableState[]>;
  close(): void;
}

interface Packing {
  readonly id: string;
  readonly index: IndexedTable['index'];
  readonly work: Promise<void>;
  result: PackedKeys | { readonly fault: string } | null;
}

/** Tables that no file uses any more stay in memory until so many others were packed. */
const maxKept = 3;
const pieceBytes = 16 * 1024 * 1024;

export function createLookupTables(deps: {
  /** The tables that a file may look values up in: all others that are open. */
  readonly sources: (fileId: string) => readonly LookupSource[];
  readonly pool: Pool;
  readonly log: Log;
  readonly onChange: () => void;
}): LookupTables {
  const { sources, pool, log, onChange } = deps;
  const closing = new AbortController();
  const packings: Packing[] = [];

  const begin = (id: string, place: LookupTablePlace, table: IndexedTable): Packing => {
    const work = packKeys(pool, { place, table, signal: closing.signal }).then(
      (keys) => {
        packing.result = keys;
        onChange();
      },
      (error) => {
        if (closing.signal.aborted) return;
        if (!(error instanceof AppError)) log.error('A table could not be prepared for lookups.', error);
        packing.result = { fault: toAppError(error).message };
        onChange();
      },
    );
    const packing: Packing = { id, index: table.index, work, result: null };
    // Only a finished table is removed; an unfinished one is still needed.
    const removable = packings.findIndex(({ result }) => result !== null);
    if (packings.length >= maxKept && removable >= 0) packings.splice(removable, 1);
    packings.push(packing);
    return packing;
  };

  const stateOf = (
    place: LookupTablePlace,
    fileId: string,
    present: readonly LookupTableState[],
  ): { state: LookupTableState; work: Promise<void> | null } => {
    const id = lookupTableId(place);
    const notReady = (state: 'waiting' | 'fault', message: string, work: Promise<void> | null = null) => ({
      state: { id, place, state, message },
      work,
    });
    const source = findSource(place, sources(fileId));
    if ('fault' in source) return notReady('fault', source.fault);
    const now = source.now();
    if (now.state !== 'ready') return notReady(now.state, now.message);
    const { table, file } = now;
    const before = readyKeys(present).find((each) => each.id === id && each.table.index === table.index);
    if (before !== undefined) return { state: before, work: null };
    const isSame = (each: Packing) => each.id === id && each.index === table.index;
    const { result, work } = packings.find(isSame) ?? begin(id, place, table);
    if (result === null) return notReady('waiting', `${source.name} is being prepared; wait a moment.`, work);
    if ('fault' in result) return notReady('fault', result.fault);
    return { state: { id, place, state: 'ready', keys: result, table, file }, work: null };
  };

  return {
    of: (recipe, fileId, present) =>
      lookupTablePlaces(recipe).map((place) => stateOf(place, fileId, present).state),
    async whenPacked(places, fileId, present) {
      for (let states = present; ; ) {
        const before = states;
        const now = places.map((place) => stateOf(place, fileId, before));
        states = now.map(({ state }) => state);
        const works = now.flatMap(({ work }) => work ?? []);
        if (works.length === 0) return [...states];
        await Promise.all(works);
      }
    },
    close: () => closing.abort(),
  };
}

/** @throws AppError those of the task */
export const packKeys = (
  pool: Pool,
  {
    place,
    table: { file, index, corrections },
    signal,
  }: { readonly place: LookupTablePlace; readonly table: IndexedTable; readonly signal: AbortSignal },
): Promise<PackedKeys> =>
  pool.run(
    'packKeys',
    {
      file,
      stamp: index.stamp,
      header: index.header,
      place,
      pieces: piecesOf({ index, ...(corrections && { corrections }) }, { pieceBytes }),
    },
    { signal },
  );
