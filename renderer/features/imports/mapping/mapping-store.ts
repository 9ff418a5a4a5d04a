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
import { beginPending, endPending, isAnyPending, usePendingMappings } from './pending-mappings.ts';

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
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Equal recipes are the same text, whatever the order of their keys. */
const textOf = (recipe: Recipe | null): string =>
  recipe === null ? 'null' : JSON.stringify(recipeSchema.parse(recipe));

/** Begins to map a file; the first of `edits` are the suggestions, each of which can be taken back. */
export function beginMapping(api: Api, fileId: string, recipe: Recipe, edits: readonly Edit[]): void {
  const { history } = get(fileId) ?? unmapped;
  const draft = edits.reduce(applyEdit, keyedAfter(draftOf(recipe), history));
  change(api, fileId, stepHistory(history, { edit: 'put', draft }));
}

export function step(api: Api, fileId: string, next: HistoryStep): void {
  const editing = get(fileId);
  if (editing === undefined) return;
  const after = stepHistory(editing.history, next);
  if (after !== editing.history) change(api, fileId, after);
}

/** Corrects what was suggested by the first rows, also in the steps that can be undone. */
export function correct(api: Api, fileId: string, corrected: (draft: Draft) => Draft): void {
  const editing = get(fileId);
  if (editing === undefined) return;
  const after = correctHistory(editing.history, corrected);
  if (after !== editing.history) change(api, fileId, after);
}

/** Takes over what the host says, unless it is what was edited here: another recipe was chosen for the file. */
export function follow(fileId: string, recipe: Recipe | null): void {
  if (isAnyPending([fileId])(usePendingMappings.getState())) return;
  const editing = get(fileId);
  const applied = textOf(recipe);
  if ((editing ?? unmapped).applied === applied) return;
  const draft = recipe && draftOf(recipe);
  const history =
    editing === undefined
      ? startHistory(draft)
      : stepHistory(editing.history, {
          edit: 'put',
          draft: draft && keyedAfter(draft, editing.history),
        });
  set(fileId, { history, applied });
}

const unmapped: Editing = { history: startHistory(null), applied: textOf(null) };

/** Another mapping has other keys, so that nothing that is open belongs to another target. */
function keyedAfter(draft: Draft, { draft: present, past }: EditHistory): Draft {
  const first = (present ?? past.at(-1))?.nextKey ?? 0;
  return {
    ...draft,
    targets: draft.targets.map((target) => ({ ...target, key: target.key + first })),
    nextKey: draft.nextKey + first,
  };
}

function change(api: Api, fileId: string, history: EditHistory): void {
  const recipe = history.draft && recipeOf(history.draft);
  const applied = textOf(recipe);
  const same = (get(fileId) ?? unmapped).applied === applied;
  set(fileId, { history, applied });
  // Accepting a suggestion changes nothing that is sent.
  if (same) return;
  clearTimeout(timers.get(fileId));
  const round = beginPending(fileId);
  timers.set(
    fileId,
    setTimeout(() => {
      timers.delete(fileId);
      api.imports.setRecipe({ fileId, recipe }).then(
        () => endPending(fileId, round),
        (error: unknown) => {
          endPending(fileId, round);
          notifyProblem(toAppError(error));
        },
      );
    }, pauseMs),
  );
}
