import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { PracticeState } from '../../../shared/practice/practice-controls.ts';

interface PracticeStore {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: PracticeState | null;
}

export const usePractice = create<PracticeStore>()(() => ({ hostState: null }));

/**
 * Subscribes to the host's events; the host watches the platform only while there are subscribers. Returns the function
 * that unsubscribes.
 */
export const followPractice = (api: Api): (() => void) =>
  api.practice.changed((hostState) => usePractice.setState({ hostState }));
