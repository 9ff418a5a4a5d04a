/** Vertices of one window: found, looked at, and written to, on the connection it has chosen. */
import { createSerial } from '../../../shared/async.ts';
import { readOnlyWords } from '../../../shared/connections/read-only-words.ts';
import type { Api } from '../../../shared/contract.ts';
import type { OpenVertex } from '../../../shared/vertices.ts';
import type { Platform } from '../../platform.ts';
import { historyOf } from '../../remote/graph-vertex.ts';
import type { WriteLog } from '../../storage/write-log.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import type { ImportsService } from '../imports/service.ts';
import { signalOf } from '../imports/signal-of.ts';
import { createLive } from '../live.ts';
import { createContents } from './contents.ts';
import { createEdgeCache } from './edge-cache.ts';
import { exportLog } from './export-log.ts';
import { find } from './finding.ts';
import { graphOf } from './graph-of.ts';
import { historyEntries } from './history.ts';
import type { KnownVertices } from './known-vertices.ts';
import { createLoggedWrite } from './logged-write.ts';
import { exportLists, listsOf } from './many-lists.ts';
import { findByName, noVertex, readVertex } from './reading.ts';
import { addValues, readValues } from './timeseries.ts';
import { createWritePermit } from './write-permit.ts';

import { createWriteTarget } from './write-target.ts';
import { writeVertex } from './write-vertex.ts';

interface VerticesService {
  readonly api: Api['vertices'];
  close(): void;
}

interface VerticesDeps {
  readonly platform: Platform;
  /** Shared by all windows, as the log is. */
  readonly kept: KnownVertices;
  readonly log: WriteLog;
  readonly connections: ConnectionsService;
  readonly openRows: ImportsService['openRows'];
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function createVertices(deps: VerticesDeps): VerticesService {
  const { platform, connections, kept, log, now } = deps;
  const walking = createEdgeCache({ now });
  const permit = createWritePermit({ onChange: () => state.set(currentState()) });
  const loggedWrite = createLoggedWrite({ ...deps, onChange: () => state.set(currentState()) });
  const contents = createContents({ ...deps, loggedWrite });

  let chosen: Chosen = { id: '', name: '', environment: 'practice', readOnly: false };
  const currentState = () => ({
    ...kept.of(chosen.id),
    readOnly: chosen.readOnly ? readOnlyWords(chosen.name) : null,
    mayWrite: permit.isAgreed(chosen),
    writes: log.count(),
  });
  const state = createLive(currentState());
  const stopListening = connections.api.changed((connectionsState) => {
    const next = connectionsState.connections.find(({ id }) => id === connectionsState.chosenId);
    if (next === undefined) return;
    const { id, name, environment, readOnly } = next;
    if (JSON.stringify(chosen) === JSON.stringify({ id, name, environment, readOnly })) return;
    if (chosen.id !== id) permit.forget();
    chosen = { id, name, environment, readOnly };
    walking.forget();
    state.set(currentState());
  });

  const { current } = connections;
  const graph = async () => graphOf(await current());
  const target = createWriteTarget({ connections, permit, now });
  const opened = ({ id: connectionId }: Current, vertex: OpenVertex): OpenVertex => {
    target.read(vertex.id, connectionId);
    kept.opened(connectionId, vertex);
    state.set(currentState());
    return vertex;
  };
  const serially = createSerial();
  const { connectionOf, toVertex } = target;

  const api: Api['vertices'] = {
    find: async (input) => find(await graph(), input, now),
    async open({ name }) {
      const from = await current();
      const found = await findByName(graphOf(from), name, now);
      if (found === null) throw noVertex(name);
      // Reading it again also reads its edges again.
      walking.forgetOf(found.vertex.id);
      return opened(from, found.vertex);
    },
    verbs: async ({ id }) => walking.verbs(await graph(), id),
    edges: async (input) => walking.edges(await graph(), input),
    history: async ({ id }) => historyEntries(await historyOf(await graph(), id)),
    values: async (input) => readValues(await current(), input),
    addValues: ({ points, ...input }) =>
      serially(async () => {
        const { to, vertex } = await toVertex(input);
        await addValues(loggedWrite, to, vertex, points);
      }),
    attachment: async ({ id }) => contents.preview(await current(), id),
    async download({ id }, options) {
      const from = await current();
      return contents.download(from, await readVertex(graphOf(from), id, now), signalOf(options));
    },
    async upload({ source, contentType, ...input }, options) {
      const { to, vertex } = await toVertex(input);
      await contents.upload(to, vertex, { source, contentType }, signalOf(options));
    },
    write: (input) =>
      serially(async () => {
        const to = await connectionOf(input);
        const result = await writeVertex({ loggedWrite, now, wait: deps.wait }, to, input);
        if (result.outcome === 'written') opened(to, result.after);
        return result;
      }),
    openAsImport: (made) => deps.openRows(made),
    exportLists: async (input, options) => exportLists(platform, await graph(), input, signalOf(options)),
    lists: async (input, options) => listsOf(await graph(), input, signalOf(options)),
    async star({ vertex, starred }) {
      kept.star(chosen.id, vertex, starred);
      state.set(currentState());
    },
    log: async (input) => ({ ...log.page(input), of: log.count() }),
    exportLog: (input, options) => exportLog(platform, log, input, signalOf(options)),
    changed: (listener) => state.listen(listener),
  };
  return {
    api,
    close: stopListening,
  };
}

type Chosen = Pick<Current, 'id' | 'name' | 'environment'> & { readonly readOnly: boolean };
