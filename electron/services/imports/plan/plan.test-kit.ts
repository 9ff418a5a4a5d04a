/** What tests of the plan share: many files dropped at once, and the plan when it has come so far. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { TestHost } from '../../../host.test-kit.ts';

export interface Told {
  readonly files: FileState[];
  readonly runs: RunState[];
  readonly plan: PlanState;
}

export interface TestPlan {
  /** Resolves with the first state that `is` holds of. */
  until(is: (told: Told) => boolean): Promise<Told>;
  /** Opens files in this order, waits for what they refer to, and answers the ids by name. */
  drop(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>>;
  dropSamples(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Sends all and resolves when nothing is sent any more. */
  sendAll(only?: 'all' | 'rest'): Promise<Told>;
  /** Rehearses all and resolves when that has ended. */
  rehearseAll(seeded: boolean): Promise<Told>;
  now(): Promise<Told>;
}

/** Nothing is done to any file any more, and it is known what they refer to. */
const isWorkedOut = ({ files, plan }: Told): boolean =>
  files.length > 0 && !/checked\.$|worked out\.$/.test(plan.why ?? '');

/** What became of each file, by its name. */
export const statesOf = ({ files, plan: { run } }: Told): Record<string, string> =>
  Object.fromEntries(
    (run?.files ?? []).map(({ fileId, state, reason }) => [
      files.find(({ id }) => id === fileId)?.name ?? fileId,
      `${state}${reason && `: ${reason}`}`,
    ]),
  );

export function createTestPlan({ api, folder }: TestHost): TestPlan {
  const until = (is: (told: Told) => boolean) =>
    new Promise<Told>((resolve) => {
      const stop = api.imports.changed((told) => {
        if (!is(told)) return;
        queueMicrotask(() => stop());
        resolve(told);
      });
    });
  const settled = async (names: readonly string[]) => {
    const { files } = await until((told) => told.files.length >= names.length && isWorkedOut(told));
    return new Map(files.map(({ name, id }) => [name, id]));
  };
  const ended = () => until(({ plan }) => plan.run !== null && plan.run.endedAt !== null);
  return {
    until,
    now: () => until(() => true),
    async drop(files) {
      for (const [name, text] of Object.entries(files)) {
        const path = join(folder, name);
        await writeFile(path, text);
        await api.imports.open({ source: { kind: 'path', path } });
      }
      return settled(Object.keys(files));
    },
    async dropSamples(names) {
      for (const name of names) await api.imports.open({ source: { kind: 'sample', name } });
      return settled(names);
    },
    async sendAll(only = 'all') {
      await api.imports.sendAll({ connectionId: 'practice', only });
      return ended();
    },
    async rehearseAll(seeded) {
      await api.imports.rehearseAll({ seeded });
      return ended();
    },
  };
}
