/** Undo and redo of all edits of a file's mapping, including its creation and its removal. */
import { AppError } from '../errors.ts';
import { applyEdit, type Draft, type Edit } from './edits.ts';

export interface EditHistory {
  /** Null while nothing is mapped. */
  readonly draft: Draft | null;
  /** Undo stack, newest last. */
  readonly past: readonly (Draft | null)[];
  readonly future: readonly (Draft | null)[];
}

export type HistoryStep =
  | Edit
  | { readonly edit: 'undo' }
  | { readonly edit: 'redo' }
  /** Several edits that are undone in one step. */
  | { readonly edit: 'together'; readonly edits: readonly Edit[] }
  /** Replaces the mapping by another one, or removes it. */
  | { readonly edit: 'put'; readonly draft: Draft | null };

/** Limit of the undo stack; it may be high, since drafts share their unchanged parts. */
const maxKept = 500;

export const startHistory = (draft: Draft | null): EditHistory => ({ draft, past: [], future: [] });

/**
 * Returns the history after a step. Undo and redo return the same history if there is nothing to undo or redo.
 *
 * @throws AppError not-found as `applyEdit` does, and for an edit while nothing is mapped
 */
export function stepHistory(history: EditHistory, step: HistoryStep): EditHistory {
  const { draft, past, future } = history;
  switch (step.edit) {
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? history
        : { draft: before, past: past.slice(0, -1), future: [...future, draft] };
    }
    case 'redo': {
      const after = future.at(-1);
      return after === undefined
        ? history
        : { draft: after, past: [...past, draft], future: future.slice(0, -1) };
    }
    case 'together':
      return step.edits.length === 0 ? history : next(history, step.edits.reduce(applyEdit, edited(draft)));
    case 'put':
      return step.draft === null && draft === null ? history : next(history, step.draft);
    default:
      return next(history, applyEdit(edited(draft), step));
  }
}

/** Corrects all drafts, so that undo does not restore an error; returns the same object if nothing changes. */
export function correctHistory(history: EditHistory, correct: (draft: Draft) => Draft): EditHistory {
  const corrected = (draft: Draft | null) => draft && correct(draft);
  const { draft, past, future } = history;
  const after = { draft: corrected(draft), past: past.map(corrected), future: future.map(corrected) };
  const isSame = [draft, ...past, ...future].every(
    (each, at) => each === [after.draft, ...after.past, ...after.future][at],
  );
  return isSame ? history : after;
}

const next = ({ draft, past }: EditHistory, after: Draft | null): EditHistory => ({
  draft: after,
  past: [...past, draft].slice(-maxKept),
  future: [],
});

function edited(draft: Draft | null): Draft {
  if (draft === null) throw new AppError('not-found', 'There is no mapping to change; start a new one.');
  return draft;
}
