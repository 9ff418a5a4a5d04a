import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';
import { toAppError } from '../../../../shared/errors.ts';
import {
  correctHistory,
  type EditHistory,
  type HistoryStep,
  startHistory,
  stepHistory,
} from '../../../../shared/recipes/edit-history.ts';
import { applyEdit, type Draft, draftOf, type Edit, recipeOf } from '../../../../shared/recipes/edits.ts';
import { type Recipe, recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { beginPending, endPending, isAnyPending, sendAfter, usePendingMappings } from './pending-mappings.ts';

/** The mapping of one file while it is edited, with its undo history. */
interface Editing {
  readonly history: EditHistory;
  /** Current or pending state of the host, as text. */
  readonly applied: string;
}

interface MappingStore {
  readonly byFile: Readonly<Record<string, Editing>>;
}

export const useMappings = create<MappingStore>()(() => ({ byFile: {} }));
const set = (fileId: string, editing: Editing) =>
  useMappings.setState(({ byFile }) => ({ byFile: { ...byFile, [fileId]: editing } }));
const get = (fileId: string): Editing | undefined => useMappings.getState().byFile[fileId];

/** Time after the last edit before the file is mapped and checked again. */
const pauseMs = 300;

/** Equal recipes are the same text, whatever the order of their keys. */
const textOf = (recipe: Recipe | null): string =>
  recipe === null ? 'null' : JSON.stringify(recipeSchema.parse(recipe));

/** Begins to map a file. @param edits applied to the recipe first, such as suggestions, which can be taken back */
export function beginMapping(api: Api, fileId: string, recipe: Recipe, edits: readonly Edit[]): void {
  const { history } = get(fileId) ?? unmapped;
  const draft = edits.reduce(applyEdit, keyedAfter(draftOf(recipe), history));
  change(api, fileId, stepHistory(history, { edit: 'put', draft }));
}

/** Applies an edit, an undo or a redo to the mapping of a file. */
export function step(api: Api, fileId: string, next: HistoryStep): void {
  const editing = get(fileId);
  if (editing === undefined) return;
  const after = stepHistory(editing.history, next);
  if (after !== editing.history) change(api, fileId, after);
}

/** Corrects suggestions that were based on the first rows, also in the steps that can be undone. */
export function correct(api: Api, fileId: string, corrected: (draft: Draft) => Draft): void {
  const editing = get(fileId);
  if (editing === undefined) return;
  const after = correctHistory(editing.history, corrected);
  if (after !== editing.history) change(api, fileId, after);
}

/** Takes over the recipe of the host, unless it is the one edited here: another recipe was chosen for the file. */
export function follow(fileId: string, recipe: Recipe | null): void {
  if (isAnyPending([fileId])(usePendingMappings.getState())) return;
  const editing = get(fileId);
  const applied = textOf(recipe);
  if ((editing ?? unmapped).applied === applied) return;
  const draft = recipe && draftOf(recipe);
  const history =
    editing === undefined
      ? startHistory(draft)
      : ((recipe && renamedHistory(editing, recipe)) ??
        stepHistory(editing.history, {
          edit: 'put',
          draft: draft && keyedAfter(draft, editing.history),
        }));
  set(fileId, { history, applied });
}

/** Returns the recipe on screen: the edited one while the host has not confirmed it, otherwise that of the host. */
export function recipeOnScreen(fileId: string, ofHost: Recipe | null): Recipe | null {
  const editing = get(fileId);
  if (editing === undefined || !isAnyPending([fileId])(usePendingMappings.getState())) return ofHost;
  return editing.history.draft && recipeOf(editing.history.draft);
}

/** Returns the history with another name of the recipe; null if more than its name has changed. */
function renamedHistory({ history, applied }: Editing, recipe: Recipe): EditHistory | null {
  const before = history.draft?.recipe.name;
  if (before === undefined || textOf({ ...recipe, name: before }) !== applied) return null;
  return correctHistory(history, (draft) =>
    draft.recipe.name === before ? { ...draft, recipe: { ...draft.recipe, name: recipe.name } } : draft,
  );
}

const unmapped: Editing = { history: startHistory(null), applied: textOf(null) };

/** Gives the targets of another mapping new keys, so that fields which are open now do not belong to them. */
function keyedAfter(draft: Draft, { draft: present, past }: EditHistory): Draft {
  const first = (present ?? past.at(-1))?.nextKey ?? 0;
  return {
    ...draft,
    targets: draft.targets.map((target) => ({ ...target, key: target.key + first })),
    nextKey: draft.nextKey + first,
  };
}

/** Stores a history, and sends its recipe to the host after a pause in the edits. */
function change(api: Api, fileId: string, history: EditHistory): void {
  const recipe = history.draft && recipeOf(history.draft);
  const applied = textOf(recipe);
  const same = (get(fileId) ?? unmapped).applied === applied;
  set(fileId, { history, applied });
  // Accepting a suggestion changes nothing that is sent.
  if (same) return;
  const edit = beginPending(fileId);
  sendAfter(pauseMs, fileId, () => {
    api.imports.setRecipe({ fileId, recipe }).then(
      () => endPending(fileId, edit),
      (error: unknown) => {
        endPending(fileId, edit);
        notifyProblem(toAppError(error));
      },
    );
  });
}
