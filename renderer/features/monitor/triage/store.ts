import { create } from 'zustand';
import { notTriedIn, type TriageJob, type TriageWork } from '../../../../shared/monitor/triage/job.ts';
import type { TriageAct, TriageChange } from '../../../../shared/monitor/triage/settings.ts';
import { useMonitor } from '../store.ts';

/** Values that were written last, and that can be restored. */
export interface Undoable {
  readonly connectionId: string | null;
  readonly view: string;
  readonly act: 'acknowledge' | 'assign';
  readonly changes: readonly TriageChange[];
}

interface TriageStore {
  /** By job that this window started or continued, the place of each of its incidents. */
  readonly placesOf: Readonly<Record<string, ReadonlyMap<string, number>>>;
  /** Asked before something that cannot be undone, or that concerns many. */
  readonly question: { readonly act: TriageAct; readonly ids: readonly string[] } | null;
  readonly showsSettings: boolean;
  readonly undoable: Undoable | null;
}

const initial: TriageStore = { placesOf: {}, question: null, showsSettings: false, undoable: null };

export const useTriageStore = create<TriageStore>()(() => initial);
const set = useTriageStore.setState;

export const askTriage = (question: TriageStore['question']) => set({ question });
export const showTriageSettings = (showsSettings: boolean) => set({ showsSettings });
export const setUndoable = (undoable: Undoable | null) => set({ undoable });
/** @param left incidents of the job that are not tried in this attempt */
export const keepPlaces = (job: string, ids: readonly string[], left = 0) =>
  set(({ placesOf }) => ({
    placesOf: { ...placesOf, [job]: new Map(ids.map((id, at) => [id, at - left])) },
  }));
export const dropPlaces = (job: string) => set(({ placesOf: { [job]: _, ...placesOf } }) => ({ placesOf }));

/** What is being done to an incident; null for nothing. Incidents have their turn in their order. */
export function usePending(id: string): TriageWork | null {
  const placesOf = useTriageStore((store) => store.placesOf);
  return useMonitor(({ jobs }) => jobs.find((job) => isPendingIn(job, placesOf[job.id], id))?.work ?? null);
}

function isPendingIn(job: TriageJob, places: ReadonlyMap<string, number> | undefined, id: string): boolean {
  const at = places?.get(id);
  if (at === undefined || places === undefined || job.state === 'ended') return false;
  return at >= places.size - notTriedIn(job);
}

export const clearTriage = () => set(initial, true);
