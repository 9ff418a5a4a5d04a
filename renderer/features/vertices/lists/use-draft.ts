import { type Draft, useLists } from './store.ts';

/** What is staged on a vertex; null where nothing is. */
export const useDraft = (id: string): Draft | null => useLists(({ drafts }) => drafts.get(id) ?? null);
