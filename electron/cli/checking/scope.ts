/** Placeholder for the default scope of the account, since a check does not sign in. */
import type { Recipe } from '../../../shared/recipes/recipe.ts';

/** Placeholder where no scope is given: no rule reads the text. */
const someScope = 'default scope of the account';

/** Returns the given scope, else the placeholder where a recipe writes the scope; null where none does. */
export function scopeFor(
  { scope }: { readonly scope: string | null },
  files: readonly { readonly recipe: Recipe | null }[],
): string | null {
  if (scope !== null) return scope;
  return files.some(({ recipe }) => recipe !== null && asksForScope(recipe)) ? someScope : null;
}

const asksForScope = ({ targets }: Recipe): boolean => JSON.stringify(targets).includes('"account"');
