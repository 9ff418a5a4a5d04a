/** The plan of all open files: orders, checks and sends all of them together. */

import { AppError } from '../../../../shared/errors.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import {
  filesOfPlan,
  madeFromRuns,
  type PlanSelection,
  type PlanState,
} from '../../../../shared/imports/plan.ts';
import { beingSentWords } from '../../../../shared/sending/run-words.ts';
import type { Log } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Current } from '../../connections/service.ts';
import type { ActiveRuns } from '../../sending/runs/active-runs.ts';
import type { RefuseUnconfirmed } from '../effect/refuse-unconfirmed.ts';
import { expectBinding } from '../file/bound-file.ts';
import type { OpenFiles } from '../open-files.ts';
import { createRehearsalWorld, type Rehearsal, type RehearsalDeps } from '../rehearsal/rehearsal.ts';
import type { Completions } from './completions.ts';
import { createMissingRows } from './missing-rows.ts';
import { type PlanStart, type SendingPlan, startPlanRun } from './plan-run.ts';
import { planStateOf, sentWord } from './plan-state.ts';
import { type PlannedFile, plannedFiles, rehearsedFiles, stepsTo } from './planned-files.ts';
import { createStoredFiles } from './stored-files.ts';

interface Plan {
  state(files: readonly FileState[]): PlanState;
  /** Whether the file is still to be sent by the plan. */
  waits(fileId: string): boolean;
  /** @throws AppError `bad-input`, `conflict` while the plan is sent */
  setOrder(fileIds: readonly string[]): void;
  orderByReferences(): void;
  checkAll(): void;
  /**
   * Sends all files of the plan. `rest` leaves out files that are completely stored on the connection; `made` sends the
   * files that were made from runs, which are not part of the plan, and leaves out stored ones as well.
   * @throws AppError `conflict`, `bad-input`
   */
  send(input: {
    to: Current;
    selection: PlanSelection;
    confirmedRemovals: number | undefined;
    defaultScope: string | null;
  }): void;
  /**
   * Sends all files to one rehearsal world. `seeded` first creates what their rows need and no file creates.
   * @throws AppError `conflict`
   */
  rehearse(input: { seeded: boolean; defaultScope: string | null }): void;
  /** Cancels sending; while nothing is sent, cancels the work on all files. */
  cancel(): void;
  /** @throws AppError `conflict` while anything is sent */
  closeAll(): Promise<void>;
  close(): Promise<void>;
}

interface PlanDeps extends RehearsalDeps {
  readonly files: OpenFiles;
  readonly active: ActiveRuns;
  readonly runs: Pick<Journal, 'next' | 'find'>;
  readonly completions: Pick<Completions, 'of'>;
  readonly refuseUnconfirmed: RefuseUnconfirmed;
  readonly log: Log;
  readonly onChange: () => void;
}

export function createPlan(deps: PlanDeps): Plan {
  const { files, active, runs, refuseUnconfirmed, log, now, onChange } = deps;
  const { fileLinks } = files;
  let hand: readonly string[] | null = null;
  let sending: SendingPlan | null = null;
  const missing = createMissingRows(files);
  const stored = createStoredFiles({ ...deps, states: active.states });

  const isSending = () => sending !== null && sending.state.endedAt === null;
  const stateOf = (states: readonly FileState[], planned = filesOfPlan(states)): PlanState => {
    const isOpen = (id: string) => states.some((file) => file.id === id);
    if (!hand?.some(isOpen)) hand = null;
    if (!isSending() && !sending?.state.files.some(({ fileId }) => isOpen(fileId))) sending = null;
    return planStateOf({
      files: planned,
      opened: states,
      runs: active.states(),
      links: fileLinks.links,
      isLinked: fileLinks.isCurrent,
      holdsOf: fileLinks.holdsOf,
      missingOf: missing.of,
      storedOn: (fileId) => stored.on(files.find(fileId)),
      hand,
      run: sending?.state ?? null,
    });
  };
  const expectNotSending = () => {
    if (sending !== null && isSending()) throw stillBeingSent(sending);
  };
  /** Returns every file in its current state, in the order of sending. */
  const readySteps = (defaultScope: string | null, selection: PlanSelection) => {
    expectNotSending();
    const states = files.states(defaultScope);
    const { order, links, why } = stateOf(states, selection === 'made' ? madeFromRuns(states) : undefined);
    if (why !== null) throw new AppError('conflict', why);
    return plannedFiles(files, { order, links });
  };
  const begin = (
    planned: readonly PlannedFile[],
    { to, ...how }: Pick<PlanStart, 'rehearsal' | 'release'> & { to: Current | Rehearsal },
  ) => {
    sending = startPlanRun(
      { now, onChange, onFault: (error) => log.error('A plan failed because of a fault.', error) },
      { steps: stepsTo(to, planned, active), connection: to.name, ...how },
    );
    onChange();
  };

  return {
    state: stateOf,
    waits: (fileId) => sending?.waits(fileId) ?? false,
    setOrder(fileIds) {
      expectNotSending();
      for (const id of fileIds) files.find(id);
      if (new Set(fileIds).size < fileIds.length)
        throw new AppError('bad-input', 'A file appears twice in this order.');
      hand = [...fileIds];
      onChange();
    },
    orderByReferences() {
      expectNotSending();
      hand = null;
      onChange();
    },
    checkAll() {
      for (const file of files.all())
        if (!active.busy(file.id) && isLeftUndone(file.state(null))) file.resumeWork();
    },
    send({ to, selection, confirmedRemovals, defaultScope }) {
      const steps = readySteps(defaultScope, selection).filter(
        ({ file }) => selection === 'all' || stored.on(file) !== to.name,
      );
      if (steps.length === 0) throw new AppError('bad-input', 'Every file is already stored.');
      for (const { file } of steps) expectBinding(file, to, runs);
      refuseUnconfirmed({ files: steps.map(({ file }) => file), to, confirmedRemovals, defaultScope });
      begin(steps, { to });
    },
    rehearse({ seeded, defaultScope }) {
      const steps = readySteps(defaultScope, 'all');
      const rehearsed = rehearsedFiles(steps, files.references);
      const { to, end } = createRehearsalWorld(deps, { files: seeded ? rehearsed : null });
      begin(steps, { to, rehearsal: true, release: end });
    },
    cancel() {
      if (isSending()) return sending?.cancel();
      for (const file of files.all()) if (!active.busy(file.id)) file.cancelWork();
    },
    async closeAll() {
      expectNotSending();
      expectIdle(files, active);
      for (const { id } of files.all()) await files.close(id, { keep: active.has(id) });
    },
    async close() {
      sending?.cancel();
      await sending?.done;
    },
  };
}

const stillBeingSent = ({ state }: SendingPlan) =>
  new AppError(
    'conflict',
    `The plan is being ${sentWord(state)}; wait until this is done, or cancel it first.`,
  );

/** @throws AppError `conflict` while a file is sent */
function expectIdle(files: OpenFiles, active: ActiveRuns): void {
  const busy = files.all().find(({ id }) => active.busy(id));
  if (busy) throw new AppError('conflict', beingSentWords(busy.name));
}

/** Whether the index or check of a file was cancelled or failed; false if the file cannot be read at all. */
function isLeftUndone({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return false;
  const { index, check } = reading.file;
  return [index, check].some(({ state }) => state === 'cancelled' || state === 'failed');
}
