import type { FileState } from '../../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../../shared/imports/plan.ts';
import { patternOf, type SavedPlan } from '../../../../../shared/imports/plan-file.ts';

interface PlanToSaveInput {
  readonly name: string;
  readonly files: readonly FileState[];
  readonly plan: Pick<PlanState, 'order' | 'by'>;
  /** Returns the name of the saved recipe that maps a file; null if the file is not mapped. */
  readonly recipeOf: (file: FileState) => string | null;
}

/** Returns the open files as a plan to save. */
export function planToSave({ name, files, plan, recipeOf }: PlanToSaveInput): SavedPlan {
  const all = plan.order.flatMap((id) => {
    const file = files.find((each) => each.id === id);
    if (!file) return [];
    return [{ file: file.name, recipe: recipeOf(file) }];
  });
  // Two files that match one pattern but are mapped differently are distinguished by their full names.
  const isShared = (file: string, recipe: string | null) =>
    all.some((other) => patternOf(other.file) === patternOf(file) && other.recipe !== recipe);
  const entries = all.map(({ file, recipe }) => ({
    file: isShared(file, recipe) ? file : patternOf(file),
    recipe,
  }));
  return {
    version: 1,
    name,
    order: plan.by === 'hand' ? 'listed' : 'references',
    files: entries.filter(({ file }, at) => entries.findIndex((each) => each.file === file) === at),
  };
}
