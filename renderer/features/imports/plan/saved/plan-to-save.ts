import type { FileState } from '../../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../../shared/imports/plan.ts';
import { patternOf, type SavedPlan } from '../../../../../shared/imports/plan-file.ts';

interface PlanToSaveInput {
  readonly name: string;
  readonly files: readonly FileState[];
  readonly plan: Pick<PlanState, 'order' | 'by'>;
  /** Name of the saved recipe that a file uses, by the id of the file. */
  readonly inUse: Readonly<Record<string, string>>;
}

/** Returns the open files as a plan to save. */
export function planToSave({ name, files, plan, inUse }: PlanToSaveInput): SavedPlan {
  const all = plan.order.flatMap((id) => {
    const file = files.find((each) => each.id === id);
    if (!file) return [];
    return [{ file: file.name, recipe: isMapped(file) ? (inUse[id] ?? null) : null }];
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

/** Why the open files cannot be saved as a plan, in one sentence; null if they can. */
export function whyNotSave(files: readonly FileState[], inUse: PlanToSaveInput['inUse']): string | null {
  const unsaved = files.find((file) => isMapped(file) && inUse[file.id] === undefined);
  return unsaved ? `The mapping of ${unsaved.name} is not saved; save it as a recipe first.` : null;
}

const isMapped = ({ reading }: FileState): boolean =>
  reading.state === 'ready' && reading.file.recipe !== null;
