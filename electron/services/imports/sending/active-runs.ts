/** The runs of this session: started one per file at a time, cancelled, exported. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { Outcome } from '../../../../shared/imports/outcomes.ts';
import type { Delivery, RunState } from '../../../../shared/imports/runs.ts';
import type { Platform } from '../../../platform.ts';
import { createConnector } from '../../../remote/connector.ts';
import type { Runs } from '../../../storage/runs.ts';
import type { Current } from '../../connections/service.ts';
import type { Rehearsal } from '../rehearsal.ts';
import { exportRows } from './export-rows.ts';
import { createRun, type Run } from './run.ts';
import type { Shipment } from './shipment.ts';

export interface ActiveRuns {
  states(): RunState[];
  /** Whether rows of the file are on their way. */
  busy(fileId: string): boolean;
  has(fileId: string): boolean;
  start(asked: { fileId: string; fileName: string; shipment: Shipment; to: Current | Rehearsal }): string;
  /** @throws AppError `not-found` */
  find(runId: string): Run;
  exportRows(asked: { runId: string; outcome: Outcome; signal: AbortSignal }): Promise<Delivery>;
  /** Cancels what is under way and waits for its end. */
  close(): Promise<void>;
}

/** Rows that an export reads at once. */
const exportPiece = 500;

export function createActiveRuns(deps: {
  platform: Platform;
  runs: Runs;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onChange: () => void;
}): ActiveRuns {
  const { platform, runs, now, wait, onChange } = deps;
  // A shipment stays with its run, so that what is exported is what was sent.
  const active = new Map<string, { run: Run; shipment: Shipment }>();
  const all = () => [...active.values()].map(({ run }) => run);
  const find = (runId: string) => {
    const found = active.get(runId);
    if (!found) throw new AppError('not-found', 'This run is not open any more.');
    return found;
  };

  return {
    states: () => all().map((run) => run.state),
    busy: (fileId) => all().some(({ state }) => state.fileId === fileId && state.endedAt === null),
    has: (fileId) => all().some(({ state }) => state.fileId === fileId),
    find: (runId) => find(runId).run,
    start({ fileId, fileName, shipment, to }) {
      const rehearsal = 'prepare' in to;
      const by = rehearsal
        ? { connector: to.connector, prepare: to.prepare, release: to.release }
        : { connector: createConnector({ connectorUrl: to.addresses.connectorUrl, signIn: to.signIn }) };
      const onFault = (error: unknown) => platform.log.error('A run was disturbed by a fault.', error);
      const id = randomUUID();
      const run = createRun(
        { ...by, runs, now, wait, onChange, onFault },
        { id, fileId, fileName, connection: to.name, rehearsal, shipment },
      );
      active.set(id, { run, shipment });
      onChange();
      return id;
    },
    async exportRows({ runId, outcome, signal }) {
      const { run, shipment } = find(runId);
      const name = `${run.state.fileName.replace(/\.[^.]*$/, '')}-${outcome}.csv`;
      const path = join(platform.folders.temporary, `${randomUUID()}.csv`);
      const next = (afterRecord: number) => runs.next({ runId, outcome, afterRecord, count: exportPiece });
      const rows = await exportRows({
        to: path,
        header: shipment.header,
        next,
        rowsOf: shipment.rowsOf,
        signal,
      });
      const delivered = await platform.deliver({ path, name });
      return delivered.to === 'nowhere' ? delivered : { ...delivered, rows };
    },
    async close() {
      for (const run of all()) run.cancel();
      await Promise.all(all().map((run) => run.done));
    },
  };
}
