import { useCallback } from 'react';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useRecipes } from '../recipes/store.ts';

/** Number of recipes that are read: the newest are the most likely matches, and reading more would take too long. */
const maxRead = 20;
const none: readonly Recipe[] = [];

/** Loads the saved recipes whose targets may be suggested; empty until they are read. */
export function useEarlierRecipes(): readonly Recipe[] {
  const { api } = useHost();
  const saved = useRecipes((store) => store.saved);
  const load = useCallback(async () => {
    const names = saved
      .filter(({ trouble }) => trouble === null)
      .toSorted((one, other) => other.savedAt - one.savedAt)
      .slice(0, maxRead)
      .map(({ name }) => name);
    const results = await Promise.allSettled(names.map((name) => api.recipes.read({ name })));
    // A recipe that was deleted meanwhile is left out.
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  }, [api, saved]);
  const earlier = useCall(load);
  return earlier.state === 'ready' ? earlier.value : none;
}
