/** Shared by tests of the plan: opens many files at once, and waits for a state of the plan. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanSelection, PlanState } from '../../../../shared/imports/plan.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { TestHost } from '../../../host.test-kit.ts';
import { csvOf, machineHeads } from '../imports.test-kit.ts';

export interface ObservedPlan {
  readonly files: FileState[];
  readonly runs: RunState[];
  readonly plan: PlanState;
}

export interface TestPlan {
  /** Resolves with the first state for which `is` returns true. */
  until(is: (response: ObservedPlan) => boolean): Promise<ObservedPlan>;
  /** Opens files in this order, waits for their references, and returns the ids by name. */
  drop(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>>;
  dropSamples(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Sends all and resolves when nothing is sent any more. */
  sendAll(selection?: PlanSelection): Promise<ObservedPlan>;
  /** Rehearses all and resolves when that has ended. */
  rehearseAll(seeded: boolean): Promise<ObservedPlan>;
  now(): Promise<ObservedPlan>;
}

/** Whether no file is being processed and all references are known. */
const isWorkedOut = ({ files, plan }: ObservedPlan): boolean =>
  files.length > 0 && !/checked\.$|resolved\.$/.test(plan.why ?? '');

/** The outcome of each file, by its name. */
export const statesOf = ({ files, plan: { run } }: ObservedPlan): Record<string, string> =>
  Object.fromEntries(
    (run?.files ?? []).map(({ fileId, state, reason }) => [
      files.find(({ id }) => id === fileId)?.name ?? fileId,
      `${state}${reason && `: ${reason}`}`,
    ]),
  );

export function createTestPlan({ api, folder }: TestHost): TestPlan {
  const until = (is: (response: ObservedPlan) => boolean) =>
    new Promise<ObservedPlan>((resolve) => {
      const stop = api.imports.changed((response) => {
        if (!is(response)) return;
        queueMicrotask(() => stop());
        resolve(response);
      });
    });
  const checked = async (names: readonly string[]) => {
    const { files } = await until(
      (response) => response.files.length >= names.length && isWorkedOut(response),
    );
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
      return checked(Object.keys(files));
    },
    async dropSamples(names) {
      for (const name of names) await api.imports.open({ source: { kind: 'sample', name } });
      return checked(names);
    },
    async sendAll(selection = 'all') {
      await api.imports.sendAll({ connectionId: 'practice', selection });
      return ended();
    },
    async rehearseAll(seeded) {
      await api.imports.rehearseAll({ seeded });
      return ended();
    },
  };
}

export const namesIn = ({ files, plan: { order } }: ObservedPlan) =>
  order.map((id) => files.find((file) => file.id === id)?.name ?? id);
export const machine = (xid: string, type = 'ogit/MARS/Machine') => [
  xid,
  type,
  `host ${xid}`,
  'practice-scope',
];
export const machines = (...rows: string[][]) => csvOf(machineHeads, rows);
export const edges = (...ends: [string, string][]) =>
  csvOf(
    ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
    ends.map(([from, to]) => [from, 'ogit/dependsOn', to]),
  );
/** Vertices with an edge each: they refer to others and others may refer to them. */
export const combined = (...rows: [string, string][]) =>
  csvOf(
    [...machineHeads, 'edge:a:verb', 'edge:a:vertex_xid'],
    rows.map(([xid, end]) => [...machine(xid), 'ogit/dependsOn', end]),
  );
