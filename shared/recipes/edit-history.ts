/** Undo and redo over the edits of a draft. */
import { applyEdit, type Draft, type Edit } from './edits.ts';

export interface EditHistory {
  readonly draft: Draft;
  /** Drafts to go back to, the last one first to come. */
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
}

export type HistoryStep = Edit | { readonly edit: 'undo' } | { readonly edit: 'redo' };

/** Drafts share what they have in common, so many are kept. */
const mostKept = 500;

export const startHistory = (draft: Draft): EditHistory => ({ draft, past: [], future: [] });

/** Undo and redo do nothing where there is nothing to undo or redo. @throws AppError not-found as `applyEdit` does */
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
    default:
      return { draft: applyEdit(draft, step), past: [...past, draft].slice(-mostKept), future: [] };
  }
}
