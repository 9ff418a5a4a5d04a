/** Store of the open files, the runs and the plan, as the host last sent them. */
import { create } from 'zustand';
import type { Api } from '../../shared/contract.ts';
import type { EffectOfFile } from '../../shared/imports/effect/effect.ts';
import type { FileState } from '../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../shared/imports/plan.ts';
import type { RunState } from '../../shared/sending/runs.ts';

interface OpenFilesStore {
  /**
   * Null while the host is connected. After it was lost, when it last sent something, in ms since epoch: the state in
   * this store is from that moment.
   */
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
}

const initial: OpenFilesStore = {
  lostAsOf: null,
  receivedAt: 0,
  isLoaded: false,
  files: [],
  runs: [],
  plan: noPlan,
  effects: [],
};

export const useOpenFiles = create<OpenFilesStore>()(() => initial);

/** Subscribes to the host's events; returns the function that unsubscribes. */
export function followOpenFiles(api: Api): () => void {
  useOpenFiles.setState(initial);
  return api.imports.changed(({ files, runs, plan, effects }) =>
    useOpenFiles.setState({ isLoaded: true, receivedAt: Date.now(), files, runs, plan, effects }),
  );
}

/** Returns the runs of a file, newest first. */
export const runsOf = (runs: readonly RunState[], fileId: string): RunState[] =>
  runs.filter((run) => run.fileId === fileId).sort((a, b) => b.startedAt - a.startedAt);

/** Returns whether a run is not over yet; a paused run counts as running. */
export const isRunning = ({ state }: Pick<RunState, 'state'>): boolean =>
  state === 'sending' || state === 'paused' || state === 'cancelling';
