import { create } from 'zustand';
import type { Api } from '../../../../../shared/contract.ts';
import { toAppError } from '../../../../../shared/errors.ts';
import type { SavedPlan } from '../../../../../shared/imports/plan-file.ts';
import type { StoredPlan } from '../../../../../shared/plans.ts';
import { notePlan, useImportPlace } from '../../../../hooks/import-place.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';

interface PlansStore {
  /** The host's saved plans as list entries, without their recipes and order; empty until it has responded. */
  readonly kept: readonly StoredPlan[];
  /** Content of the saved plan that the open files are compared with; null if none is chosen. */
  readonly chosen: SavedPlan | null;
}

const initial: PlansStore = { kept: [], chosen: null };

export const usePlans = create<PlansStore>()(() => initial);
const set = usePlans.setState;

/**
 * Subscribes to the host's events, and reads the plan that was selected before a reload. Returns the function that
 * unsubscribes.
 */
export function followPlans(api: Api): () => void {
  set(initial);
  void readSelected(api);
  return api.plans.changed(({ plans }) => set({ kept: plans }));
}

async function readSelected(api: Api): Promise<void> {
  const selected = useImportPlace.getState().plan;
  if (selected === null) return;
  const isSelected = () => useImportPlace.getState().plan?.name === selected.name;
  try {
    const chosen = await api.plans.read({ name: selected.name });
    if (isSelected()) set({ chosen });
  } catch (error) {
    if (isSelected()) leavePlan();
    notifyProblem(toAppError(error));
  }
}

export function choosePlan(chosen: SavedPlan): void {
  notePlan(chosen.name);
  set({ chosen });
}
export function leavePlan(): void {
  notePlan(null);
  set({ chosen: null });
}
