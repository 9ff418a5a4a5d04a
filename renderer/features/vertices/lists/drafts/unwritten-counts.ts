/** Counts of unwritten changes, for the frame: without the code of the drafts, which the first screen does not load. */
import { create } from 'zustand';

/** Number of unwritten changes by connection; connections without any are missing. */
export const useUnwritten = create<Readonly<Record<string, number>>>()(() => ({}));

/** Where drafts lie in the session storage of the window. */
export const draftsKey = 'graph-intake-lists';
