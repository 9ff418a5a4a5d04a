import { useEffect, useRef } from 'react';
import { toAppError } from '../../../../../shared/errors.ts';
import type { FileState } from '../../../../../shared/imports/open-file.ts';
import { matchPlan, type SavedPlan } from '../../../../../shared/imports/plan-file.ts';
import { useHost } from '../../../../host.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { applyRecipe } from '../../recipes/apply-recipe.ts';
import { usePlans } from './store.ts';

/** Maps files by the recipes of the chosen plan as they are opened, and puts them into its order. */
export function useChosenPlan(files: readonly FileState[]): void {
  const host = useHost();
  const chosen = usePlans((store) => store.chosen);
  /** What was done for the chosen plan: files that were mapped, and the last order. */
  const applied = useRef<{ plan: SavedPlan | null; mapped: Set<string>; ordered: string }>(nothing());

  useEffect(() => {
    if (applied.current.plan !== chosen) applied.current = { ...nothing(), plan: chosen };
    if (chosen === null) return;
    const { mapped, ordered } = applied.current;
    const { matched } = matchPlan(chosen, files);
    for (const { id, recipe } of matched) {
      const isReady = files.some((file) => file.id === id && file.reading.state === 'ready');
      if (!isReady || mapped.has(id)) continue;
      mapped.add(id);
      if (recipe !== null)
        applyRecipe(host, id, recipe).catch((error: unknown) => notifyProblem(toAppError(error)));
    }
    const fileIds = matched.map(({ id }) => id);
    const key = fileIds.join('\n');
    if (chosen.order !== 'listed' || fileIds.length < 2 || key === ordered) return;
    applied.current.ordered = key;
    host.api.imports.setOrder({ fileIds }).catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [host, chosen, files]);
}

const nothing = () => ({ plan: null, mapped: new Set<string>(), ordered: '' });
