import { create } from 'zustand';
import type { Api } from '../../../../../shared/contract.ts';
import type { SavedPlan } from '../../../../../shared/imports/plan-file.ts';
import type { StoredPlan } from '../../../../../shared/plans.ts';

interface PlansStore {
  /** The host's saved plans as list entries, without their recipes and order; empty until it has responded. */
  readonly kept: readonly StoredPlan[];
  /** Content of the saved plan that the open files are compared with; null if none is chosen. */
  readonly chosen: SavedPlan | null;
}

const initial: PlansStore = { kept: [], chosen: null };

export const usePlans = create<PlansStore>()(() => initial);
const set = usePlans.setState;

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followPlans(api: Api): () => void {
  set(initial);
  return api.plans.changed(({ plans }) => set({ kept: plans }));
}

export const choosePlan = (chosen: SavedPlan) => set({ chosen });
export const leavePlan = () => set({ chosen: null });
