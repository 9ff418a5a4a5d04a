/** The plan of all open files: its order, one check and one send for all of them. */
import { AppError } from '../../../../shared/errors.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { needsOf } from '../../../../shared/imports/plan-order.ts';
import type { Log } from '../../../platform.ts';
import type { Runs } from '../../../storage/runs.ts';
import type { Current } from '../../connections/service.ts';
import type { OpenFiles } from '../open-files.ts';
import type { ActiveRuns } from '../sending/active-runs.ts';
import { createMissingRows } from './missing-rows.ts';
import { type SendingPlan, startPlanRun } from './plan-run.ts';
import { planStateOf } from './plan-state.ts';
import { createStoredFiles } from './stored-files.ts';

export interface Plan {
  state(files: readonly FileState[]): PlanState;
  /** Whether the file is still to be sent by the plan. */
  waits(fileId: string): boolean;
  /** @throws AppError `bad-input`, `conflict` while the plan is sent */
  setOrder(fileIds: readonly string[]): void;
  orderByReferences(): void;
  checkAll(): void;
  /** `rest` leaves out what is stored whole on the connection. @throws AppError `conflict`, `bad-input` */
  send(asked: { to: Current; only: 'all' | 'rest'; defaultScope: string | null }): void;
  /** Sending, or else the work on all files. */
  cancel(): void;
  /** @throws AppError `conflict` while anything is sent */
  closeAll(): Promise<void>;
  close(): Promise<void>;
}

export function createPlan(deps: {
  files: OpenFiles;
  active: ActiveRuns;
  runs: Pick<Runs, 'next'>;
  log: Log;
  now: () => number;
  onChange: () => void;
}): Plan {
  const { files, active, runs, log, now, onChange } = deps;
  const { fileLinks } = files;
  let hand: readonly string[] | null = null;
  let sending: SendingPlan | null = null;
  const missing = createMissingRows(files);
  const stored = createStoredFiles({ states: active.states, runs });

  const isSending = () => sending !== null && sending.state.endedAt === null;
  const stateOf = (states: readonly FileState[]): PlanState => {
    const isOpen = (id: string) => states.some((file) => file.id === id);
    if (!hand?.some(isOpen)) hand = null;
    if (!isSending() && !sending?.state.files.some(({ fileId }) => isOpen(fileId))) sending = null;
    return planStateOf({
      files: states,
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
  const notWhileSending = () => {
    if (isSending())
      throw new AppError('conflict', 'The plan is being sent; wait for its end or cancel it first.');
  };

  return {
    state: stateOf,
    waits: (fileId) => sending?.waits(fileId) ?? false,
    setOrder(fileIds) {
      notWhileSending();
      for (const id of fileIds) files.find(id);
      if (new Set(fileIds).size < fileIds.length)
        throw new AppError('bad-input', 'A file stands twice in this order.');
      hand = [...fileIds];
      onChange();
    },
    orderByReferences() {
      notWhileSending();
      hand = null;
      onChange();
    },
    checkAll() {
      for (const file of files.all())
        if (!active.busy(file.id) && isLeftUndone(file.state(null))) file.again();
    },
    send({ to, only, defaultScope }) {
      notWhileSending();
      const states = files.states(defaultScope);
      const { order, links, why } = stateOf(states);
      if (why !== null) throw new AppError('conflict', why);
      const steps = order
        .map((fileId) => ({ fileId, file: files.find(fileId) }))
        .filter(({ file }) => only === 'all' || stored.on(file) !== to.name)
        .map(({ fileId, file }) => ({ fileId, fileName: file.name, shipment: file.forSending() }))

        .map(({ fileId, fileName, shipment }) => ({
          fileId,
          fileName,
          needs: needsOf(fileId, { order, links }),
          start: () => active.find(active.start({ fileId, fileName, shipment, to })),
        }));
      if (steps.length === 0) throw new AppError('bad-input', 'Every file is stored already.');
      sending = startPlanRun(
        { now, onChange, onFault: (error) => log.error('A plan was disturbed by a fault.', error) },
        { steps, connection: to.name },
      );
      onChange();
    },
    cancel() {
      if (isSending()) return sending?.cancel();
      for (const file of files.all()) if (!active.busy(file.id)) file.cancelWork();
    },
    async closeAll() {
      notWhileSending();
      const busy = files.all().find(({ id }) => active.busy(id));
      if (busy)
        throw new AppError('conflict', `${busy.name} is being sent; wait for the end or cancel it first.`);
      for (const { id } of files.all()) await files.close(id, { keep: active.has(id) });
    },
    async close() {
      sending?.cancel();
      await sending?.done;
    },
  };
}

/** A check that was cancelled or failed, as long as the file can be read at all. */
function isLeftUndone({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return false;
  const { index, check } = reading.file;
  return [index, check].some(({ state }) => state === 'cancelled' || state === 'failed');
}
