import type { HandlerState } from '../shared/actions.ts';
import type { AppState } from '../shared/app.ts';
import type { Connection, ConnectionsState, Session } from '../shared/connections.ts';
import type { Api } from '../shared/contract.ts';
import type { AppError } from '../shared/errors.ts';
import type { EffectOfFile, PresentRow } from '../shared/imports/effect/effect.ts';
import type {
  CheckState,
  Column,
  FileState,
  PreviewRow,
  ProblemGroup,
  ReadyFile,
} from '../shared/imports/open-file.ts';
import type { PlanState } from '../shared/imports/plan.ts';
import type { SavedPlan } from '../shared/imports/plan-file.ts';
import type { Recognition } from '../shared/imports/recognition.ts';
import type { ConnectionOverview } from '../shared/monitor/overview.ts';
import type { PracticeWorld } from '../shared/practice/practice-controls.ts';
import type { Recipe } from '../shared/recipes/recipe.ts';
import type { StoredRecipe } from '../shared/recipes.ts';
import type { RequestEntry, ResultRow, RunState } from '../shared/sending/runs.ts';
import type { FolderArrival, WatchedFolder } from '../shared/watch-folder.ts';
import type { Host } from './host.ts';
import { type ActionsResponses, createTestActions } from './test-actions.ts';
import { type AppResponses, createTestApp } from './test-app.ts';
import type { TestCall } from './test-calls.ts';
import { createTestConnections } from './test-connections.ts';
import { createTestImports, type TestRows } from './test-imports.ts';
import { createTestMonitor, type MonitorEvents, type MonitorResponses } from './test-monitor.ts';
import { createTestOverview } from './test-overview.ts';
import { createTestPlans } from './test-plans.ts';
import { createTestPractice } from './test-practice.ts';
import type { TestColumns } from './test-profile.ts';
import { createTestRecipes } from './test-recipes.ts';
import { type RunResponses, runOf } from './test-runs.ts';
import { createTestVertices, type VerticesEvents, type VerticesResponses } from './test-vertices.ts';
import { createTestWatchFolder } from './test-watch-folder.ts';

export { runOf };

/** In-memory host for the tests of screens: it holds what a test puts into it and emits every change as an event. */
export interface TestHost extends TestColumns {
  readonly host: Host;
  /** Calls to the host, in order, as `feature.method` with its input. */
  readonly calls: TestCall[];
  /** Adds or replaces an open file. Its rows have complete cells; this host cuts long ones, as the real host does. */
  setFile(file: FileState, rows?: TestRows): void;
  changeFile(id: string, change: Partial<ReadyFile>): void;
  setEffect(effect: EffectOfFile, rows?: readonly PresentRow[]): void;
  setRun(run: RunState, rows?: readonly ResultRow[], requests?: readonly RequestEntry[]): void;
  /** Adds a run of another session, which is found in the history only. */
  addStoredRun(run: RunState): void;
  /** Sets responses about the files of runs and the limits of the history. */
  respondRuns(responses: RunResponses): void;
  /** Changes the plan; by default, it has the files in the order in which they were opened, and can be sent. */
  setPlan(change: Partial<PlanState>): void;
  setConnections(state: Partial<ConnectionsState>): void;
  setApp(state: Partial<AppState>): void;
  /** Sets responses about the program itself. */
  respondApp(responses: AppResponses): void;
  setPractice(world: PracticeWorld): void;
  setMonitor(state: Partial<MonitorEvents>): void;
  /** Sets responses about the ledger and its writes. */
  respondMonitor(responses: MonitorResponses): void;
  setOverview(connections: readonly ConnectionOverview[]): void;
  setPlans(plans: readonly SavedPlan[]): void;
  /** Sets the saved recipes, and the files among them that cannot be used. */
  setRecipes(recipes: readonly Recipe[], broken?: readonly StoredRecipe[]): void;
  setActions(state: Partial<HandlerState>): void;
  /** Sets responses about the action handler. */
  respondActions(responses: ActionsResponses): void;
  setVertices(state: Partial<VerticesEvents>): void;
  /** Sets responses about the graph and writes to it. */
  respondVertices(responses: VerticesResponses): void;
  setWatchFolder(folders: readonly WatchedFolder[], arrivals?: readonly FolderArrival[]): void;
  /** Refuses every call about watched folders. */
  refuseWatchFolder(error: AppError): void;
  close(): void;
}

export const signedIn: Session = {
  state: 'signed-in',
  account: 'analyst@example.org',
  defaultScope: 'practice-scope',
  // Calculated at each access, because test files share this module and minutes pass between them.
  get expiresAt() {
    return Date.now() + 53.5 * 60_000;
  },
};

export const practice: Connection = {
  id: 'practice',
  name: 'Practice platform',
  environment: 'practice',
  colour: null,
  views: [],
  authority: null,
  proxy: null,
  connectTimeoutMs: null,
  responseTimeoutMs: null,
  addresses: {
    authUrl: 'http://127.0.0.1:4711',
    connectorUrl: 'http://127.0.0.1:4711/api/csv/1.0',
    graphUrl: 'http://127.0.0.1:4711/api/graph/7.4',
  },
  clientId: 'practice-client',
  username: 'analyst@example.org',
  signIn: 'own',
  readOnly: false,
};

const heads: Column[] = [
  { name: 'ogit/_xid', kind: 'identity', meaning: 'identity, chosen by you' },
  { name: 'ogit/_type', kind: 'attribute', meaning: 'vertex type' },
  { name: 'ogit/name', kind: 'attribute', meaning: 'attribute' },
  { name: 'ogit/_scope', kind: 'attribute', meaning: 'needed to create' },
  { name: '/location', kind: 'free', meaning: 'free attribute' },
];

const certain = <T extends string>(value: T, reason: string) =>
  ({ value, confidence: 'certain', reason, overruled: false }) as const;
const recognised: Recognition = {
  encoding: certain('utf-8', 'every byte fits'),
  markBytes: 0,
  dialect: certain('default', 'commas and quotes'),
  header: certain('first-row', 'the first row has names of attributes'),
  kind: certain('vertices', 'it has ogit/_xid and ogit/_type'),
};

type Checked = Extract<CheckState, { state: 'done' }>;

/** Returns the state of a finished check, which by default has found no problems. */
export const checked = (change: Partial<Checked> = {}): Checked => ({
  state: 'done',
  problems: [],
  problemRows: 0,
  errorRows: 0,
  openProblemRows: change.problemRows ?? 0,
  openErrorRows: 0,
  columns: heads.map(() => ({ empty: 0, nulls: 0 })),
  rowsWithEmpty: 0,
  rowsWithNull: 0,
  ...change,
});

/** Returns a file that was read and checked without a problem, except for the given changes. */
export const readyFile = (change: Partial<ReadyFile> = {}): ReadyFile => ({
  recognition: recognised,
  action: 'POST',
  actions: ['POST', 'PUT', 'DELETE'],
  jsonStrings: false,
  nullKeyword: 'null',
  columns: heads,
  sourceColumns: heads.map(({ name }) => name),
  recipe: null,
  recipeFaults: [],
  rows: 1000,
  index: { state: 'done', sha256: '5f'.repeat(32), longestRecordBytes: 96 },
  check: checked(),
  lookup: { state: 'waiting' },
  referencesKnown: true,
  sentBefore: null,
  search: null,
  excludedCount: 0,
  transforms: [],
  stop: null,
  blocked: null,
  offeredNullKeyword: null,
  revision: 1,
  ...change,
});

export const fileOf = (id: string, name: string, file: ReadyFile): FileState => ({
  id,
  name,
  sizeBytes: 94_000,
  arriving: null,
  neededSample: null,
  reading: { state: 'ready', file },
});

/** Problem that every row of a file has, with a transform that fixes it. */
export const scopeMissing: ProblemGroup = {
  id: 'scope-missing:3',
  rule: 'scope-missing',
  severity: 'error',
  title: 'Rows without ogit/_scope',
  advice: 'The platform refuses to create a vertex without a scope.',
  column: 'ogit/_scope',
  rows: 1000,
  firstRecord: 1,
  example: 'Creating a vertex needs an ogit/_scope.',
  canExclude: true,
  isExcluded: false,
  transform: { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope', origin: 'default-scope' },
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
      cut: [],
      faults: [],
      otherReadings: [],
      raw: null,
      isExcluded: false,
    }),
  );

/** Creates an in-memory host without files or runs, on the signed-in practice platform. */
export function createTestHost(window: Host['window'] = 'browser'): TestHost {
  const calls: TestHost['calls'] = [];
  const imports = createTestImports({
    calls,
    sample: () => ({ file: fileOf('opened', 'machines.csv', readyFile()), rows: machineRows(1000) }),
  });
  const connections = createTestConnections(calls, {
    connections: [practice],
    chosenId: practice.id,
    session: signedIn,
  });
  const testPractice = createTestPractice(calls);
  const monitor = createTestMonitor(calls);
  const overview = createTestOverview(calls);
  const plans = createTestPlans(calls);
  const recipes = createTestRecipes(calls);
  const vertices = createTestVertices(calls);
  const actions = createTestActions(calls);
  const app = createTestApp(calls, window);
  const watchFolder = createTestWatchFolder(calls);
  const closeListeners = new Set<() => void>();

  const api: Api = {
    actions: actions.api,
    app: app.api,
    connections: connections.api,
    imports: imports.api,
    monitor: monitor.api,
    overview: overview.api,
    practice: testPractice.api,
    plans: plans.api,
    recipes: recipes.api,
    vertices: vertices.api,
    watchFolder: watchFolder.api,
  };

  return {
    host: {
      api,
      window,
      sendFile: async ({ name, size }) => ({
        kind: 'upload',
        uploadId: name,
        name,
        sizeBytes: size,
        excerpt: [],
      }),
      fetchDelivery: (address) => calls.push({ name: 'fetchDelivery', input: address }),
      onClosed: (listener) => {
        closeListeners.add(listener);
        return () => closeListeners.delete(listener);
      },
    },
    calls: calls,
    setFile: imports.setFile,
    changeFile: imports.changeFile,
    setEffect: imports.setEffect,
    ...imports.columns,
    setRun: imports.setRun,
    addStoredRun: imports.keepRun,
    respondRuns: imports.respondRuns,
    setPlan: imports.setPlan,
    setConnections: connections.set,
    setApp: app.set,
    respondApp: app.respond,
    setPractice: testPractice.set,
    setMonitor: monitor.set,
    respondMonitor: monitor.respond,
    setOverview: overview.set,
    setPlans: plans.set,
    setRecipes: recipes.set,
    setActions: actions.set,
    respondActions: actions.respond,
    setVertices: vertices.set,
    respondVertices: vertices.respond,
    setWatchFolder: watchFolder.set,
    refuseWatchFolder: watchFolder.refuse,
    close() {
      for (const listener of closeListeners) listener();
    },
  };
}
