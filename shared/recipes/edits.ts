/** Edits of a mapping, as a pure function from one draft to the next; automatic choices are marked. */
import { AppError, assertNever } from '../errors.ts';
import type { Field, ValueSource } from './field.ts';
import type { Recipe } from './recipe.ts';
import type { Suggestion } from './suggest.ts';
import type { Target } from './target.ts';
import { fieldsOf, withField } from './target-fields.ts';
import type { Transform } from './transforms/transform.ts';

/** Origin of a target: the user, or the program with its reason. */
export type Choice =
  | { readonly by: 'user' }
  | (Pick<Suggestion, 'why' | 'isProvisional'> & { readonly by: 'suggestion' });

export interface DraftTarget {
  /** Identifies the target within the draft, also after moves. */
  readonly key: number;
  readonly target: Target;
  readonly choice: Choice;
}

export interface Draft {
  readonly recipe: Omit<Recipe, 'targets'>;
  readonly targets: readonly DraftTarget[];
  readonly nextKey: number;
}

/** A field of a target, by the target's key and the path of `fieldsOf`. */
interface FieldPlace {
  readonly key: number;
  readonly path: string;
}

export type Edit =
  /** Changes name, kind, reading or sending. */
  | { readonly edit: 'set'; readonly to: Partial<Omit<Recipe, 'targets' | 'version'>> }
  /** Adds a target at an index among the targets, or at the end. */
  | { readonly edit: 'add'; readonly target: Target; readonly at?: number }
  | { readonly edit: 'suggest'; readonly suggestions: readonly Suggestion[] }
  /** Makes an automatic choice the user's own; any edit of the target does so, too. */
  | { readonly edit: 'accept'; readonly key: number }
  /** Removes an automatic choice that is not accepted yet; without a key, all of them. */
  | { readonly edit: 'take-back'; readonly key?: number }
  | { readonly edit: 'remove'; readonly key: number }
  | { readonly edit: 'move'; readonly key: number; readonly to: number }
  /** Changes the name, effect, id, attribute and others: everything that is no field. */
  | { readonly edit: 'replace'; readonly key: number; readonly target: Target }
  /** Sets the source of a field; adds an optional field if it is missing. */
  | ({ readonly edit: 'set-source'; readonly from: ValueSource } & FieldPlace)
  | ({ readonly edit: 'remove-field' } & FieldPlace)
  | ({ readonly edit: 'add-transform'; readonly transform: Transform; readonly at?: number } & FieldPlace)
  | ({ readonly edit: 'set-transform'; readonly index: number; readonly transform: Transform } & FieldPlace)
  | ({ readonly edit: 'move-transform'; readonly index: number; readonly to: number } & FieldPlace)
  | ({ readonly edit: 'remove-transform'; readonly index: number } & FieldPlace);

const byUser: Choice = { by: 'user' };

/** Returns the draft of a recipe, in which all targets count as choices of the user. */
export function draftOf({ targets, ...recipe }: Recipe): Draft {
  return {
    recipe,
    targets: targets.map((target, key) => ({ key, target, choice: byUser })),
    nextKey: targets.length,
  };
}

export const recipeOf = ({ recipe, targets }: Draft): Recipe => ({
  ...recipe,
  targets: targets.map(({ target }) => target),
});

/**
 * Returns the draft after an edit; unchanged parts remain the same objects.
 * @throws AppError not-found if the target, field or transform is missing
 */
export function applyEdit(draft: Draft, edit: Edit): Draft {
  switch (edit.edit) {
    case 'set':
      return { ...draft, recipe: { ...draft.recipe, ...edit.to } };
    case 'add':
      return added(draft, edit.at ?? draft.targets.length, [{ target: edit.target, choice: byUser }]);
    case 'suggest':
      return added(draft, draft.targets.length, edit.suggestions.map(suggestedTarget));
    case 'accept':
      return changed(draft, edit.key, (target) => target);
    case 'take-back':
      return withoutSuggestions(draft, edit.key);
    case 'remove':
      return { ...draft, targets: draft.targets.toSpliced(indexOf(draft, edit.key), 1) };
    case 'move': {
      const index = indexOf(draft, edit.key);
      return { ...draft, targets: moved(draft.targets, index, edit.to) };
    }
    case 'replace':
      return changed(draft, edit.key, () => edit.target);
    case 'set-source':
      return changed(draft, edit.key, (target) =>
        withField(target, edit.path, {
          transforms: fieldAt(target, edit.path)?.transforms ?? [],
          from: edit.from,
        }),
      );
    case 'remove-field':
      return changed(draft, edit.key, (target) => withField(target, edit.path, null));
    case 'add-transform':
      return withChangedTransforms(draft, edit, (transforms) =>
        transforms.toSpliced(edit.at ?? transforms.length, 0, edit.transform),
      );
    case 'set-transform':
      return withChangedTransforms(draft, edit, (transforms) =>
        transforms.with(existingIndex(transforms, edit.index), edit.transform),
      );
    case 'move-transform':
      return withChangedTransforms(draft, edit, (transforms) =>
        moved(transforms, existingIndex(transforms, edit.index), edit.to),
      );
    case 'remove-transform':
      return withChangedTransforms(draft, edit, (transforms) =>
        transforms.toSpliced(existingIndex(transforms, edit.index), 1),
      );
    default:
      return assertNever(edit);
  }
}

export const suggestedTarget = ({ target, why, isProvisional }: Suggestion): Omit<DraftTarget, 'key'> => ({
  target,
  choice: { by: 'suggestion', why, ...(isProvisional && { isProvisional }) },
});

function added(draft: Draft, at: number, targets: readonly Omit<DraftTarget, 'key'>[]): Draft {
  const keyed = targets.map((target, index) => ({ ...target, key: draft.nextKey + index }));
  return {
    ...draft,
    targets: draft.targets.toSpliced(at, 0, ...keyed),
    nextKey: draft.nextKey + targets.length,
  };
}

/** Applies a change; an edited automatic choice becomes the user's choice. */
function changed(draft: Draft, key: number, change: (target: Target) => Target): Draft {
  const index = indexOf(draft, key);
  const targets = draft.targets.map((old, place) =>
    place === index ? { key, target: change(old.target), choice: byUser } : old,
  );
  return { ...draft, targets };
}

function withoutSuggestions(draft: Draft, key: number | undefined): Draft {
  if (key !== undefined) indexOf(draft, key);
  const targets = draft.targets.filter(
    (target) => target.choice.by === 'user' || (key !== undefined && target.key !== key),
  );
  return { ...draft, targets };
}

function withChangedTransforms(
  draft: Draft,
  { key, path }: FieldPlace,
  change: (transforms: Transform[]) => Transform[],
): Draft {
  return changed(draft, key, (target) => {
    const field = fieldAt(target, path);
    if (field === undefined) throw missing('field');
    return withField(target, path, { from: field.from, transforms: change(field.transforms) });
  });
}

const fieldAt = (target: Target, path: string): Field | undefined =>
  fieldsOf(target).find((field) => field.path === path)?.field;

function indexOf(draft: Draft, key: number): number {
  const index = draft.targets.findIndex((target) => target.key === key);
  if (index < 0) throw missing('target');
  return index;
}

function existingIndex(transforms: readonly Transform[], index: number): number {
  if (transforms[index] === undefined) throw missing('transform');
  return index;
}

const missing = (what: string) =>
  new AppError('not-found', `The ${what} no longer exists; check the mapping again.`);

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
