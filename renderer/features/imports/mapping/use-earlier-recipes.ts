import { useCallback } from 'react';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useRecipes } from '../recipes/store.ts';

/** The newest are the most likely matches, and reading more would take longer than choosing among them. */
const mostRead = 20;
const none: readonly Recipe[] = [];

/** Saved recipes whose targets may be suggested; none until they are read. */
export function useEarlierRecipes(): readonly Recipe[] {
  const { api } = useHost();
  const kept = useRecipes((store) => store.kept);
  const ask = useCallback(async () => {
    const names = kept
      .filter(({ trouble }) => trouble === null)
      .toSorted((one, other) => other.savedAt - one.savedAt)
      .slice(0, mostRead)
      .map(({ name }) => name);
    const read = await Promise.allSettled(names.map((name) => api.recipes.read({ name })));
    // One that is gone by now has nothing to suggest.
    return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }, [api, kept]);
  const earlier = useCall(ask);
  return earlier.state === 'ready' ? earlier.value : none;
}
