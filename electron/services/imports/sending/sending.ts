/** Sending as a whole: the runs of this session, those that the journal keeps, and the calls about both. */
import { join } from 'node:path';
import type { Api } from '../../../../shared/contract.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { KeptIndexes } from '../../../engine/index/kept-index.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { ConnectionsService, Current } from '../../connections/service.ts';
import { type ActiveRuns, createActiveRuns } from './active-runs.ts';
import { createCopies } from './copies.ts';
import { createDestinations } from './destinations.ts';
import { createExportCalls } from './export-calls.ts';
import { createKeptRuns, type KeptRuns } from './kept-runs.ts';
import { createKeptShipments } from './kept-shipment.ts';
import { createOtherProcesses } from './other-processes.ts';
import { createRunCalls, type RunCalls } from './run-calls.ts';
import { createShipments, type Shipments } from './shipments.ts';

export interface Sending {
  readonly active: ActiveRuns;
  readonly keptRuns: KeptRuns;
  readonly shipments: Shipments;
  /** Of this session, and behind them those of others that can go on. */
  states(): RunState[];
  readonly calls: RunCalls & Pick<Api['imports'], 'exportRows'>;
  close(): Promise<void>;
}

export interface SendingDeps {
  readonly platform: Platform;
  readonly connections: Pick<ConnectionsService, 'onSignIn'>;
  readonly journal: Journal;
  readonly objectWrites: ObjectWrites;
  readonly pool: Pool;
  readonly keptIndexes: KeptIndexes;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** @throws AppError `conflict` where another connection is chosen by now */
  readonly chosen: (connectionId: string) => Promise<Current>;
  readonly onChange: () => void;
}

export function createSending(deps: SendingDeps): Sending {
  const { platform, journal, now } = deps;
  const { log, folders } = platform;
  // Before anything is sent: what a program left behind that ended in the middle.
  try {
    journal.interrupt(now());
  } catch (error) {
    // Most of the program can be used where the disk is full.
    log.error('Runs that were interrupted are not offered.', error);
  }
  const copies = createCopies({ folder: join(folders.data, 'copies'), now });
  const keptShipments = createKeptShipments({ ...deps, temporaryDir: folders.temporary, copies, log });
  const keptRuns = createKeptRuns({ ...deps, keptShipments });
  const destinations = createDestinations(deps);
  let isClosing = false;
  const tidy = () => {
    if (!isClosing) void calls.tidy().catch((error) => log.error('Old runs were not removed.', error));
  };
  const active = createActiveRuns({ ...deps, copies, destinations, onEnded: tidy });
  const shipments = createShipments({ active, keptRuns, keptShipments });
  const parts = { ...deps, active, copies, destinations, keptRuns, keptShipments, shipments };
  const calls = createRunCalls({
    ...parts,
    onChange() {
      offered = null;
      deps.onChange();
    },
  });
  let offered: RunState[] | null = null;
  const others = createOtherProcesses({
    ...deps,
    active,
    log,
    onNews() {
      const before = JSON.stringify(offered);
      offered = keptRuns.resumable();
      if (JSON.stringify(offered) !== before) deps.onChange();
    },
  });
  tidy();

  return {
    active,
    keptRuns,
    shipments,
    states() {
      offered ??= keptRuns.resumable();
      const own = active.states();
      const ids = new Set(own.map(({ id }) => id));
      return [...own, ...offered.filter(({ id }) => !ids.has(id))];
    },
    calls: {
      ...calls,
      ...createExportCalls(parts),
      async history(asked) {
        others.look();
        return keptRuns.history(asked);
      },
    },
    async close() {
      isClosing = true;
      others.close();
      await active.close();
    },
  };
}
