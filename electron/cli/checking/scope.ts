/** Placeholder for the default scope of the account, since a check does not sign in. */
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import { usesDefaultScope } from '../../../shared/recipes/target-fields.ts';

/** Replaces the scope if none is given; no rule reads the text. */
const placeholderScope = 'default scope of the account';

/** Returns the given scope, else the placeholder where a recipe takes the scope from the account; null where none does. */
export function scopeFor(
  { scope }: { readonly scope: string | null },
  files: readonly { readonly recipe: Recipe | null }[],
): string | null {
  if (scope !== null) return scope;
  return files.some(({ recipe }) => recipe !== null && usesDefaultScope(recipe)) ? placeholderScope : null;
}
