import { create } from 'zustand';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';

/** Incidents that are being acknowledged, assigned or ended. */
export interface TriageJob {
  readonly key: string;
  readonly connectionId: string | null;
  readonly view: string;
  readonly act: TriageAct;
  readonly total: number;
  /** Those without an outcome yet. */
  readonly left: readonly string[];
}

interface TriageStore {
  readonly jobs: readonly TriageJob[];
  /** Asked before something that cannot be undone, or that concerns many. */
  readonly question: { readonly act: TriageAct; readonly ids: readonly string[] } | null;
  readonly showsSettings: boolean;
}

const initial: TriageStore = { jobs: [], question: null, showsSettings: false };

export const useTriageStore = create<TriageStore>()(() => initial);
const set = useTriageStore.setState;

export const askTriage = (question: TriageStore['question']) => set({ question });
export const showTriageSettings = (showsSettings: boolean) => set({ showsSettings });
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
  ({ jobs }: Pick<TriageStore, 'jobs'>): TriageAct | null =>
    jobs.find(({ left }) => left.includes(id))?.act ?? null;

export const clearTriage = () => set(initial, true);
