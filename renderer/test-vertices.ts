import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { OpenVertex, VertexRow } from '../shared/vertices.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

type VerticesApi = Api['vertices'];
export type VerticesEvents = Parameters<Parameters<VerticesApi['changed']>[0]>[0];

/** A machine with a list, as the host reads it. */
export const vertexOf = (change: Partial<OpenVertex> = {}): OpenVertex => {
  const row: VertexRow = {
    id: 'cpractice0000000000000001_cpractice0000000000000001',
    xid: 'machine:host-1',
    name: 'host-1.example.org',
    type: 'ogit/MARS/Machine',
  };
  return {
    ...row,
    attributes: {
      'ogit/_id': row.id,
      'ogit/_xid': row.xid,
      'ogit/_type': row.type,
      'ogit/_graphtype': 'vertex',
      'ogit/_scope': 'practice-scope',
      'ogit/_created-on': 1_700_000_000_000,
      'ogit/_modified-on': 1_700_000_100_000,
      'ogit/_v': 2,
      'ogit/name': row.name,
      '/location': 'rack 1',
      '/owners': [
        { value: 'ops@example.org', created: 1_700_000_000_000 },
        { value: 'network@example.org', created: 1_700_000_050_000 },
      ],
    },
    version: 2,
    readAt: Date.now(),
    ...change,
  };
};

/** Responses of the host; the default is a graph without vertices. */
export type VerticesResponses = Partial<{
  [M in Exclude<keyof VerticesApi, 'changed'>]: (
    input: Parameters<VerticesApi[M]>[0],
  ) => Awaited<ReturnType<VerticesApi[M]>> | Promise<Awaited<ReturnType<VerticesApi[M]>>>;
}>;

/** Vertices of an in-memory host; calls are recorded in `calls`. */
export function createTestVertices(calls: TestCall[]) {
  let responses: VerticesResponses = {};
  let state: VerticesEvents = { recent: [], starred: [], readOnly: null, mayWrite: true, writes: 0 };
  const events = createTestEvents(() => state);
  const set = (change: Partial<VerticesEvents>) => {
    state = { ...state, ...change };
    events.publish();
  };
  const note = createTestCalls(calls, 'vertices');
  const call = <M extends keyof VerticesResponses>(
    name: M,
    otherwise: (input: Parameters<VerticesApi[M]>[0]) => Awaited<ReturnType<VerticesApi[M]>>,
  ) =>
    note(name, (input: Parameters<VerticesApi[M]>[0]) => {
      const respond = responses[name] as typeof otherwise | undefined;
      return (respond ?? otherwise)(input);
    });
  const done = () => undefined;
  const nowhere = () => ({ to: 'nowhere' as const });
  const noVertex = (name: string): never => {
    throw new AppError('not-found', `There is no vertex “${name}”; it may have been deleted.`);
  };

  const api: VerticesApi = {
    find: call('find', ({ text }) => ({ as: 'query' as const, query: text, total: 0, rows: [] })),
    open: call('open', ({ name }) => noVertex(name)),
    verbs: call('verbs', () => []),
    edges: call('edges', () => ({ total: 0, rows: [] })),
    history: call('history', () => []),
    values: call('values', () => ({ points: [], cut: false })),
    addValues: call('addValues', done),
    attachment: call('attachment', () => null),
    download: call('download', nowhere),
    upload: call('upload', done),
    write: call('write', ({ id }) => noVertex(id)),
    openAsImport: call('openAsImport', () => ({ fileId: 'opened' })),
    exportLists: call('exportLists', () => ({ delivery: nowhere(), notes: [] })),
    lists: call('lists', () => []),
    star: call('star', ({ vertex, starred }) => {
      const others = state.starred.filter(({ id }) => id !== vertex.id);
      set({ starred: starred ? [vertex, ...others] : others });
    }),
    log: call('log', () => ({ total: 0, rows: [], of: 0 })),
    exportLog: call('exportLog', nowhere),
    changed: events.listen,
  };

  return {
    api,
    set,
    respond(some: VerticesResponses) {
      responses = { ...responses, ...some };
    },
  };
}
