import { useLists } from '../store.ts';
import type { Draft } from './draft.ts';

/** Changes staged on a vertex; null if there are none. */
export const useDraft = (id: string): Draft | null => useLists(({ drafts }) => drafts.get(id) ?? null);
