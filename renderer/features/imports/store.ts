import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { FileState, RunState } from '../../../shared/imports.ts';

/** A file on its way to the host, or one that it did not take. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Share sent, 0 to 1. */
  readonly share: number;
  /** One sentence when it failed. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

export type Tab = 'preview' | 'problems' | 'result';

/** A row to show in the preview; a new object goes there again. */
export interface Jump {
  readonly fileId: string;
  readonly record: number;
}

interface ImportsStore {
  /** False until the host has told what is open. */
  readonly told: boolean;
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly sending: readonly Sending[];
  /** Id of the file or of the one on its way that the page shows. */
  readonly shownId: string | null;
  readonly tabs: Readonly<Record<string, Tab>>;
  readonly jump: Jump | null;
}

const initial: ImportsStore = {
  told: false,
  files: [],
  runs: [],
  sending: [],
  shownId: null,
  tabs: {},
  jump: null,
};

export const useImports = create<ImportsStore>()(() => initial);

const set = useImports.setState;

/** Follows the host's news until the answered function is called. */
export function followImports(api: Api): () => void {
  set(initial);
  return api.imports.changed(({ files, runs }) => set({ told: true, files, runs }));
}

export const showFile = (shownId: string) => set({ shownId });

export const showTab = (fileId: string, tab: Tab) =>
  set(({ tabs }) => ({ tabs: { ...tabs, [fileId]: tab } }));

export function showResult(fileId: string): void {
  showFile(fileId);
  showTab(fileId, 'result');
}

export function goToRecord(fileId: string, record: number): void {
  showTab(fileId, 'preview');
  set({ jump: { fileId, record } });
}

export const dropJump = () => set({ jump: null });

export const addSending = (one: Sending) =>
  set(({ sending }) => ({ sending: [...sending, one], shownId: one.id }));

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

export const isRunning = (run: RunState): boolean => run.state === 'sending' || run.state === 'cancelling';

/** What the page shows: the asked-for file while it is there, else the first. */
export function shownIn({ files, sending, shownId }: ImportsStore): string | null {
  const here = files.some(({ id }) => id === shownId) || sending.some(({ id }) => id === shownId);
  return here ? shownId : (files[0]?.id ?? sending[0]?.id ?? null);
}
