/** Finds the other tables in which a recipe looks up values. */

import type { Recipe } from './recipe.ts';
import { fieldsOf } from './target-fields.ts';
import { lookupTableId } from './transforms/lookup-table.ts';
import type { TableLookup } from './transforms/table-lookup.ts';

/** Returns the lookups of a recipe that are not disabled, one for each table. */
export function lookupTablePlaces(recipe: Pick<Recipe, 'targets'> | null): TableLookup[] {
  const places = new Map<string, TableLookup>();
  for (const { field } of recipe?.targets.flatMap(fieldsOf) ?? [])
    for (const transform of field.transforms)
      if (transform.kind === 'lookup' && !transform.disabled) places.set(lookupTableId(transform), transform);
  return [...places.values()];
}
