/** Tables in which a recipe looks up values, in a form that can be passed to threads. */
import { type LookupTables, lookupTableId } from '../../../shared/recipes/transforms/lookup-table.ts';
import { createLookupTable, type PackedKeys } from './packed-keys.ts';

export interface PreparedKeys {
  /** @source lookupTableId */
  readonly id: string;
  /** Keys of the table, or why there are none, in one sentence with what to do. */
  readonly keys: PackedKeys | { readonly fault: string };
}

/** Returns the tables for lookups; undefined if the recipe looks nothing up. */
export function lookupTablesOf(prepared: readonly PreparedKeys[] | undefined): LookupTables | undefined {
  if (prepared === undefined) return undefined;
  const tables = new Map(
    prepared.map(({ id, keys }) => [id, 'fault' in keys ? keys : createLookupTable(keys)] as const),
  );
  return {
    of(place) {
      const found = tables.get(lookupTableId(place));
      if (found === undefined) throw new RangeError('The other tables of a recipe are prepared with it.');
      return found;
    },
  };
}
