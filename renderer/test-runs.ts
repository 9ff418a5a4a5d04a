import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { Delta, runCalls, UsedMapping } from '../shared/sending/run-calls.ts';
import type { RequestEntry, ResultRow, RunState, RunSummary } from '../shared/sending/runs.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';

export const runOf = (fileId: string, change: Partial<RunState> = {}): RunState => ({
  id: 'run-1',
  fileId,
  fileName: 'machines.csv',
  connection: 'Practice platform',
  rehearsal: false,
  kind: 'vertices',
  action: 'POST',
  state: 'finished',
  message: '',
  waitsFor: null,
  rows: 1000,
  excludedCount: 0,
  counts: { stored: 988, failed: 12, unknown: 0, partly: 0, 'not-sent': 0 },
  inFlight: 0,
  verifying: null,
  unknown: { repeatable: 0, 'creates-only': 0, asks: 0, never: 0 },
  requests: 2,
  repeats: 0,
  splits: 0,
  mostSplits: 64,
  pace: { rowsPerRequest: 500, atOnce: 4, reason: '' },
  startedAt: 1_795_000_000_000,
  endedAt: 1_795_000_003_200,
  rowsPerSecond: 312,
  causes: [],
  resumable: false,
  whyNotResumable: '',
  evidence: false,
  ...change,
});

type RunApi = Pick<Api['imports'], keyof typeof runCalls>;

/** Responses that are the same for every run. */
export interface RunResponses {
  readonly fileOfRun?: Awaited<ReturnType<RunApi['fileOfRun']>>;
  readonly delta?: Delta | null;
  readonly usedMapping?: UsedMapping | null;
  readonly retention?: Awaited<ReturnType<RunApi['retention']>>;
  readonly runsBeyond?: number;
}

interface TestRunsDeps {
  readonly calls: TestCall[];
  publish(): void;
  /** Opens a file with this name, for the calls that create a file from the rows of a run; returns its id. */
  openFile(name: string): string;
}

/** Runs of an in-memory host; calls are recorded in `calls`. */
export function createTestRuns({ calls, publish, openFile }: TestRunsDeps) {
  const runs = new Map<string, RunState>();
  /** Runs that the host knows but does not announce: those of other sessions. */
  const earlierRuns = new Map<string, RunState>();
  const resultsOf = new Map<string, readonly ResultRow[]>();
  const requestsOf = new Map<string, readonly RequestEntry[]>();
  let responses: RunResponses = {};

  const note = createTestCalls(calls, 'imports');
  const done = <I>(name: string) => note<I, void>(name, () => undefined);
  const find = (runId: string): RunState => {
    const run = runs.get(runId) ?? earlierRuns.get(runId);
    if (!run) throw new AppError('not-found', `There is no run ${runId}.`);
    return run;
  };
  const change = (runId: string, to: Partial<RunState>) => {
    runs.set(runId, { ...find(runId), ...to });
    earlierRuns.delete(runId);
    publish();
  };
  const all = () => [...runs.values(), ...earlierRuns.values()].sort((a, b) => b.startedAt - a.startedAt);
  const exported = (rows: number) => ({
    to: 'path' as const,
    path: '/home/analyst/machines-failed.csv',
    rows,
  });

  const api: RunApi = {
    cancel: done('cancel'),
    pause: note('pause', ({ runId }) => change(runId, { state: 'paused' })),
    resume: note('resume', ({ runId }) => change(runId, { state: 'sending' })),
    run: note('run', ({ runId }) => find(runId)),
    history: note('history', ({ text, first, count }) => {
      const some = all().filter(({ fileName, connection }) =>
        `${fileName} ${connection}`.toLowerCase().includes(text.toLowerCase()),
      );
      return {
        total: some.length,
        all: all().length,
        rows: some.slice(first, first + count).map(summaryOf),
      };
    }),
    results: note('results', ({ runId, first, count, filter }) => {
      const some = (resultsOf.get(runId) ?? []).filter(
        ({ outcome, identity }) =>
          (filter.outcome === 'all' || outcome === filter.outcome || filter.outcome === 'not-stored') &&
          identity.includes(filter.text),
      );
      return { total: some.length, rows: some.slice(first, first + count) };
    }),
    requests: note('requests', ({ runId, first, count }) => {
      const some = requestsOf.get(runId) ?? [];
      return { total: some.length, rows: some.slice(first, first + count) };
    }),
    continueRun: note('continueRun', ({ runId }) =>
      change(runId, { state: 'sending', endedAt: null, message: '' }),
    ),
    fileOfRun: note(
      'fileOfRun',
      () => responses.fileOfRun ?? { state: 'same' as const, differing: 0, records: [], removing: 0 },
    ),
    readBack: done('readBack'),
    exportRows: note('exportRows', ({ runId, outcome }) => exported(find(runId).counts[outcome])),
    openRows: note('openRows', ({ runId }) => ({ fileId: openFile(`${find(runId).fileName}-rows.csv`) })),
    openMissing: note('openMissing', ({ runId }) => ({
      fileIds: [openFile(`${find(runId).fileName}-missing.csv`)],
    })),
    undo: note('undo', ({ runId }) => ({
      fileIds: [openFile(`${find(runId).fileName}-undo.csv`)],
      rows: find(runId).counts.stored,
      left: '',
    })),
    delta: note('delta', () => responses.delta ?? null),
    usedMapping: note('usedMapping', () => responses.usedMapping ?? null),
    onlyChanged: note('onlyChanged', ({ enabled }) => {
      if (responses.delta) responses = { ...responses, delta: { ...responses.delta, onlyChanged: enabled } };
    }),
    evidence: note('evidence', () => exported(1)),
    forget: note('forget', ({ runIds }) => {
      for (const runId of runIds) {
        runs.delete(runId);
        earlierRuns.delete(runId);
      }
      publish();
    }),
    retention: note(
      'retention',
      () => responses.retention ?? { days: 365, sizeBytes: null, usedBytes: 0, copiesBytes: 0 },
    ),
    runsBeyond: note('runsBeyond', () => responses.runsBeyond ?? 0),
    setRetention: note('setRetention', (limits) => {
      responses = {
        ...responses,
        retention: { usedBytes: 0, copiesBytes: 0, ...responses.retention, ...limits },
      };
      for (const { id } of all().slice(all().length - (responses.runsBeyond ?? 0))) earlierRuns.delete(id);
    }),
  };

  return {
    api,
    runsState: () => [...runs.values()],
    set(run: RunState, rows: readonly ResultRow[] = [], requests: readonly RequestEntry[] = []) {
      runs.set(run.id, run);
      resultsOf.set(run.id, rows);
      requestsOf.set(run.id, requests);
      publish();
    },
    /** Adds a run of another session, which is found in the history only. */
    keep(run: RunState) {
      earlierRuns.set(run.id, run);
      publish();
    },
    respond(some: RunResponses) {
      responses = { ...responses, ...some };
    },
  };
}

const summaryOf = (run: RunState): RunSummary => ({
  id: run.id,
  fileName: run.fileName,
  connection: run.connection,
  rehearsal: run.rehearsal,
  kind: run.kind,
  action: run.action,
  state: run.state,
  rows: run.rows,
  counts: run.counts,
  startedAt: run.startedAt,
  endedAt: run.endedAt,
  resumable: run.resumable,
  evidence: run.evidence,
  ...(run.isElsewhere && { isElsewhere: true, asOf: run.asOf ?? 0 }),
  ...(run.shards && { shards: run.shards }),
  ...(run.undoes && { undoes: run.undoes }),
  ...(run.undone && { undone: run.undone }),
  fileHash: '5f'.repeat(32),
  recipe: null,
  sizeBytes: 94_000,
});
