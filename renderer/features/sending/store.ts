import { create } from 'zustand';

/** Store of the result and history pages. */

interface SendingStore {
  /** Name of the connection for which the sign-in is open, because a run waits for it; null for none. */
  readonly signInTo: string | null;
  /** Ids of runs that are no longer offered to be continued while this window is open. */
  readonly dismissed: readonly string[];
}

const initial: SendingStore = { signInTo: null, dismissed: [] };

export const useSending = create<SendingStore>()(() => initial);
const set = useSending.setState;

/** Resets the store to the state of a new window. */
export const resetSending = () => set(initial);

export const dismiss = (runId: string) => set(({ dismissed }) => ({ dismissed: [...dismissed, runId] }));
export const askSignIn = (signInTo: string | null) => set({ signInTo });
