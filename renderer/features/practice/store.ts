import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { PracticeState } from '../../../shared/practice-desk.ts';

interface PracticeStore {
  /** What the host told last; null until it has. */
  readonly told: PracticeState | null;
}

export const usePractice = create<PracticeStore>()(() => ({ told: null }));

/** Follows the host's news until the answered function is called; the host looks only while somebody does. */
export const followPractice = (api: Api): (() => void) =>
  api.practice.changed((told) => usePractice.setState({ told }));
