/**
 * Numbers of unwritten changes, for the frame of all pages. A separate module, so that the first screen does not have
 * to load the code of the drafts.
 */
import { create } from 'zustand';

/** Number of unwritten changes by connection; connections without any are missing. */
export const useUnwritten = create<Readonly<Record<string, number>>>()(() => ({}));

/** Key of the stored drafts in the session storage of the window. */
export const draftsKey = 'graph-intake-lists';
