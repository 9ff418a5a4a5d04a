/** The sending feature: the runs of this session, those in the journal, and the calls about both. */
import { join } from 'node:path';
import { readSettings, settingsKey } from '../../../shared/app/read-settings.ts';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { RunState, RunSummary } from '../../../shared/sending/runs.ts';
import type { StoredIndexes } from '../../engine/index/stored-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Platform } from '../../platform.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../storage/object-writes.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import { createCopies } from './batches/copies.ts';
import { createExportCalls } from './evidence/export-calls.ts';
import { type ActiveRuns, createActiveRuns } from './runs/active-runs.ts';
import { createDestinations } from './runs/destinations.ts';
import { createOtherProcesses } from './runs/other-processes.ts';
import { createRunCalls, type RunCalls } from './runs/run-calls.ts';
import { createRunConnections, type RunConnections } from './runs/run-connections.ts';
import { undoStateOf } from './runs/run-state.ts';
import { createShipments, type Shipments } from './runs/shipments.ts';
import { createStoredRuns } from './runs/stored-runs.ts';
import { createStoredShipments } from './runs/stored-shipment.ts';
import { createShardGroups, type ShardGroups } from './shards/shard-groups.ts';

/** Sending for all windows: a run belongs to its connection, not to the window that started it. */
export interface Sending {
  readonly active: ActiveRuns;
  readonly shipments: Shipments;
  readonly groups: ShardGroups;
  /** Runs of this session, and behind them earlier ones that can be continued. */
  states(): RunState[];
  /** The calls of a window. @param chosen throws AppError `conflict` if it has chosen another connection */
  callsFor(chosen: (connectionId: string) => Promise<Current>): RunCalls & Pick<Api['imports'], 'exportRows'>;
  /** Takes over the current list of connections. */
  readonly setConnections: RunConnections['set'];
  /** Returns a function that ends the subscription. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

interface SendingDeps {
  readonly platform: Platform;
  readonly connections: Pick<ConnectionsService, 'onSignIn'>;
  readonly journal: Journal;
  readonly objectWrites: ObjectWrites;
  readonly pool: Pool;
  readonly storedIndexes: StoredIndexes;
  /** Absent where every recipe is given as a file. */
  readonly readSavedRecipe?: ((name: string) => Promise<Recipe>) | undefined;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function createSending(sendingDeps: SendingDeps): Sending {
  const { platform, journal, now } = sendingDeps;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const deps = { ...sendingDeps, onChange: changed };
  const { log, folders } = platform;
  // Before anything is sent: handles the runs of a program that ended in the middle.
  try {
    journal.interrupt();
  } catch (error) {
    // Most of the program can be used where the disk is full.
    log.error('Interrupted runs cannot be offered.', error);
  }
  const copies = createCopies({ folder: join(folders.data, 'copies'), now });
  const storedShipments = createStoredShipments({ ...deps, temporaryDir: folders.temporary, copies, log });
  let offered: RunState[] | null = null;
  const changedRuns = () => {
    offered = null;
    changed();
  };
  const { set: setConnections, whyMissing } = createRunConnections({
    ...deps,
    log,
    onRename: (connectionId, name) => active.renameConnection(connectionId, name),
    onChange: changedRuns,
  });
  const storedRuns = createStoredRuns({ ...deps, storedShipments, whyMissing });
  const destinations = createDestinations({
    ...deps,
    verifyAfterMs: () =>
      readSettings(platform.settings.get(settingsKey)).verifyAfterSeconds.map((seconds) => seconds * 1000),
  });
  let isClosing = false;
  const tidy = (ended?: string) => {
    if (!isClosing)
      void ownCalls.tidy(ended).catch((error) => log.error('Old runs could not be removed.', error));
  };
  const active = createActiveRuns({ ...deps, copies, destinations, whyMissing, onEnded: tidy });
  const shipments = createShipments({ active, storedRuns, storedShipments });
  const groups = createShardGroups({
    journal,
    stateOf: (runId) => active.stateOf(runId) ?? storedRuns.stateOf(runId),
  });
  const parts = { ...deps, active, copies, destinations, storedRuns, storedShipments, shipments, groups };
  const runCallsFor = (chosen: (connectionId: string) => Promise<Current>) =>
    createRunCalls({ ...parts, chosen, onChange: changedRuns });
  const ownCalls = runCallsFor(noWindow);
  const others = createOtherProcesses({
    ...deps,
    active,
    log,
    onNews() {
      const before = JSON.stringify(offered);
      offered = storedRuns.resumable();
      if (JSON.stringify(offered) !== before) changed();
    },
  });
  tidy();

  return {
    active,
    shipments,
    groups,
    states() {
      offered ??= storedRuns.resumable();
      const activeStates = active.states();
      const ids = new Set(activeStates.map(({ id }) => id));
      const others = offered.filter(({ id }) => !ids.has(id));
      return [...activeStates, ...others.map((run) => ({ ...run, ...undoStateOf(journal.undoing(run.id)) }))];
    },
    callsFor(chosen) {
      const calls = runCallsFor(chosen);
      return {
        ...calls,
        ...createExportCalls(parts),
        async run(input) {
          others.checkNow();
          return calls.run(input);
        },
        async history(input) {
          others.checkNow();
          const { rows, ...counts } = storedRuns.history(input);
          return { ...counts, rows: rows.map((row) => liveSummary(row, active.stateOf(row.id))) };
        },
      };
    },
    setConnections,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosing = true;
      others.close();
      await active.close();
    },
  };
}

/** A run of this process is shown with its live state; the stored one may be a moment behind. */
function liveSummary(row: RunSummary, run: RunState | null): RunSummary {
  if (run === null) return row;
  const { isElsewhere: _, asOf: __, ...summary } = row;
  const { state, counts, endedAt, resumable } = run;
  return { ...summary, state, counts, endedAt, resumable };
}

/** The connection for removing old runs, which needs none. */
const noWindow = (): never => {
  throw new AppError('unauthorized', 'No connection has been chosen.');
};
