import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { Delta, runCalls } from '../shared/imports/run-calls.ts';
import type { RequestEntry, ResultRow, RunState, RunSummary } from '../shared/imports/runs.ts';

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
  setAside: 0,
  counts: { stored: 988, failed: 12, unknown: 0, partly: 0, 'not-sent': 0 },
  inFlight: 0,
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

/** How the file of every run stands, and what an undo of one would do. */
export interface RunAnswers {
  readonly fileOfRun?: Awaited<ReturnType<RunApi['fileOfRun']>>;
  readonly delta?: Delta | null;
  readonly retention?: Awaited<ReturnType<RunApi['retention']>>;
}

interface TestRunsDeps {
  readonly asked: { name: string; input: unknown }[];
  tell(): void;
  /** Opens a file of this name, as the calls do that make files of a run's rows. */
  openFile(name: string): string;
}

/** The runs of a host in memory; what is asked of it is written down in `asked`. */
export function createTestRuns({ asked, tell, openFile }: TestRunsDeps) {
  const runs = new Map<string, RunState>();
  /** Runs that the host knows of and does not tell as news: those of other sessions. */
  const kept = new Map<string, RunState>();
  const resultsOf = new Map<string, readonly ResultRow[]>();
  const requestsOf = new Map<string, readonly RequestEntry[]>();
  let answers: RunAnswers = {};

  const note =
    <I, O>(name: string, answer: (input: I) => O) =>
    async (input: I): Promise<O> => {
      asked.push({ name: `imports.${name}`, input });
      return answer(input);
    };
  const done = <I>(name: string) => note<I, void>(name, () => undefined);
  const find = (runId: string): RunState => {
    const run = runs.get(runId) ?? kept.get(runId);
    if (!run) throw new AppError('not-found', `There is no run ${runId}.`);
    return run;
  };
  const change = (runId: string, to: Partial<RunState>) => {
    runs.set(runId, { ...find(runId), ...to });
    kept.delete(runId);
    tell();
  };
  const all = () => [...runs.values(), ...kept.values()].sort((a, b) => b.startedAt - a.startedAt);
  const to = (rows: number) => ({ to: 'path' as const, path: '/home/analyst/machines-failed.csv', rows });

  const api: RunApi = {
    cancel: done('cancel'),
    pause: note('pause', ({ runId }) => change(runId, { state: 'paused' })),
    goOn: note('goOn', ({ runId }) => change(runId, { state: 'sending' })),
    run: note('run', ({ runId }) => find(runId)),
    history: note('history', ({ text, first, count }) => {
      const some = all().filter(({ fileName, connection }) =>
        `${fileName} ${connection}`.toLowerCase().includes(text.toLowerCase()),
      );
      return { total: some.length, rows: some.slice(first, first + count).map(summaryOf) };
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
    resume: note('resume', ({ runId }) => change(runId, { state: 'sending', endedAt: null, message: '' })),
    fileOfRun: note(
      'fileOfRun',
      () => answers.fileOfRun ?? { state: 'same' as const, differing: 0, records: [], removing: 0 },
    ),
    readBack: done('readBack'),
    exportRows: note('exportRows', ({ runId, outcome }) => to(find(runId).counts[outcome])),
    openRows: note('openRows', ({ runId }) => ({ fileId: openFile(`${find(runId).fileName}-rows.csv`) })),
    openMissing: note('openMissing', ({ runId }) => ({
      fileIds: [openFile(`${find(runId).fileName}-missing.csv`)],
    })),
    undo: note('undo', ({ runId }) => ({
      fileIds: [openFile(`${find(runId).fileName}-undo.csv`)],
      rows: find(runId).counts.stored,
      left: '',
    })),
    delta: note('delta', () => answers.delta ?? null),
    onlyChanged: note('onlyChanged', ({ only }) => {
      if (answers.delta) answers = { ...answers, delta: { ...answers.delta, only } };
    }),
    evidence: note('evidence', () => to(1)),
    forget: note('forget', ({ runIds }) => {
      for (const runId of runIds) {
        runs.delete(runId);
        kept.delete(runId);
      }
      tell();
    }),
    retention: note(
      'retention',
      () => answers.retention ?? { days: 365, sizeBytes: null, usedBytes: 0, copiesBytes: 0 },
    ),
    setRetention: note('setRetention', (limits) => {
      answers = { ...answers, retention: { usedBytes: 0, copiesBytes: 0, ...answers.retention, ...limits } };
    }),
  };

  return {
    api,
    told: () => [...runs.values()],
    set(run: RunState, rows: readonly ResultRow[] = [], requests: readonly RequestEntry[] = []) {
      runs.set(run.id, run);
      resultsOf.set(run.id, rows);
      requestsOf.set(run.id, requests);
      tell();
    },
    /** A run of another session, which is found in the history only. */
    keep(run: RunState) {
      kept.set(run.id, run);
      tell();
    },
    answer(some: RunAnswers) {
      answers = { ...answers, ...some };
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
  fileHash: '5f'.repeat(32),
  recipe: null,
  sizeBytes: 94_000,
});
