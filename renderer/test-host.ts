import type { Connection, ConnectionsState, Session } from '../shared/connections.ts';
import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type {
  Column,
  FileState,
  PreviewRow,
  ProblemGroup,
  ReadyFile,
  ResultRow,
  RunState,
} from '../shared/imports.ts';
import type { PracticeWorld } from '../shared/practice-desk.ts';
import type { Host } from './host.ts';
import { createNews } from './test-news.ts';
import { createTestPractice } from './test-practice.ts';

/** A host in memory for the tests of screens: it holds what a test puts into it and tells every change as news. */
export interface TestHost {
  readonly host: Host;
  /** What was asked of the host, in order, as `feature.method` with its input. */
  readonly asked: { name: string; input: unknown }[];
  setFile(file: FileState, rows?: readonly PreviewRow[]): void;
  changeFile(id: string, change: Partial<ReadyFile>): void;
  setRun(run: RunState, rows?: readonly ResultRow[]): void;
  setConnections(state: Partial<ConnectionsState>): void;
  setPractice(world: PracticeWorld): void;
  close(): void;
}

export const signedIn: Session = {
  state: 'signed-in',
  account: 'analyst@example.org',
  defaultScope: 'practice-scope',
  expiresAt: Date.now() + 53.5 * 60_000,
};

export const practice: Connection = {
  id: 'practice',
  name: 'Practice platform',
  environment: 'practice',
  addresses: {
    authUrl: 'http://127.0.0.1:4711',
    connectorUrl: 'http://127.0.0.1:4711/api/csv/1.0',
    graphUrl: 'http://127.0.0.1:4711/api/graph/7.4',
  },
  clientId: 'practice-client',
  username: 'analyst@example.org',
  signIn: 'own',
};

const heads: Column[] = [
  { name: 'ogit/_xid', kind: 'identity', meaning: 'identity, chosen by you' },
  { name: 'ogit/_type', kind: 'attribute', meaning: 'vertex type' },
  { name: 'ogit/name', kind: 'attribute', meaning: 'attribute' },
  { name: 'ogit/_scope', kind: 'attribute', meaning: 'needed to create' },
  { name: '/location', kind: 'free', meaning: 'free attribute' },
];

export const readyFile = (change: Partial<ReadyFile> = {}): ReadyFile => ({
  encoding: 'UTF-8',
  dialect: 'default',
  recognised: 'Vertices: it has ogit/_xid and ogit/_type.',
  kind: 'vertices',
  action: 'POST',
  columns: heads,
  rows: 1000,
  setAside: 0,
  repairs: [],
  problems: [],
  problemRows: 0,
  stop: null,
  blocked: null,
  revision: 1,
  ...change,
});

export const fileOf = (id: string, name: string, file: ReadyFile): FileState => ({
  id,
  name,
  sizeBytes: 94_000,
  reading: { state: 'ready', file },
});

export const scopeMissing: ProblemGroup = {
  rule: 'scope-missing',
  severity: 'error',
  title: 'Rows without ogit/_scope',
  advice: 'The platform refuses to create a vertex without a scope.',
  rows: 1000,
  firstRecord: 1,
  setAside: false,
  repair: { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope', origin: 'default-scope' },
};

export const machineRows = (count: number, change: (row: PreviewRow) => PreviewRow = (row) => row) =>
  Array.from({ length: count }, (_, index) =>
    change({
      record: index + 1,
      cells: [
        `machine:host-${index + 1}`,
        'ogit/MARS/Machine',
        `host-${index + 1}.example.org`,
        'practice-scope',
        `rack ${(index % 7) + 1}`,
      ],
      faults: [],
      setAside: false,
    }),
  );

export const runOf = (fileId: string, change: Partial<RunState> = {}): RunState => ({
  id: 'run-1',
  fileId,
  fileName: 'machines.csv',
  connection: 'Practice platform',
  action: 'POST',
  state: 'finished',
  message: '',
  rows: 1000,
  setAside: 0,
  counts: { stored: 988, failed: 12, unknown: 0, 'not-sent': 0 },
  requests: 2,
  startedAt: 1_795_000_000_000,
  endedAt: 1_795_000_003_200,
  rowsPerSecond: 312,
  causes: [],
  ...change,
});

export function createTestHost(window: Host['window'] = 'browser'): TestHost {
  const asked: TestHost['asked'] = [];
  const files = new Map<string, FileState>();
  const rowsOf = new Map<string, readonly PreviewRow[]>();
  const runs = new Map<string, RunState>();
  const resultsOf = new Map<string, readonly ResultRow[]>();
  const imports = createNews(() => ({ files: [...files.values()], runs: [...runs.values()] }));
  let state: ConnectionsState = { connections: [practice], chosenId: practice.id, session: signedIn };
  const connections = createNews(() => state);
  const practiceDesk = createTestPractice(asked);
  const closeListeners = new Set<() => void>();

  const note =
    <I, O>(name: string, answer: (input: I) => O) =>
    async (input: I): Promise<O> => {
      asked.push({ name, input });
      return answer(input);
    };
  const done = <I>(name: string) => note<I, void>(name, () => undefined);

  const api: Api = {
    app: { about: async () => ({ version: '0.1.0', window, keyring: null }) },
    connections: {
      add: note('connections.add', ({ name, environment, addresses, clientId, username }) => {
        const added: Connection = {
          id: 'added',
          name,
          environment,
          addresses,
          clientId,
          username,
          signIn: 'session',
        };
        state = { ...state, connections: [...state.connections, added] };
        connections.tell();
        return added;
      }),
      choose: done('connections.choose'),
      signIn: done('connections.signIn'),
      remove: done('connections.remove'),
      test: note('connections.test', () => [
        { name: 'address' as const, state: 'passed' as const, message: 'Answered in 12 ms.' },
        {
          name: 'sign-in' as const,
          state: 'failed' as const,
          message: 'The user or the password is refused.',
          remedy: 'Ask the organisation admin for the password.',
        },
        { name: 'scope' as const, state: 'skipped' as const, message: 'Not tried without a sign-in.' },
      ]),
      changed: connections.listen,
    },
    imports: {
      samples: async () => [{ name: 'machines.csv', about: '1,000 machines, ready to send.' }],
      open: note('imports.open', ({ source }) => {
        if (source.kind === 'sample' && source.name !== 'machines.csv')
          throw new AppError('not-found', `There is no sample named “${source.name}”.`);
        files.set('opened', fileOf('opened', 'machines.csv', readyFile()));
        rowsOf.set('opened', machineRows(1000));
        imports.tell();
        return { fileId: 'opened' };
      }),
      pick: note('imports.pick', () => []),
      close: note('imports.close', ({ fileId }) => {
        files.delete(fileId);
        imports.tell();
      }),
      rows: note('imports.rows', ({ fileId, first, count, only }) => {
        const all = rowsOf.get(fileId) ?? [];
        const some = only === 'all' ? all : all.filter(({ faults }) => faults.length > 0);
        return { total: some.length, rows: some.slice(first, first + count) };
      }),
      repair: done('imports.repair'),
      undoRepair: done('imports.undoRepair'),
      setAside: done('imports.setAside'),
      setAction: done('imports.setAction'),
      send: note('imports.send', ({ fileId }) => {
        runs.set('run-1', runOf(fileId));
        imports.tell();
        return { runId: 'run-1' };
      }),
      cancel: done('imports.cancel'),
      results: note('imports.results', ({ runId, first, count, filter }) => {
        const some = (resultsOf.get(runId) ?? []).filter(
          ({ outcome, identity }) =>
            (filter.outcome === 'all' || outcome === filter.outcome || filter.outcome === 'not-stored') &&
            identity.includes(filter.text),
        );
        return { total: some.length, rows: some.slice(first, first + count) };
      }),
      exportRows: note('imports.exportRows', () => ({
        to: 'path' as const,
        path: '/home/analyst/machines-failed.csv',
        rows: 12,
      })),
      changed: imports.listen,
    },
    practice: practiceDesk.api,
  };

  return {
    host: {
      api,
      window,
      sendFile: async (file, onProgress) => {
        onProgress(1);
        return { kind: 'upload', uploadId: file.name };
      },
      fetchDelivery: (address) => asked.push({ name: 'fetchDelivery', input: address }),
      onClosed: (listener) => {
        closeListeners.add(listener);
        return () => closeListeners.delete(listener);
      },
    },
    asked,
    setFile(file, rows = []) {
      files.set(file.id, file);
      rowsOf.set(file.id, rows);
      imports.tell();
    },
    changeFile(id, change) {
      const file = files.get(id);
      if (file?.reading.state !== 'ready') throw new Error(`${id} is not ready`);
      files.set(id, { ...file, reading: { state: 'ready', file: { ...file.reading.file, ...change } } });
      imports.tell();
    },
    setRun(run, rows = []) {
      runs.set(run.id, run);
      resultsOf.set(run.id, rows);
      imports.tell();
    },
    setConnections(change) {
      state = { ...state, ...change };
      connections.tell();
    },
    setPractice: practiceDesk.set,
    close() {
      for (const listener of closeListeners) listener();
    },
  };
}
