import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import type { FileState } from '../../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../../shared/imports/plan.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { Confirm } from '../../../../ui/confirm/confirm.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { dropNotice } from '../../../../ui/notify/notice-subjects.ts';
import { notifyDone, notifyProblem } from '../../../../ui/notify/notify.tsx';
import { withUnsavedMapping } from '../../recipes/lost-mapping.ts';
import { recipeInUse } from '../../recipes/recipe-in-use.ts';
import { useRecipes } from '../../recipes/store.ts';
import { planToSave } from './plan-to-save.ts';
import { SavePlan } from './save-plan.tsx';
import { choosePlan, usePlans } from './store.ts';

const subjectOf = (name: string): string => `plan ${name}`;

/** Returns the name of the saved recipe that maps a file; null if the file is not mapped. */
function recipeOf({ id, reading }: FileState): string | null {
  const recipe = reading.state === 'ready' ? reading.file.recipe : null;
  return recipe && (recipeInUse(useRecipes.getState(), id, recipe)?.name ?? null);
}

interface PlansMenuProps {
  readonly files: readonly FileState[];
  readonly plan: PlanState;
}

/** Saves the open files as a plan, applies a saved plan, and removes saved plans. */
export function PlansMenu({ files, plan }: PlansMenuProps) {
  const { api } = useHost();
  const { run: act } = useAct(notifyProblem);
  const savedPlans = usePlans((store) => store.kept);
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);

  /** A plan names the saved recipes of its files, so that each mapping has to be in one as it is. */
  const startSaving = () =>
    void act(async () => {
      const unsaved = (await withUnsavedMapping(api, files)).map(({ name }) => name);
      if (unsaved.length > 0)
        throw new AppError(
          'conflict',
          unsaved.length === 1
            ? `The mapping of ${unsaved[0]} is not saved in its current form; save it as a recipe first.`
            : `These files have mappings that are not saved in their current form; save each as a recipe first: ${unsaved.join(', ')}.`,
        );
      setSaving(true);
    });
  const save = (name: string, replace: boolean) =>
    void act(async () => {
      await api.plans.save({ plan: planToSave({ name, files, plan, recipeOf }), replace });
      setSaving(false);
      notifyDone(`Plan “${name}” saved`, undefined, subjectOf(name));
    });
  const choose = (name: string) => void act(async () => choosePlan(await api.plans.read({ name })));
  const remove = (name: string) => {
    setRemoving(null);
    void act(async () => {
      await api.plans.remove({ name });
      dropNotice(subjectOf(name));
    });
  };

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label="Saved plans">
            <Icon name="recipe" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={startSaving}>Save this plan…</Menu.Item>
          {savedPlans.length > 0 && <Menu.Divider />}
          {savedPlans.map(({ name, trouble }) =>
            trouble === null ? (
              <Menu.Item key={name} onClick={() => choose(name)}>
                Use “{name}”
              </Menu.Item>
            ) : (
              <Menu.Label key={name}>
                {name}: {trouble}
              </Menu.Label>
            ),
          )}
          {savedPlans.length > 0 && <Menu.Divider />}
          {savedPlans.map(({ name }) => (
            <Menu.Item key={name} onClick={() => setRemoving(name)}>
              Remove “{name}”…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {saving && <SavePlan count={files.length} onSave={save} onClose={() => setSaving(false)} />}
      {removing !== null && (
        <Confirm
          title={`Remove “${removing}”`}
          text="The plan is removed from this machine. Files and recipes do not change."
          yes="Remove the plan"
          dangerous
          opened
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
