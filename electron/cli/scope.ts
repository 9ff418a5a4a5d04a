/** Which default scope stands in for that of an account, which nobody signs in to here. */
import type { Recipe } from '../../shared/recipes/recipe.ts';

/** What stands for it where nobody names one: no rule looks at the text. */
const someScope = 'default scope of the account';

/** What was said, else some text where a recipe writes the scope; null where none does. */
export function scopeFor(
  { scope }: { readonly scope: string | null },
  files: readonly { readonly recipe: Recipe | null }[],
): string | null {
  if (scope !== null) return scope;
  return files.some(({ recipe }) => recipe !== null && asksForScope(recipe)) ? someScope : null;
}

const asksForScope = ({ targets }: Recipe): boolean => JSON.stringify(targets).includes('"account"');
