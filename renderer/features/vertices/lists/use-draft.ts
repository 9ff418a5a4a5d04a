import type { Draft } from './draft.ts';
import { useLists } from './store.ts';

/** Changes staged on a vertex; null if there are none. */
export const useDraft = (id: string): Draft | null => useLists(({ drafts }) => drafts.get(id) ?? null);
