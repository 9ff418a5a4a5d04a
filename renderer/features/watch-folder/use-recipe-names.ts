import { useEffect, useState } from 'react';
import { useHost } from '../../host.ts';

/** Returns the names of the saved recipes that can be used, and follows the changes in the host. */
export function useRecipeNames(): readonly string[] {
  const { api } = useHost();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(
    () =>
      api.recipes.changed(({ recipes }) =>
        setNames(recipes.filter(({ trouble }) => trouble === null).map(({ name }) => name)),
      ),
    [api],
  );
  return names;
}
