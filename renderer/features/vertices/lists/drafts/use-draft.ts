import { useLists } from '../store.ts';
import type { Draft } from './draft.ts';

/** Returns the draft with the staged changes of a vertex; null if there are none. */
export const useDraft = (id: string): Draft | null => useLists(({ drafts }) => drafts.get(id) ?? null);
