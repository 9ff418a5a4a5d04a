/**
 * Store of the current place in Import: a file with one of its tabs, or the history. It survives a reload of the
 * window.
 */
import { create } from 'zustand';
import { isObject } from '../../shared/json/is-object.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import type { RunState } from '../../shared/sending/runs.ts';
import { useOpenFiles } from './open-files.ts';

const storageKey = 'graph-intake-imports';

const tabs = ['preview', 'mapping', 'problems', 'effect', 'result'] as const;
export type Tab = (typeof tabs)[number];

/** Run that the user has chosen to see; it is shown while `newestId` is still the newest run of the file. */
interface ChosenRun {
  readonly runId: string;
  readonly newestId: string;
}

/** Saved plan that the user has selected. */
interface SelectedPlan {
  readonly name: string;
  /** Files that its recipes were applied to; this happens once per file. */
  readonly mapped: readonly string[];
  /** Files in the order that was set last; the user may have changed it since. */
  readonly ordered: readonly string[];
}

interface ImportPlace {
  /** File that is shown. */
  readonly shownId: string | null;
  /** Open tab of each file, by the id of the file. */
  readonly tabs: Readonly<Record<string, Tab>>;
  /** Run that was chosen for each file, by the id of the file. */
  readonly chosenRuns: Readonly<Record<string, ChosenRun>>;
  /** The history in place of a file: all runs, or one of them. */
  readonly history: { readonly runId: string | null } | null;
  /** Files to which the mapping of their last run was applied; this happens once per file. */
  readonly mappedAgain: readonly string[];
  /** Files whose unchanged rows were excluded automatically; this happens once per file. */
  readonly reducedAgain: readonly string[];
  readonly plan: SelectedPlan | null;
}

const initial: ImportPlace = {
  shownId: null,
  tabs: {},
  chosenRuns: {},
  history: null,
  mappedAgain: [],
  reducedAgain: [],
  plan: null,
};

export const useImportPlace = create<ImportPlace>()(() => initial);
const set = useImportPlace.setState;

/** Restores the place from before a reload and stores each change of it; returns the function that stops storing. */
export function keepImportPlace(): () => void {
  set(stored());
  return useImportPlace.subscribe((place) => sessionStorage.setItem(storageKey, JSON.stringify(place)));
}

/**
 * Returns the stored place, or the initial one. Checked without a schema, which would load Zod for the first screen.
 */
function stored(): ImportPlace {
  const place = parseJson(sessionStorage.getItem(storageKey) ?? '');
  return isPlace(place) ? place : initial;
}

function isPlace(place: unknown): place is ImportPlace {
  if (!isObject(place)) return false;
  const { history, mappedAgain, reducedAgain, plan } = place;
  return (
    isTextOrNull(place['shownId']) &&
    isRecordOf(place['tabs'], (tab) => tabs.some((each) => each === tab)) &&
    isRecordOf(
      place['chosenRuns'],
      (run) => isObject(run) && isText(run['runId']) && isText(run['newestId']),
    ) &&
    (history === null || (isObject(history) && isTextOrNull(history['runId']))) &&
    [mappedAgain, reducedAgain].every(areTexts) &&
    (plan === null ||
      (isObject(plan) && isText(plan['name']) && [plan['mapped'], plan['ordered']].every(areTexts)))
  );
}

const isText = (value: unknown) => typeof value === 'string';
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isRecordOf = (value: unknown, isOne: (each: unknown) => boolean) =>
  isObject(value) && Object.values(value).every(isOne);

/** Part of the address of the watched folders after `import/`. */
export const watchedFoldersDetail = 'watched-folders';
export const watchedFoldersHref = `#import/${watchedFoldersDetail}`;

export const showFile = (shownId: string) => set({ shownId, history: null });
export const showTab = (fileId: string, tab: Tab) =>
  set(({ tabs }) => ({ tabs: { ...tabs, [fileId]: tab } }));
/** Shows all runs in place of a file, or one of them. */
export const showHistory = (runId: string | null = null) => set({ history: { runId } });
/** Records that the mapping of its last run was applied to a file. */
export const noteMappedAgain = (fileId: string) =>
  set(({ mappedAgain }) => ({ mappedAgain: [...mappedAgain, fileId] }));
/** Records that the unchanged rows of a file were excluded automatically. */
export const noteReducedAgain = (fileId: string) =>
  set(({ reducedAgain }) => ({ reducedAgain: [...reducedAgain, fileId] }));
/** Records that a saved plan was selected, or none any more. */
export const notePlan = (name: string | null) =>
  set({ plan: name === null ? null : { name, mapped: [], ordered: [] } });
/** Records what was done with the selected plan. */
export const notePlanUse = (done: Partial<Pick<SelectedPlan, 'mapped' | 'ordered'>>) =>
  set(({ plan }) => ({ plan: plan && { ...plan, ...done } }));
export const leaveHistory = () => set({ history: null });
/** Shows an earlier run, until there is a newer one than `newestId`. */
export const showRun = (fileId: string, runId: string, newestId: string) =>
  set(({ chosenRuns }) => ({ chosenRuns: { ...chosenRuns, [fileId]: { runId, newestId } } }));

/** Shows a run in the Result tab of its file if the file is open, otherwise in the history. */
export function showRunResult({ id, fileId }: Pick<RunState, 'id' | 'fileId'>): void {
  if (!useOpenFiles.getState().files.some((file) => file.id === fileId)) {
    showHistory(id);
    return;
  }
  showFile(fileId);
  showTab(fileId, 'result');
}
