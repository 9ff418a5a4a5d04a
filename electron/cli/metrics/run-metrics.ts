/** Metrics of sending: rows by outcome, requests and responses, pace, queue, and the size of the journal. */
import { stat } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Api } from '../../../shared/contract.ts';
import { outcomes } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { Journal } from '../../storage/journal/journal.ts';

/** Wraps a journal so that its requests and their responses are counted. */
export function measuredJournal(journal: Journal, registry: Registry): Journal {
  const registers = [registry];
  const requests = new Counter({
    name: 'graph_intake_requests_total',
    help: 'Requests with rows, including repeats.',
    registers,
  });
  const responses = new Counter({
    name: 'graph_intake_responses_total',
    help: 'Responses by class of HTTP status; 429 separately, and none if there was no response.',
    labelNames: ['class'],
    registers,
  });
  for (const name of ['2xx', '4xx', '429', '5xx', 'none']) responses.inc({ class: name }, 0);
  return {
    ...journal,
    recordAttempt(attempt) {
      const number = journal.recordAttempt(attempt);
      requests.inc();
      return number;
    },
    recordResponse(ended) {
      journal.recordResponse(ended);
      responses.inc({ class: classOf(ended.status) });
    },
  };
}

function classOf(status: number | null): string {
  if (status === null) return 'none';
  return status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
}

/** Measures the runs of this process. Returns how to stop. */
export function measureRuns(deps: {
  readonly imports: Pick<Api['imports'], 'changed'>;
  readonly registry: Registry;
  /** Path of the database. */
  readonly database: string;
}): () => void {
  const { imports, registry, database } = deps;
  const registers = [registry];
  /** Runs that were active since this process began, with their last state. */
  const runsHere = new Map<string, RunState>();
  const stop = imports.changed(({ runs }) => {
    for (const run of runs)
      if (runsHere.has(run.id) || (run.endedAt === null && run.isElsewhere !== true))
        runsHere.set(run.id, run);
  });
  const active = () => [...runsHere.values()].filter(({ endedAt }) => endedAt === null);
  const sum = (value: (run: RunState) => number, runs: Iterable<RunState> = active()) =>
    [...runs].reduce((total, run) => total + value(run), 0);
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `graph_intake_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  new Gauge({
    name: 'graph_intake_rows',
    help: 'Rows in the runs of this process, by current outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      for (const outcome of outcomes)
        this.set(
          { outcome },
          sum(({ counts }) => counts[outcome], runsHere.values()),
        );
    },
  });
  gauge('rows_queued', 'Rows in active runs that have not been sent yet.', () =>
    sum((run) => run.counts['not-sent'] - run.inFlight),
  );
  gauge('rows_in_flight', 'Rows that were sent without a response so far.', () => sum((run) => run.inFlight));
  gauge('rows_verifying', 'Rows waiting for a read-back.', () => sum((run) => run.verifying?.rows ?? 0));
  gauge('rows_per_second', 'Current pace of active runs.', () => sum((run) => run.rowsPerSecond ?? 0));
  gauge('rows_per_request', 'Current size of a request.', () => active().at(-1)?.pace.rowsPerRequest ?? 0);
  gauge('requests_at_once', 'Requests that may be in flight at the same time.', () =>
    sum((run) => run.pace.atOnce),
  );
  gauge('runs_active', 'Runs that have not ended.', () => active().length);
  gauge('runs_waiting', 'Active runs waiting for the platform or a sign-in.', () =>
    sum((run) => (run.waitsFor === null ? 0 : 1)),
  );
  gauge('runs_resumable', 'Runs of this process that ended with rows left.', () =>
    sum((run) => (run.endedAt !== null && run.resumable ? 1 : 0), runsHere.values()),
  );
  new Gauge({
    name: 'graph_intake_journal_bytes',
    help: 'Size of the journal on disk.',
    registers,
    async collect() {
      this.set((await sizeOf(database)) + (await sizeOf(`${database}-wal`)));
    },
  });
  return stop;
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;
