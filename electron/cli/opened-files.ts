/** Files that are open in the services of the window, checked and put in the order of sending. */
import { resolve } from 'node:path';
import type { Api } from '../../shared/contract.ts';
import type { EffectOfFile } from '../../shared/imports/effect.ts';
import type { FileState } from '../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../shared/imports/plan.ts';
import { checkAsSaid } from './check-as-said.ts';
import type { CheckedFile } from './check-files.ts';
import { failureOf, isSettled } from './file-work.ts';
import type { FileToCheck, Said } from './files-at-work.ts';
import type { Telling } from './terminal.ts';
import { createWaiting } from './waiting.ts';

export interface OpenedFiles extends Disposable {
  /** Opens a file and checks it. @throws AppError `aborted`, `bad-input` */
  open(asked: FileToCheck): Promise<void>;
  /** Waits until files that are open already are checked; nobody said a path, so that each goes by its name. @throws AppError `aborted` */
  take(fileIds: readonly string[]): Promise<void>;
  /** Leaves every row with an error out of what is sent; answers how many. */
  setErrorsAside(): Promise<number>;
  /** The plan once it can be sent, or cannot for a reason that time does not mend. @throws AppError `aborted` */
  plan(): Promise<PlanState>;
  /** Counts what every file would do. @throws AppError `aborted` */
  effects(): Promise<readonly EffectOfFile[]>;
  states(): readonly FileState[];
  /** As they were said. */
  checked(): CheckedFile[];
  pathOf(fileId: string): string;
}

export function createOpenedFiles(deps: {
  readonly imports: Api['imports'];
  readonly said: Pick<Said, 'reading' | 'sending'>;
  readonly signal: AbortSignal;
  readonly telling: Telling;
}): OpenedFiles {
  const { imports, said, signal, telling } = deps;
  const waiting = createWaiting(signal);
  const asked = new Map<string, FileToCheck>();
  let all: readonly FileState[] = [];
  let plan: PlanState = noPlan;
  let effects: readonly EffectOfFile[] = [];
  const stop = imports.changed((state) => {
    all = state.files;
    plan = state.plan;
    effects = state.effects;
    waiting.look();
  });
  const stateOf = (fileId: string): FileState => {
    const found = all.find(({ id }) => id === fileId);
    if (found === undefined) throw new Error(`The file ${fileId} is not open.`);
    return found;
  };
  const own = () => [...asked.keys()].map(stateOf);
  const readyFiles = () =>
    own().flatMap(({ id, reading }) => (reading.state === 'ready' ? [{ id, file: reading.file }] : []));

  const check = (fileId: string, file: FileToCheck, how: typeof said) =>
    checkAsSaid(
      {
        state: () => stateOf(fileId),
        setRecipe: (recipe) => imports.setRecipe({ fileId, recipe }),
        readAs: (as) => imports.read({ fileId, as }),
        async decide({ action, jsonStrings, nullKeyword }) {
          if (action !== undefined) await imports.setAction({ fileId, action });
          const { reading } = stateOf(fileId);
          if (reading.state !== 'ready' || (jsonStrings ?? nullKeyword) === undefined) return;
          await imports.setMeaning({
            fileId,
            jsonStrings: jsonStrings ?? reading.file.jsonStrings,
            nullKeyword: nullKeyword ?? reading.file.nullKeyword,
          });
        },
      },
      file,
      how,
      { until: waiting.until, onProgress: telling.onProgress },
    );
  /** Whether a file keeps the plan from being sent until somebody does something about it. */
  const isHindered = (state: FileState): boolean => {
    if (!isSettled(state)) return false;
    if (state.reading.state !== 'ready' || failureOf(state) !== null) return true;
    const { blocked, rows, setAside } = state.reading.file;
    return blocked !== null || rows === setAside;
  };

  return {
    async open(file) {
      const { fileId } = await imports.open({ source: { kind: 'path', path: resolve(file.path) } });
      asked.set(fileId, file);
      await waiting.until(() => all.some(({ id }) => id === fileId));
      await check(fileId, file, said);
    },
    async take(fileIds) {
      for (const fileId of fileIds) {
        await waiting.until(() => all.some(({ id }) => id === fileId));
        const file = { path: stateOf(fileId).name, recipe: null };
        asked.set(fileId, file);
        await check(fileId, file, { reading: {}, sending: {} });
      }
    },
    async setErrorsAside() {
      const before = readyFiles().reduce((sum, { file }) => sum + file.setAside, 0);
      for (const { id, file } of readyFiles()) {
        if (file.check.state !== 'done') continue;
        for (const { id: group, severity, canSetAside } of file.check.problems)
          if (severity === 'error' && canSetAside) await imports.setAside({ fileId: id, group, aside: true });
        await waiting.until(() => isSettled(stateOf(id)));
      }
      return readyFiles().reduce((sum, { file }) => sum + file.setAside, 0) - before;
    },
    async plan() {
      await waiting.until(() => plan.ready || own().some(isHindered));
      return plan;
    },
    async effects() {
      const isDone = (fileId: string) => {
        const counted = effects.find((each) => each.fileId === fileId)?.counted.state;
        return counted === 'done' || counted === 'failed';
      };
      for (const fileId of asked.keys()) {
        if (!isDone(fileId)) await imports.countEffect({ fileId });
        await waiting.until(() => isDone(fileId));
      }
      return effects;
    },
    states: own,
    checked: () =>
      own().map((state): CheckedFile => {
        const { path, recipe } = asked.get(state.id) ?? { path: state.name, recipe: null };
        const about = { path, recipe: recipe?.name ?? null };
        const failure = failureOf(state);
        return failure === null && state.reading.state === 'ready'
          ? { ...about, file: state.reading.file }
          : { ...about, failure: failure ?? 'It was not read.' };
      }),
    pathOf: (fileId) => asked.get(fileId)?.path ?? stateOf(fileId).name,
    [Symbol.dispose]: stop,
  };
}
