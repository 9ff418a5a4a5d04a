/** The current place in Import: a file with one of its tabs, or runs. It survives a reload of the window. */
import { z } from 'zod';
import { create } from 'zustand';
import type { RunState } from '../../shared/sending/runs.ts';
import { useOpenFiles } from './open-files.ts';

const key = 'graph-intake-imports';

const importPlace = z.object({
  shownId: z.string().nullable(),
  tabs: z.record(z.string(), z.enum(['preview', 'mapping', 'problems', 'effect', 'result'])),
  chosenRuns: z.record(z.string(), z.object({ runId: z.string(), newestId: z.string() })),
  /** The history in place of a file: all runs, or one of them. */
  history: z.object({ runId: z.string().nullable() }).nullable().default(null),
  /** Files to which the mapping of their last run was applied, and those whose stored rows were left out, once. */
  mappedAgain: z.array(z.string()).default([]),
  reducedAgain: z.array(z.string()).default([]),
});
type ImportPlace = z.infer<typeof importPlace>;
export type Tab = ImportPlace['tabs'][string];

const start: ImportPlace = {
  shownId: null,
  tabs: {},
  chosenRuns: {},
  history: null,
  mappedAgain: [],
  reducedAgain: [],
};

export const useImportPlace = create<ImportPlace>()(() => start);
const set = useImportPlace.setState;

/** Restores the place of before a reload and keeps it from now on; returns the function that stops that. */
export function keepImportPlace(): () => void {
  set(stored());
  return useImportPlace.subscribe((place) => sessionStorage.setItem(key, JSON.stringify(place)));
}

/** Unreadable text counts as none. */
function stored(): ImportPlace {
  try {
    return importPlace.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? start;
  } catch {
    return start;
  }
}

/** Part of the address of the watched folders after `import/`. */
export const watchedFoldersDetail = 'watched-folders';
export const watchedFoldersHref = `#import/${watchedFoldersDetail}`;

export const showFile = (shownId: string) => set({ shownId, history: null });
export const showTab = (fileId: string, tab: Tab) =>
  set(({ tabs }) => ({ tabs: { ...tabs, [fileId]: tab } }));
/** Shows all runs in place of a file, or one of them. */
export const showHistory = (runId: string | null = null) => set({ history: { runId } });
export const noteMappedAgain = (fileId: string) =>
  set(({ mappedAgain }) => ({ mappedAgain: [...mappedAgain, fileId] }));
export const noteReducedAgain = (fileId: string) =>
  set(({ reducedAgain }) => ({ reducedAgain: [...reducedAgain, fileId] }));
export const leaveHistory = () => set({ history: null });
/** Shows an earlier run, until there is a newer one than `newestId`. */
export const showRun = (fileId: string, runId: string, newestId: string) =>
  set(({ chosenRuns }) => ({ chosenRuns: { ...chosenRuns, [fileId]: { runId, newestId } } }));

/** Shows a run where it belongs: with its file while that is open, else in the history. */
export function showRunResult({ id, fileId }: Pick<RunState, 'id' | 'fileId'>): void {
  if (!useOpenFiles.getState().files.some((file) => file.id === fileId)) {
    showHistory(id);
    return;
  }
  showFile(fileId);
  showTab(fileId, 'result');
}
