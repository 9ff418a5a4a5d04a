/** The imports feature: what the page may ask of open files and their runs. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FileState, RunState } from '../../../shared/imports.ts';
import type { Platform } from '../../platform.ts';
import { createConnector } from '../../remote/connector.ts';
import type { Runs } from '../../storage/runs.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { exportRows } from './export-rows.ts';
import type { Shipment } from './file.ts';
import { createOpenFiles } from './open-files.ts';
import { createRun, type Run } from './run.ts';
import { samples } from './samples.ts';

export interface ImportsDeps {
  platform: Platform;
  connections: Pick<ConnectionsService, 'current' | 'defaultScope' | 'onSession'>;
  runs: Runs;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

export interface ImportsService {
  readonly api: Api['imports'];
  /** Ends runs after the request under way and removes what was copied. */
  close(): Promise<void>;
}

export function createImports({ platform, connections, runs, now, wait }: ImportsDeps): ImportsService {
  const { log } = platform;
  const active = new Map<string, { run: Run; shipment: Shipment }>();
  const state = createLive<{ files: FileState[]; runs: RunState[] }>({ files: [], runs: [] });

  const withScope = (file: FileState): FileState => {
    if (file.reading.state !== 'ready') return file;
    const ready = files.ready(file.id).file.ready(connections.defaultScope());
    return { ...file, reading: { state: 'ready', file: ready } };
  };
  const tell = () =>
    state.set({
      files: files.states().map(withScope),
      runs: [...active.values()].map(({ run }) => run.state),
    });
  const files = createOpenFiles({ platform, log, newId: randomUUID, onChange: () => tell() });
  const stopListening = connections.onSession(() => tell());

  const find = (runId: string) => {
    const found = active.get(runId);
    if (!found) throw new AppError('not-found', 'This run is not open any more.');
    return found;
  };
  const busy = (fileId: string) =>
    [...active.values()].some(({ run }) => run.state.fileId === fileId && run.state.endedAt === null);
  /** What a run sends must not change under it. */
  const idleFile = (fileId: string) => {
    const ready = files.ready(fileId);
    if (busy(fileId))
      throw new AppError('conflict', `${ready.name} is being sent; wait for the end or cancel it.`);
    return ready;
  };

  const api: Api['imports'] = {
    samples: async () => samples.map((sample) => ({ ...sample })),
    open: async ({ source }) => ({ fileId: await files.open(source) }),
    async pick() {
      if (!platform.pickFiles) throw new AppError('bad-input', 'This window has no file dialog of its own.');
      const paths = await platform.pickFiles();
      return Promise.all(paths.map(async (path) => ({ fileId: await files.open({ kind: 'path', path }) })));
    },
    async close({ fileId }) {
      if (busy(fileId))
        throw new AppError('conflict', 'The file is being sent; wait for the end or cancel it first.');
      await files.close(fileId);
    },
    rows: ({ fileId, ...asked }) => files.ready(fileId).file.preview(asked),
    async repair({ fileId, repair }) {
      const { file } = idleFile(fileId);
      const others = file.repairs.filter((each) => each.column !== repair.column);
      await file.change({ repairs: [...others, repair] });
      tell();
    },
    async undoRepair({ fileId, column }) {
      const { file } = idleFile(fileId);
      await file.change({ repairs: file.repairs.filter((each) => each.column !== column) });
      tell();
    },
    async setAction({ fileId, action }) {
      await idleFile(fileId).file.change({ action });
      tell();
    },
    async setAside({ fileId, rule, aside }) {
      idleFile(fileId).file.setAside(rule, aside);
      tell();
    },
    async send({ fileId }) {
      const { name, file } = idleFile(fileId);
      const { blocked } = file.ready(null);
      if (blocked !== null) throw new AppError('bad-input', blocked);
      const shipment = file.forSending();
      if (shipment.rows === 0) throw new AppError('bad-input', 'There is no row to send.');
      const { name: connection, addresses, signIn } = await connections.current();
      const run = createRun(
        {
          connector: createConnector({ connectorUrl: addresses.connectorUrl, signIn }),
          runs,
          now,
          wait,
          onChange: () => tell(),
          onFault: (error) => log.error('A run stopped by a fault.', error),
        },
        {
          id: randomUUID(),
          fileId,
          fileName: name,
          connection,
          action: shipment.action,
          rows: shipment.rows,
          header: shipment.header,
          source: shipment.source(),
        },
      );
      active.set(run.state.id, { run, shipment });
      tell();
      return { runId: run.state.id };
    },
    cancel: async ({ runId }) => find(runId).run.cancel(),
    results: async ({ runId, filter, first, count }) =>
      runs.page(find(runId).run.state.id, filter, { first, count }),
    async exportRows({ runId, outcome }) {
      const { run, shipment } = find(runId);
      const name = `${run.state.fileName.replace(/\.[^.]*$/, '')}-${outcome}.csv`;
      const path = join(platform.folders.temporary, `${randomUUID()}.csv`);
      const { header, rowsOf } = shipment;
      const rows = await exportRows({ to: path, header, rows: runs.each(runId, outcome), rowsOf });
      const delivered = await platform.deliver({ path, name });
      return delivered.to === 'nowhere' ? delivered : { ...delivered, rows };
    },
    changed: (listener) => state.listen(listener),
  };

  return {
    api,
    async close() {
      stopListening();
      for (const { run } of active.values()) run.cancel();
      await Promise.all([...active.values()].map(({ run }) => run.done));
      await files.closeAll();
    },
  };
}
