import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { EffectOfFile } from '../../../shared/imports/effect/effect.ts';
import type { FileState, RowFilter } from '../../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { type Kept, keep, nothingKept, recall } from './kept.ts';

/** File being copied to the host, or one that the host rejected. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** One sentence when it failed. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

export type Tab = Kept['tabs'][string];

/** A row to show in the preview; a new object goes there again. */
interface Jump {
  readonly fileId: string;
  readonly record: number;
}

interface ImportsStore extends Kept {
  /** When the host was lost: what is shown was true when it last sent something. Null while it is there. */
  readonly lostAsOf: number | null;
  /** When the host last sent something, in milliseconds since epoch. */
  readonly receivedAt: number;
  /** False until the host has reported the open files. */
  readonly isLoaded: boolean;
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  /** Effect of each file; missing for most. */
  readonly effects: readonly EffectOfFile[];
  readonly plan: PlanState;
  readonly sending: readonly Sending[];
  readonly jump: Jump | null;
  /** Rows that the preview of a file shows; all by default. */
  readonly filters: Readonly<Record<string, RowFilter>>;
  /** File that “Send” was requested for from elsewhere; its action bar handles the request. */
  readonly wishToSend: string | null;
  /** Name of the connection whose secrets a run is waiting for. */
  readonly signInTo: string | null;
  /** Runs that the user does not want to be offered any more while this window is open. */
  readonly dismissed: readonly string[];
}

const initial: ImportsStore = {
  ...nothingKept,
  lostAsOf: null,
  receivedAt: 0,
  isLoaded: false,
  files: [],
  runs: [],
  plan: noPlan,
  effects: [],
  sending: [],
  jump: null,
  filters: {},
  wishToSend: null,
  signInTo: null,
  dismissed: [],
};

export const useImports = create<ImportsStore>()(() => initial);
const set = useImports.setState;

/**
 * Subscribes to the host's events and restores what was shown before a reload. Returns the function that unsubscribes.
 */
export function followImports(api: Api): () => void {
  set({ ...initial, ...recall() });
  const stopKeeping = useImports.subscribe(keep);
  const stopListening = api.imports.changed(({ files, runs, plan, effects }) =>
    set({ isLoaded: true, receivedAt: Date.now(), files, runs, plan, effects }),
  );
  return () => {
    stopListening();
    stopKeeping();
  };
}

export const showFile = (shownId: string) => set({ shownId, history: null });
export const showTab = (fileId: string, tab: Tab) =>
  set(({ tabs }) => ({ tabs: { ...tabs, [fileId]: tab } }));
function showResult(fileId: string): void {
  showFile(fileId);
  showTab(fileId, 'result');
}
/** Shows all runs in place of a file, or one of them. */
export const showHistory = (runId: string | null = null) => set({ history: { runId } });
export const leaveHistory = () => set({ history: null });
/** Shows a run where it belongs: with its file while that is open, else in the history. */
export const showRunResult = ({ id, fileId }: Pick<RunState, 'id' | 'fileId'>): void =>
  useImports.getState().files.some((file) => file.id === fileId) ? showResult(fileId) : showHistory(id);
export const dismiss = (runId: string) => set(({ dismissed }) => ({ dismissed: [...dismissed, runId] }));
export const askSignIn = (signInTo: string | null) => set({ signInTo });
/** Shows an earlier run, until there is a newer one than `newestId`. */
export const showRun = (fileId: string, runId: string, newestId: string) =>
  set(({ chosenRuns }) => ({ chosenRuns: { ...chosenRuns, [fileId]: { runId, newestId } } }));

export function goToRecord(fileId: string, record: number): void {
  showTab(fileId, 'preview');
  set({ jump: { fileId, record } });
}
export const filterRows = (fileId: string, only: RowFilter) =>
  set(({ filters }) => ({ filters: { ...filters, [fileId]: only } }));
/** Shows some rows of a file only, in its preview. */
export function showRows(fileId: string, only: RowFilter): void {
  filterRows(fileId, only);
  showTab(fileId, 'preview');
}
export const allRows: RowFilter = { of: 'all' };
export const dropJump = () => set({ jump: null });

export function wishToSend(fileId: string): void {
  showTab(fileId, 'preview');
  set({ wishToSend: fileId });
}
export const dropWish = () => set({ wishToSend: null });

/** @param shows whether the page goes to it; of several files dropped at once it is the first */
export const addSending = (one: Sending, shows: boolean) =>
  set(({ sending }) => ({ sending: [...sending, one], ...(shows && { shownId: one.id, history: null }) }));
export const changeSending = (id: string, change: Partial<Sending>) =>
  set(({ sending }) => ({ sending: sending.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
/** Takes away what has arrived as an open file, which is shown where the other was. */
export const dropSending = (id: string, fileId: string | null = null) =>
  set(({ sending, shownId }) => ({
    sending: sending.filter((one) => one.id !== id),
    shownId: shownId === id ? fileId : shownId,
  }));

/** The runs of a file, newest first. */
export const runsOf = (runs: readonly RunState[], fileId: string): RunState[] =>
  runs.filter((run) => run.fileId === fileId).sort((a, b) => b.startedAt - a.startedAt);

/** Not over yet; includes paused runs. */
export const isRunning = ({ state }: Pick<RunState, 'state'>): boolean =>
  state === 'sending' || state === 'paused' || state === 'cancelling';

/** File on the page: the requested one while it is open, else the first. */
export function shownIn({ files, sending, shownId }: ImportsStore): string | null {
  const here = files.some(({ id }) => id === shownId) || sending.some(({ id }) => id === shownId);
  return here ? shownId : (files[0]?.id ?? sending[0]?.id ?? null);
}
