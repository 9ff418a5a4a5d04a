import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';
import { toAppError } from '../../../../shared/errors.ts';
import {
  type EditHistory,
  type HistoryStep,
  startHistory,
  stepHistory,
} from '../../../../shared/recipes/edit-history.ts';
import { applyEdit, type Draft, draftOf, type Edit, recipeOf } from '../../../../shared/recipes/edits.ts';
import { type Recipe, recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { notifyProblem } from '../../../ui/notify.tsx';

/** The mapping of one file as it is edited, with all that can be undone. */
export interface Editing {
  readonly history: EditHistory;
  /** Whether the file is to be mapped by it: after it was taken away it is kept, to be brought back. */
  readonly inForce: boolean;
  /** What the host has, or will have in a moment, as text. */
  readonly applied: string;
}

interface MappingStore {
  readonly byFile: Readonly<Record<string, Editing>>;
}

export const useMappings = create<MappingStore>()(() => ({ byFile: {} }));
const set = (fileId: string, editing: Editing) =>
  useMappings.setState(({ byFile }) => ({ byFile: { ...byFile, [fileId]: editing } }));
const get = (fileId: string): Editing | undefined => useMappings.getState().byFile[fileId];

/** After the last edit, before the file is mapped and checked anew. */
const pauseMs = 300;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Files whose newest mapping the host has not confirmed: what it tells meanwhile is older. */
const unconfirmed = new Map<string, number>();

/** Equal recipes are the same text, whatever the order of their keys. */
export const textOf = (recipe: Recipe | null): string =>
  recipe === null ? 'null' : JSON.stringify(recipeSchema.parse(recipe));

/** Begins to map a file; the first of `edits` are the suggestions, each of which can be taken back. */
export function beginMapping(api: Api, fileId: string, recipe: Recipe, edits: readonly Edit[]): void {
  change(api, fileId, startHistory(edits.reduce(applyEdit, draftOf(recipe))), true);
}

export function step(api: Api, fileId: string, next: HistoryStep): void {
  const editing = get(fileId);
  if (editing === undefined) return;
  const { history, inForce } = editing;
  if (!inForce) {
    // What was taken away comes back as the last step that is undone.
    if (next.edit === 'undo') change(api, fileId, history, true);
    return;
  }
  const after = stepHistory(history, next);
  if (after !== history) change(api, fileId, after, true);
}

/** Several edits that are one step back. */
export function stepTogether(api: Api, fileId: string, edits: readonly Edit[]): void {
  const editing = get(fileId);
  if (editing === undefined || edits.length === 0) return;
  const { draft, past } = editing.history;
  const next = edits.reduce(applyEdit, draft);
  change(api, fileId, { draft: next, past: [...past, draft], future: [] }, true);
}

export function stopMapping(api: Api, fileId: string): void {
  const editing = get(fileId);
  if (editing !== undefined) change(api, fileId, editing.history, false);
}

/** Takes over what the host says, unless it is what was edited here: another recipe was chosen for the file. */
export function follow(fileId: string, recipe: Recipe | null): void {
  if (unconfirmed.has(fileId)) return;
  const editing = get(fileId);
  const applied = textOf(recipe);
  if (editing?.applied === applied) return;
  if (recipe === null) {
    if (editing !== undefined) set(fileId, { ...editing, inForce: false, applied });
    return;
  }
  const draft = draftOf(recipe);
  const history: EditHistory =
    editing === undefined
      ? startHistory(draft)
      : {
          draft: keyedAfter(draft, editing.history.draft),
          past: [...editing.history.past, editing.history.draft],
          future: [],
        };
  set(fileId, { history, inForce: true, applied });
}

/** Keys are never used twice, so that nothing that is open belongs to another target. */
const keyedAfter = (draft: Draft, { nextKey }: Draft): Draft => ({
  ...draft,
  targets: draft.targets.map((target) => ({ ...target, key: target.key + nextKey })),
  nextKey: draft.nextKey + nextKey,
});

function change(api: Api, fileId: string, history: EditHistory, inForce: boolean): void {
  const recipe = inForce ? recipeOf(history.draft) : null;
  const applied = textOf(recipe);
  const same = get(fileId)?.applied === applied;
  set(fileId, { history, inForce, applied });
  // Accepting a suggestion changes nothing that is sent.
  if (same) return;
  clearTimeout(timers.get(fileId));
  const round = (unconfirmed.get(fileId) ?? 0) + 1;
  unconfirmed.set(fileId, round);
  timers.set(
    fileId,
    setTimeout(() => {
      timers.delete(fileId);
      api.imports.setRecipe({ fileId, recipe }).then(
        () => confirm(fileId, round),
        (error: unknown) => {
          confirm(fileId, round);
          notifyProblem(toAppError(error));
        },
      );
    }, pauseMs),
  );
}

const confirm = (fileId: string, round: number) => {
  if (unconfirmed.get(fileId) === round) unconfirmed.delete(fileId);
};
