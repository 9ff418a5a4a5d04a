/** Counts and records the outcomes of rows: the counts first, so that the sum is right even if writing fails. */
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Journal, RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import { type PlannedRequest, rowsIn } from '../batches/planned-request.ts';
import { listedCauses } from '../runs/run-state.ts';
import type { AttemptLog } from './attempt-log.ts';
import { createRate } from './rate.ts';

export interface OutcomeRecorder {
  /** Records one outcome for each row of a request; those recorded before do not count again. */
  recordOutcomes(request: PlannedRequest, outcomes: readonly RowOutcome[]): void;
  /** Records outcomes of some rows of a request whose other rows are still open. */
  recordSome(request: PlannedRequest, outcomes: readonly RowOutcome[]): void;
  /** Records all rows of a request as stored; they were sent for the first time. */
  recordStored(request: PlannedRequest, number: number, batch: StoredBatch): void;
  /** Publishes the final counts and causes from the journal. */
  finish(): void;
}

/** Causes are computed from all failed rows of the run, which takes longer the more there are. */
const causesEveryMs = 1_000;
/** Share of the time spent on computing causes. If none can be combined, there are as many as rows. */
const causesShare = 0.05;

export function createOutcomeRecorder(deps: {
  journal: Pick<Journal, 'recordOutcomes' | 'recordStored' | 'causes' | 'find' | 'unknown'>;
  attempts: AttemptLog;
  now: () => number;
  read: () => RunState;
  publish: (next: Partial<RunState>) => void;
  /** Called when rows of a request get their first outcome; returns how many rows are in flight without them. */
  onFirstOutcome: (request: PlannedRequest, rows: number) => number;
}): OutcomeRecorder {
  const { journal, attempts, now, read, publish, onFirstOutcome } = deps;
  const rate = createRate(now);
  let causesFrom = Number.NEGATIVE_INFINITY;
  let areCausesOld = false;
  /** Records of running requests that already have their outcome; usually all of a request at once. */
  const recorded = new Map<PlannedRequest, Set<number> | 'all'>();
  /** Rows that had left before the run continued and turned out not to be stored: they count as not sent. */
  const absent = new Set<number>();

  const count = (request: PlannedRequest, outcomes: readonly RowOutcome[]) => {
    const { unanswered, class: repeatClass } = request;
    const wasUnknown = (record: number) => unanswered.has(record) && !absent.has(record);
    const counts = { ...read().counts };
    const unknown = { ...read().unknown };
    let first = 0;
    for (const { record, outcome, cause, class: ownClass } of outcomes) {
      if (!unanswered.has(record)) first += 1;
      if (wasUnknown(record)) {
        counts.unknown -= 1;
        unknown[repeatClass] = Math.max(0, unknown[repeatClass] - 1);
        areCausesOld = true;
      } else counts['not-sent'] -= 1;
      counts[outcome] += 1;
      if (outcome === 'unknown') unknown[ownClass ?? repeatClass] += 1;
      if (outcome !== 'not-sent') absent.delete(record);
      else if (wasUnknown(record)) absent.add(record);
      areCausesOld ||= outcome === 'stored' ? cause !== '' : outcome !== 'not-sent';
    }
    const inFlight = onFirstOutcome(request, first);
    publish({ counts, unknown, inFlight, rowsPerSecond: rate.add(outcomes.length) });
  };
  /** Computes the causes if they have changed, but not too often; otherwise the next recorded rows call it again. */
  const renewCauses = () => {
    if (!areCausesOld) return;
    const began = now();
    if (began < causesFrom) return;
    areCausesOld = false;
    const causes = journal.causes(read().id);
    causesFrom = began + Math.max(causesEveryMs, (now() - began) / causesShare);
    publish({ causes });
  };

  const write = (request: PlannedRequest, outcomes: readonly RowOutcome[]) => {
    if (outcomes.length === 0) return;
    count(request, outcomes);
    for (const [number, rows] of attempts.byNumber(request, outcomes))
      journal.recordOutcomes(read().id, number, rows);
    renewCauses();
  };

  return {
    recordOutcomes(request, outcomes) {
      const before = recorded.get(request) ?? new Set();
      const open = before === 'all' ? [] : outcomes.filter(({ record }) => !before.has(record));
      recorded.delete(request);
      try {
        write(request, open);
      } finally {
        attempts.forget(request);
      }
    },
    recordSome(request, outcomes) {
      const before = recorded.get(request) ?? new Set<number>();
      if (before === 'all') return;
      const isWhole = before.size === 0 && outcomes.length === rowsIn(request);
      recorded.set(request, isWhole ? 'all' : before);
      if (isWhole) return write(request, outcomes);
      const fresh = outcomes.filter(({ record }) => !before.has(record));
      for (const { record } of fresh) before.add(record);
      write(request, fresh);
    },
    recordStored(request, number, batch) {
      recorded.set(request, 'all');
      const { length } = batch.records;
      const { counts, id } = read();
      if (absent.size > 0) for (const record of batch.records) absent.delete(record);
      const changed = { 'not-sent': counts['not-sent'] - length, stored: counts.stored + length };
      const inFlight = onFirstOutcome(request, length);
      publish({ counts: { ...counts, ...changed }, inFlight, rowsPerSecond: rate.add(length) });
      journal.recordStored(id, number, batch);
      renewCauses();
    },
    finish() {
      const { id } = read();
      const found = journal.find(id);
      if (found !== null) publish({ counts: found.counts, unknown: journal.unknown(id) });
      publish({ causes: listedCauses(journal.causes(id), read().counts) });
    },
  };
}
