import { create } from 'zustand';
import type { TriageAct, TriageChange } from '../../../../shared/monitor/triage/settings.ts';
import type { TriageWork } from './words.ts';

/** Incidents that are being acknowledged, assigned or ended, or for which that is being undone. */
export interface TriageJob {
  readonly key: string;
  readonly connectionId: string | null;
  readonly view: string;
  readonly act: TriageWork;
  readonly total: number;
  /** Those without an outcome yet. */
  readonly left: readonly string[];
}

/** Values that were written last, and that can be restored. */
export interface Undoable {
  readonly connectionId: string | null;
  readonly view: string;
  readonly act: 'acknowledge' | 'assign';
  readonly changes: readonly TriageChange[];
}

interface TriageStore {
  readonly jobs: readonly TriageJob[];
  /** Asked before something that cannot be undone, or that concerns many. */
  readonly question: { readonly act: TriageAct; readonly ids: readonly string[] } | null;
  readonly showsSettings: boolean;
  readonly undoable: Undoable | null;
}

const initial: TriageStore = { jobs: [], question: null, showsSettings: false, undoable: null };

export const useTriageStore = create<TriageStore>()(() => initial);
const set = useTriageStore.setState;

export const askTriage = (question: TriageStore['question']) => set({ question });
export const showTriageSettings = (showsSettings: boolean) => set({ showsSettings });
export const setUndoable = (undoable: Undoable | null) => set({ undoable });
export const addJob = (job: TriageJob) => set(({ jobs }) => ({ jobs: [...jobs, job] }));
export const setLeft = (key: string, left: readonly string[]) =>
  set(({ jobs }) => ({ jobs: jobs.map((job) => (job.key === key ? { ...job, left } : job)) }));
/** Also stops it before its next piece. */
export const endJob = (key: string) => set(({ jobs }) => ({ jobs: jobs.filter((job) => job.key !== key) }));
export const isUnderWay = (key: string): boolean =>
  useTriageStore.getState().jobs.some((job) => job.key === key);
/** What is being done to an incident; null for nothing. */
export const pendingOf =
  (id: string) =>
  ({ jobs }: Pick<TriageStore, 'jobs'>): TriageWork | null =>
    jobs.find(({ left }) => left.includes(id))?.act ?? null;

export const clearTriage = () => set(initial, true);
