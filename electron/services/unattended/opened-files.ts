/** Files that are open in the services of the window, checked and put in the order of sending. */

import { resolve } from 'node:path';
import type { Api } from '../../../shared/contract.ts';
import type { EffectOfFile } from '../../../shared/imports/effect/effect.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../../shared/imports/plan.ts';
import {
  isLookupRunning,
  lastingBlocker,
  planReadiness,
} from '../../../shared/imports/readiness/readiness.ts';
import type { CheckedFile } from './check-report.ts';
import { createFileCheck } from './file-check.ts';
import type { FileToCheck, GivenOptions } from './file-to-check.ts';
import { failureOf, isComplete, isRecognised } from './file-work.ts';
import type { SendReporter } from './session.ts';
import { readingOptionsOf, tableLabel } from './table-opening.ts';
import { createWaiting } from './waiting.ts';

export interface OpenedFiles extends Disposable {
  /** Opens a file and checks it. @throws AppError `aborted`, `bad-input` */
  open(file: FileToCheck): Promise<void>;
  /**
   * Waits until files that are already open are checked; without given paths each is known by its name.
   * @throws AppError `aborted`
   */
  take(fileIds: readonly string[]): Promise<void>;
  /** Whether a file was opened from this path. */
  isOf(fileId: string, path: string): boolean;
  /** Removes a file from these before it is closed. */
  drop(fileId: string): void;
  /** Excludes every row with an error from sending; returns how many. */
  excludeErrors(): Promise<number>;
  /**
   * Returns the plan once it can be sent, or cannot be sent for a reason that waiting does not remove.
   * @throws AppError `aborted`
   */
  plan(): Promise<PlanState>;
  /** Counts what every file would do. @throws AppError `aborted` */
  effects(): Promise<readonly EffectOfFile[]>;
  states(): readonly FileState[];
  /** The files with their paths as the user gave them. */
  checked(): CheckedFile[];
  pathOf(fileId: string): string;
}

export function createOpenedFiles(deps: {
  readonly imports: Api['imports'];
  readonly options: Pick<GivenOptions, 'reading' | 'source' | 'sending'>;
  readonly signal: AbortSignal;
  readonly reporter: Pick<SendReporter, 'onProgress'>;
}): OpenedFiles {
  const { imports, options, signal, reporter } = deps;
  const waiting = createWaiting(signal);
  const filesById = new Map<string, FileToCheck>();
  const origins = new Map<string, string>();
  let all: readonly FileState[] = [];
  let plan: PlanState = noPlan;
  let effects: readonly EffectOfFile[] = [];
  const stop = imports.changed((state) => {
    all = state.files;
    plan = state.plan;
    effects = state.effects;
    waiting.checkAll();
  });
  const stateOf = (fileId: string): FileState => {
    const found = all.find(({ id }) => id === fileId);
    if (found === undefined) throw new Error(`The file ${fileId} is not open.`);
    return found;
  };
  const files = () => [...filesById.keys()].map(stateOf);
  const readyFiles = () =>
    files().flatMap(({ id, reading }) => (reading.state === 'ready' ? [{ id, file: reading.file }] : []));

  const check = createFileCheck({ imports, stateOf, until: waiting.until, onProgress: reporter.onProgress });

  return {
    async open(file) {
      const before = new Set(all.map(({ id }) => id));
      const as = readingOptionsOf(options);
      const source = { kind: 'path', path: resolve(file.readFrom ?? file.path) } as const;
      const { fileId } = await imports.open({ source, ...(as && { as }) });
      await waiting.until(() => all.some((state) => state.id === fileId && isRecognised(state)));
      for (const { id } of all.filter((state) => !before.has(state.id))) {
        filesById.set(id, file);
        await check(id, file, options);
        filesById.set(id, { ...file, path: tableLabel(file.path, stateOf(id)) });
        origins.set(id, file.path);
      }
    },
    async take(fileIds) {
      for (const fileId of fileIds) {
        await waiting.until(() => all.some(({ id }) => id === fileId));
        const file = { path: stateOf(fileId).name, recipe: null };
        filesById.set(fileId, file);
        await check(fileId, file, { reading: {}, sending: {} });
      }
    },
    isOf: (fileId, path) => origins.get(fileId) === path,
    drop: (fileId) => void filesById.delete(fileId),
    async excludeErrors() {
      const before = readyFiles().reduce((sum, { file }) => sum + file.excludedCount, 0);
      for (const { id, file } of readyFiles()) {
        if (file.check.state !== 'done') continue;
        for (const { id: group, severity, canExclude } of file.check.problems)
          if (severity === 'error' && canExclude)
            await imports.excludeRows({ fileId: id, group, excluded: true });
        await waiting.until(() => isComplete(stateOf(id)));
      }
      return readyFiles().reduce((sum, { file }) => sum + file.excludedCount, 0) - before;
    },
    async plan() {
      await waiting.until(() => files().some(isHindered) || (plan.ready && !files().some(isBeingLookedUp)));
      return plan;
    },
    async effects() {
      const isDone = (fileId: string) => {
        const counted = effects.find((each) => each.fileId === fileId)?.counted.state;
        return counted === 'done' || counted === 'failed';
      };
      for (const fileId of filesById.keys()) {
        if (!isDone(fileId)) await imports.countEffect({ fileId });
        await waiting.until(() => isDone(fileId));
      }
      return effects;
    },
    states: files,
    checked: () =>
      files().map((state): CheckedFile => {
        const { path, recipe } = filesById.get(state.id) ?? { path: state.name, recipe: null };
        const common = { path, recipe: recipe?.name ?? null };
        const failure = failureOf(state);
        return failure === null && state.reading.state === 'ready'
          ? { ...common, file: state.reading.file }
          : { ...common, failure: failure ?? 'It was not read.' };
      }),
    pathOf: (fileId) => filesById.get(fileId)?.path ?? stateOf(fileId).name,
    [Symbol.dispose]: stop,
  };
}

/** Whether a file blocks sending until the user acts. */
function isHindered(state: FileState): boolean {
  if (!isComplete(state)) return false;
  if (failureOf(state) !== null) return true;
  return planReadiness([state]).some(({ readiness }) => lastingBlocker(readiness) !== undefined);
}

function isBeingLookedUp(state: FileState): boolean {
  return planReadiness([state]).some(({ readiness }) => isLookupRunning(readiness));
}
