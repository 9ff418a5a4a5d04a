import { create } from 'zustand';
import { notTriedIn, type TriageJob, type TriageWork } from '../../../../shared/monitor/triage/job.ts';
import type { TriageAct, TriageChange } from '../../../../shared/monitor/triage/settings.ts';
import { useMonitor } from '../store.ts';

/** Store of triage: its dialogs, the last change that can be undone, and which incidents a job has yet to change. */

/** Values that the last job has replaced, and that can be restored. */
export interface Undoable {
  readonly connectionId: string | null;
  readonly view: string;
  readonly act: 'acknowledge' | 'assign';
  readonly changes: readonly TriageChange[];
}

interface TriageStore {
  /** By id of a job that this window started or continued, the place of each incident in the order of the job. */
  readonly jobOrders: Readonly<Record<string, ReadonlyMap<string, number>>>;
  /** Open confirmation, for an action that cannot be undone or that changes many incidents; null for none. */
  readonly question: { readonly act: TriageAct; readonly ids: readonly string[] } | null;
  readonly showsSettings: boolean;
  readonly undoable: Undoable | null;
}

const initial: TriageStore = { jobOrders: {}, question: null, showsSettings: false, undoable: null };

export const useTriageStore = create<TriageStore>()(() => initial);
const set = useTriageStore.setState;

export const askTriage = (question: TriageStore['question']) => set({ question });
export const showTriageSettings = (showsSettings: boolean) => set({ showsSettings });
export const closeDialogs = () => set({ question: null, showsSettings: false });
export const setUndoable = (undoable: Undoable | null) => set({ undoable });
/**
 * Stores the order in which an attempt of a job goes through its incidents.
 * @param left number of incidents of the job that this attempt does not try
 */
export const storeJobOrder = (job: string, ids: readonly string[], left = 0) =>
  set(({ jobOrders }) => ({
    jobOrders: { ...jobOrders, [job]: new Map(ids.map((id, at) => [id, at - left])) },
  }));
export const dropJobOrder = (job: string) =>
  set(({ jobOrders: { [job]: _, ...placesOf } }) => ({ jobOrders: placesOf }));

/** Returns the action that a job has yet to complete for an incident; null for none. */
export function usePending(id: string): TriageWork | null {
  const placesOf = useTriageStore((store) => store.jobOrders);
  return useMonitor(({ jobs }) => jobs.find((job) => isPendingIn(job, placesOf[job.id], id))?.work ?? null);
}

function isPendingIn(job: TriageJob, places: ReadonlyMap<string, number> | undefined, id: string): boolean {
  const at = places?.get(id);
  if (at === undefined || places === undefined || job.state === 'ended') return false;
  // A job goes through its incidents in their order, so that the last ones are those not tried yet.
  return at >= places.size - notTriedIn(job);
}

export const clearTriage = () => set(initial, true);
