/** Applies the mapping of the last run of a known file automatically, once, and offers to undo that. */
import { useEffect } from 'react';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import type { UsedMapping } from '../../../../shared/sending/run-calls.ts';
import { noteMappedAgain, useImportPlace } from '../../../hooks/import-place.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { formatDate } from '../../../ui/clock.ts';
import { focusOn, homeMark } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { replaceMapping } from './apply-recipe.ts';
import styles from './recipes.module.css';
import { noteMapping, offerNotNow, useRecipes } from './store.ts';

/** Applies the mapping if it is of the same file and was not applied before. Returns whether it is applied now. */
export function useMapAgain(fileId: string, mapping: UsedMapping | null): boolean {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const isDone = useImportPlace((place) => place.mappedAgain.includes(fileId));
  const isDue = mapping?.isSameFile === true && !isDone;
  useEffect(() => {
    if (!isDue) return;
    noteMappedAgain(fileId);
    noteMapping(fileId, mapping);
    void run(() => api.imports.setRecipe({ fileId, recipe: mapping.recipe }));
  }, [api, fileId, isDue, mapping, run]);
  return isDue;
}

/** Says that the mapping of an earlier run was applied, until the user undoes it or hides the notice. */
export function MappedAgain({ fileId, recipe }: { readonly fileId: string; readonly recipe: Recipe }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const applied = useRecipes((store) => store.applied[fileId]);
  if (applied === undefined || applied.recipe.name !== recipe.name) return null;
  const runAndHide = (work: () => Promise<void> | void) =>
    void run(async () => {
      await work();
      offerNotNow(fileId);
      focusOn(homeMark);
    });
  return (
    <section className={styles['offer']} aria-label="Recognised file">
      <span className={styles['sign']}>
        <Icon name="recipe" />
      </span>
      <p>
        Mapped as on {formatDate(applied.startedAt)}, when {applied.fileName} was sent.
      </p>
      <SteadyButton
        variant="light"
        disabled={busy}
        onClick={() => runAndHide(() => replaceMapping(api, fileId, null))}
      >
        Undo mapping
      </SteadyButton>
      <SteadyButton variant="subtle" disabled={busy} onClick={() => runAndHide(() => undefined)}>
        Hide
      </SteadyButton>
    </section>
  );
}
