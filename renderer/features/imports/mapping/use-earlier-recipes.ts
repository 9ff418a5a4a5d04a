import { useCallback } from 'react';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useRecipes } from '../recipes/store.ts';

/** The newest are the likeliest to be of use, and reading more would take longer than looking at them. */
const mostRead = 20;
const none: readonly Recipe[] = [];

/** Kept recipes whose targets may be suggested; none until they are read. */
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
  const answer = useCall(ask);
  return answer.state === 'ready' ? answer.value : none;
}
