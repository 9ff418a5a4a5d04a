/** The imports feature: what the page may ask of open files and their runs. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FileState, Repair, RunState } from '../../../shared/imports.ts';
import type { CallOptions } from '../../../shared/rpc.ts';
import type { Platform } from '../../platform.ts';
import type { Runs } from '../../storage/runs.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { createActiveRuns } from './active-runs.ts';
import { createOpenFiles } from './open-files.ts';
import { samples } from './samples.ts';

export interface ImportsDeps {
  platform: Platform;
  connections: Pick<ConnectionsService, 'current' | 'defaultScope' | 'onSession'>;
  runs: Runs;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ImportsService {
  readonly api: Api['imports'];
  /** Ends runs after the request under way and removes what was copied. */
  close(): Promise<void>;
}

export function createImports({ platform, connections, runs, now, wait }: ImportsDeps): ImportsService {
  const { log } = platform;
  const state = createLive<{ files: FileState[]; runs: RunState[] }>({ files: [], runs: [] });

  const withScope = (file: FileState): FileState => {
    if (file.reading.state !== 'ready') return file;
    const ready = files.ready(file.id).file.ready(connections.defaultScope());
    return { ...file, reading: { state: 'ready', file: ready } };
  };
  const tell = () => state.set({ files: files.states().map(withScope), runs: active.states() });
  const active = createActiveRuns({ platform, runs, now, wait, onChange: () => tell() });
  const files = createOpenFiles({ platform, log, newId: randomUUID, onChange: () => tell() });

  /** A scope filled in for one connection is wrong on another: it follows, or goes where there is none. */
  const followScope = () => {
    const scope = connections.defaultScope();
    const follow = (present: readonly Repair[]) =>
      present.flatMap((repair) =>
        repair.origin !== 'default-scope' ? repair : scope === null ? [] : { ...repair, value: scope },
      );
    const isStale = (repair: Repair) => repair.origin === 'default-scope' && repair.value !== scope;
    for (const { id, reading } of files.states()) {
      if (reading.state !== 'ready' || active.busy(id)) continue;
      const { file } = files.ready(id);
      if (!file.repairs.some(isStale)) continue;
      file
        .change({ repairs: follow })
        .then(tell, (error) => log.error('A file could not be checked.', error));
    }
  };
  const stopListening = connections.onSession((session) => {
    if (session.state === 'signed-in') followScope();
    tell();
  });

  /** What a run sends must not change under it. */
  const idleFile = (fileId: string) => {
    const ready = files.ready(fileId);
    if (active.busy(fileId))
      throw new AppError('conflict', `${ready.name} is being sent; wait for the end or cancel it.`);
    return ready;
  };
  const changeRepairs = async (
    fileId: string,
    repairs: (present: readonly Repair[]) => Repair[],
    options: CallOptions | undefined,
  ) => {
    await idleFile(fileId).file.change({ repairs }, signalOf(options));
    tell();
  };

  const api: Api['imports'] = {
    samples: async () => samples.map((sample) => ({ ...sample })),
    async open({ source }) {
      if (source.kind === 'path' && !platform.pickFiles)
        throw new AppError('bad-input', 'A browser window opens no paths; drop the file on it instead.');
      return { fileId: await files.open(source) };
    },
    async pick() {
      if (!platform.pickFiles) throw new AppError('bad-input', 'This window has no file dialog of its own.');
      const paths = await platform.pickFiles();
      return Promise.all(paths.map(async (path) => ({ fileId: await files.open({ kind: 'path', path }) })));
    },
    async close({ fileId }) {
      if (active.busy(fileId))
        throw new AppError('conflict', 'The file is being sent; wait for the end or cancel it first.');
      await files.close(fileId, { keep: active.has(fileId) });
    },
    rows: ({ fileId, ...asked }) => files.ready(fileId).file.preview(asked),
    repair: ({ fileId, repair }, options) =>
      changeRepairs(fileId, (present) => [...without(present, repair.column), repair], options),
    undoRepair: ({ fileId, column }, options) =>
      changeRepairs(fileId, (present) => without(present, column), options),
    async setAction({ fileId, action }, options) {
      await idleFile(fileId).file.change({ action }, signalOf(options));
      tell();
    },
    async setAside({ fileId, rule, aside }) {
      idleFile(fileId).file.setAside(rule, aside);
      tell();
    },
    async send({ fileId, connectionId }, options) {
      const to = await connections.current();
      // From here to the start nothing is awaited, so that two sends cannot both find the file idle.
      if (signalOf(options).aborted) throw new AppError('aborted', 'Cancelled.');
      if (to.id !== connectionId)
        throw new AppError(
          'conflict',
          `Another connection is chosen by now: ${to.name}. Look again, then send.`,
        );
      const { name, file } = idleFile(fileId);
      if (file.changing)
        throw new AppError('conflict', `${name} is being checked; send it when that is done.`);
      if (file.blocked !== null) throw new AppError('bad-input', file.blocked);
      const shipment = file.forSending();
      if (shipment.rows === 0) throw new AppError('bad-input', 'There is no row to send.');
      return { runId: active.start({ fileId, fileName: name, shipment, to }) };
    },
    cancel: async ({ runId }) => active.find(runId).cancel(),
    results: async ({ runId, filter, ...slice }) => runs.page(active.find(runId).state.id, filter, slice),
    exportRows: (asked, options) => active.exportRows({ ...asked, signal: signalOf(options) }),
    changed: (listener) => state.listen(listener),
  };

  return {
    api,
    async close() {
      stopListening();
      await active.close();
      await files.closeAll();
    },
  };
}

const without = (repairs: readonly Repair[], column: string) =>
  repairs.filter((each) => each.column !== column);

/** The host's signals are the platform's own, whatever the contract calls them. */
const signalOf = (options: CallOptions | undefined): AbortSignal =>
  options?.signal instanceof AbortSignal ? options.signal : new AbortController().signal;
