/** The runs of this session: at most one at a time for each file; starts, continues and ends them. */
import { AppError } from '../../../../shared/errors.ts';
import { createRetrySafetyOf } from '../../../../shared/imports/retry-safety-of.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { lockRun } from '../../../storage/journal/run-lock.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { Current } from '../../connections/service.ts';
import type { Rehearsal } from '../../imports/rehearsal/rehearsal.ts';
import type { Copies } from '../batches/copies.ts';
import { withTransactionFollowing } from '../objects/follow-transactions.ts';
import { createThrottle } from '../outcomes/throttle.ts';
import type { Destinations } from './destinations.ts';
import { createRun, type Run, type RunStart } from './run.ts';
import type { RunConnections } from './run-connections.ts';
import { withConnection } from './run-state.ts';
import type { Shipment } from './shipment.ts';
import { createContinuedStart, type RunToContinue } from './starts/continued-start.ts';
import { createFirstStart, type FileToSend } from './starts/first-start.ts';
import { createUndoStates } from './undo-states.ts';

export interface ActiveRuns {
  states(): RunState[];
  /** Whether rows of the file are being sent. */
  busy(fileId: string): boolean;
  has(fileId: string): boolean;
  start(request: FileToSend): string;
  /**
   * Continues a run that has ended. `begin` returns its work; it is called when no other process can work on the run
   * any more, so that the journal is up to date. `release` is called when the run has ended again.
   * @throws AppError `conflict` where it is worked on already, and those of `begin`
   */
  continueRun(request: RunToContinue): void;
  /** @throws AppError `not-found` */
  find(runId: string): Run;
  /** The shipment of a run that was started in this session and not continued; null for others. */
  shipmentOf(runId: string): Shipment | null;
  stateOf(runId: string): RunState | null;
  /** Gives the runs of a connection its new name. */
  renameConnection(connectionId: string, name: string): void;
  /** No longer shows an ended run. */
  drop(runId: string): void;
  /** Ends active runs so that they can be continued, and waits for them; none starts any more. */
  close(): Promise<void>;
}

interface ActiveRun {
  readonly run: Run;
  readonly shipment: Shipment | null;
  readonly to: Current | Rehearsal;
}

interface ActiveRunsDeps {
  readonly platform: Pick<Platform, 'folders' | 'log'>;
  readonly journal: Journal;
  readonly objectWrites: ObjectWrites;
  readonly copies: Pick<Copies, 'keep'>;
  readonly destinations: Destinations;
  readonly whyMissing: RunConnections['whyMissing'];
  readonly readSavedRecipe?: ((name: string) => Promise<Recipe>) | undefined;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
  /** Called when a run has ended. */
  readonly onEnded: (runId: string) => void;
}

export function createActiveRuns(deps: ActiveRunsDeps): ActiveRuns {
  const { platform, journal, destinations } = deps;
  // A shipment stays with its run, so that an export has exactly the sent rows.
  const active = new Map<string, ActiveRun>();
  // The journal is closed after the runs, and pages still read a last state then.
  const stateOf = ({ run: { state }, to }: ActiveRun): RunState => {
    if (isClosed) return state;
    const why = 'id' in to ? deps.whyMissing({ connectionId: to.id, connection: state.connection }) : '';
    return { ...withConnection(state, why), ...undoStates.read(state.id) };
  };
  const undoStates = createUndoStates(journal);
  const states = () => [...active.values()].map(stateOf);
  const throttled = createThrottle({ ...deps, act: deps.onChange });
  const onFault = (error: unknown) => platform.log.error('A run failed because of a fault.', error);
  const firstStart = createFirstStart(deps);
  const continuedStart = createContinuedStart(deps);
  let isClosed = false;

  const run = (
    to: Current | Rehearsal,
    id: string,
    begin: () => RunStart,
    release?: () => Promise<void>,
  ): void => {
    // The file of a continued run is opened first; meanwhile the program may have begun to close.
    if (isClosed) throw new AppError('aborted', 'Graph Intake is closing, so nothing more is sent.');
    const { lock, start } = beginLocked(platform.folders.data, id, begin);
    const { shipment } = start;
    const { prepare, release: releaseDestination } = 'prepare' in to ? to : {};
    const started = createRun(
      {
        ...deps,
        openDelivery: (tools) => destinations.deliveryTo(to, shipment, tools),
        classOf: createRetrySafetyOf(shipment),
        onChange: throttled,
        onFault,
        ...(prepare && { prepare }),
        release: async () => {
          await releaseDestination?.();
          await release?.();
        },
      },
      withFollowing(deps, id, start),
    );
    void started.done.then(() => {
      lock.release();
      deps.onEnded(id);
    });
    // A shipment that is released is no longer available when the run has ended.
    active.set(id, { run: started, shipment: release === undefined ? shipment : null, to });
    undoStates.forget();
    deps.onChange();
  };

  return {
    states,
    busy: (fileId) =>
      [...active.values()].some(({ run: { state } }) => state.fileId === fileId && state.endedAt === null),
    has: (fileId) => [...active.values()].some(({ run }) => run.state.fileId === fileId),
    find(runId) {
      const found = active.get(runId);
      if (!found) throw new AppError('not-found', 'This run is not active.');
      return found.run;
    },
    shipmentOf: (runId) => active.get(runId)?.shipment ?? null,
    stateOf(runId) {
      const found = active.get(runId);
      return found === undefined ? null : stateOf(found);
    },
    renameConnection(connectionId, name) {
      for (const { run, to } of active.values())
        if ('id' in to && to.id === connectionId) run.renameConnection(name);
    },
    drop(runId) {
      active.delete(runId);
      deps.onChange();
    },
    start(request) {
      const { runId, start } = firstStart(request);
      run(request.to, runId, () => start);
      return runId;
    },
    continueRun(request) {
      const { run: stored, to } = request;
      const { start, closing } = continuedStart(request, () => active.get(stored.id)?.run.state.fileId ?? '');
      run(to, stored.id, start, closing);
    },
    async close() {
      isClosed = true;
      const all = [...active.values()].map(({ run }) => run);
      for (const each of all) each.interrupt();
      await Promise.all(all.map((each) => each.done));
      throttled.close();
    },
  };
}

/** Only one process works on a run, which the operating system ensures. */
function beginLocked(folder: string, runId: string, begin: () => RunStart) {
  const lock = lockRun(folder, runId);
  try {
    return { lock, start: begin() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Extends the work of a run of objects, which the platform accepts at once and writes later: it follows the open
 * writes. A run that only reads back is not extended.
 */
function withFollowing(deps: ActiveRunsDeps, runId: string, start: RunStart): RunStart {
  const { shipment, work, endsIn } = start;
  if (shipment.kind !== 'objects' || endsIn !== undefined) return start;
  return {
    ...start,
    work: withTransactionFollowing(work, { ...deps, runId, shipment, writes: deps.objectWrites }),
  };
}
