import { create } from 'zustand';

interface SendingStore {
  /** Name of the connection whose secrets a run is waiting for. */
  readonly signInTo: string | null;
  /** Runs that the user does not want to be offered any more while this window is open. */
  readonly dismissed: readonly string[];
}

const initial: SendingStore = { signInTo: null, dismissed: [] };

export const useSending = create<SendingStore>()(() => initial);
const set = useSending.setState;

/** Begins as in a new window. */
export const resetSending = () => set(initial);

export const dismiss = (runId: string) => set(({ dismissed }) => ({ dismissed: [...dismissed, runId] }));
export const askSignIn = (signInTo: string | null) => set({ signInTo });
