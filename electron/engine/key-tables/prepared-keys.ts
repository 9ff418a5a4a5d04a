/** Tables in which a recipe looks up values, in a form that can be passed to threads. */
import { type KeyTables, keyTableId } from '../../../shared/recipes/transforms/key-table.ts';
import { createKeyTable, type PackedKeys } from './packed-keys.ts';

export interface PreparedKeys {
  /** @source keyTableId */
  readonly id: string;
  /** Keys of the table, or why there are none, in one sentence with what to do. */
  readonly keys: PackedKeys | { readonly fault: string };
}

/** Returns the tables for lookups; undefined if the recipe looks nothing up. */
export function keyTablesOf(prepared: readonly PreparedKeys[] | undefined): KeyTables | undefined {
  if (prepared === undefined) return undefined;
  const tables = new Map(
    prepared.map(({ id, keys }) => [id, 'fault' in keys ? keys : createKeyTable(keys)] as const),
  );
  return {
    of(place) {
      const found = tables.get(keyTableId(place));
      if (found === undefined) throw new RangeError('The other tables of a recipe are prepared with it.');
      return found;
    },
  };
}
