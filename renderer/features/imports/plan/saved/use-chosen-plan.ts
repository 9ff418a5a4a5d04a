import { useEffect } from 'react';
import { toAppError } from '../../../../../shared/errors.ts';
import type { FileState } from '../../../../../shared/imports/open-file.ts';
import { matchPlan } from '../../../../../shared/imports/plan-file.ts';
import { notePlanUse, useImportPlace } from '../../../../hooks/import-place.ts';
import { useHost } from '../../../../host.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { applyRecipe } from '../../recipes/apply-recipe.ts';
import { usePlans } from './store.ts';

/** Maps files by the recipes of the chosen plan as they are opened, and puts them into its order. */
export function useChosenPlan(files: readonly FileState[]): void {
  const host = useHost();
  const chosen = usePlans((store) => store.chosen);
  useEffect(() => {
    const selected = useImportPlace.getState().plan;
    if (chosen === null || selected === null) return;
    const { matched } = matchPlan(chosen, files);
    const due = matched.filter(
      ({ id }) =>
        !selected.mapped.includes(id) &&
        files.some((file) => file.id === id && file.reading.state === 'ready'),
    );
    if (due.length > 0) notePlanUse({ mapped: [...selected.mapped, ...due.map(({ id }) => id)] });
    for (const { id, recipe } of due)
      if (recipe !== null)
        applyRecipe(host, id, recipe).catch((error: unknown) => notifyProblem(toAppError(error)));
    const fileIds = matched.map(({ id }) => id);
    const isOrdered = fileIds.join('\n') === selected.ordered.join('\n');
    if (chosen.order !== 'listed' || fileIds.length < 2 || isOrdered) return;
    notePlanUse({ ordered: fileIds });
    host.api.imports.setOrder({ fileIds }).catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [host, chosen, files]);
}
