/** Counts and records the outcomes of rows: the counts first, so that the sum is right even if writing fails. */
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
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
  /** All rows of a request at once, which left for the first time. */
  recordStored(request: PlannedRequest, number: number, batch: StoredBatch): void;
  /** The numbers as the journal has them at the end. */
  finish(): void;
}

/** Causes are computed from all failed rows of the run, which takes longer the more there are. */
const causesEveryMs = 1_000;
/** Share of the elapsed time; if nothing folds there are as many causes as rows, too many to read. */
const causesShare = 0.05;

export function createOutcomeRecorder(deps: {
  journal: Pick<Journal, 'recordOutcomes' | 'recordStored' | 'causes' | 'find' | 'unknown'>;
  attempts: AttemptLog;
  now: () => number;
  read: () => RunState;
  publish: (next: Partial<RunState>) => void;
}): OutcomeRecorder {
  const { journal, attempts, now, read, publish } = deps;
  const rate = createRate(now);
  let causesFrom = Number.NEGATIVE_INFINITY;
  /** Rows of running requests that have their outcome already; mostly all of them at once. */
  const early = new Map<PlannedRequest, Set<number> | 'all'>();
  /** Rows that had left before the run continued and turned out not to be stored: they are among the rows not sent. */
  const absent = new Set<number>();

  const count = (
    outcomes: readonly RowOutcome[],
    as: RepeatClass,
    wasUnknown: (record: number) => boolean,
  ) => {
    const counts = { ...read().counts };
    const unknown = { ...read().unknown };
    let isNew = false;
    for (const { record, outcome, cause, class: of } of outcomes) {
      if (wasUnknown(record)) {
        counts.unknown -= 1;
        unknown[as] = Math.max(0, unknown[as] - 1);
      } else counts['not-sent'] -= 1;
      counts[outcome] += 1;
      if (outcome === 'unknown') unknown[of ?? as] += 1;
      if (outcome !== 'not-sent') absent.delete(record);
      else if (wasUnknown(record)) absent.add(record);
      isNew ||= outcome === 'stored' ? cause !== '' : outcome !== 'not-sent';
    }
    publish({ counts, unknown, rowsPerSecond: rate.add(outcomes.length) });
    return isNew;
  };
  const renewCauses = () => {
    const began = now();
    if (began < causesFrom) return;
    const causes = journal.causes(read().id);
    causesFrom = began + Math.max(causesEveryMs, (now() - began) / causesShare);
    publish({ causes });
  };

  const write = (request: PlannedRequest, outcomes: readonly RowOutcome[]) => {
    if (outcomes.length === 0) return;
    const { unanswered } = request;
    const isNew = count(outcomes, request.class, (record) => unanswered.has(record) && !absent.has(record));
    for (const [number, rows] of attempts.byNumber(request, outcomes))
      journal.recordOutcomes(read().id, number, rows);
    if (isNew) renewCauses();
  };

  return {
    recordOutcomes(request, outcomes) {
      const before = early.get(request) ?? new Set();
      const open = before === 'all' ? [] : outcomes.filter(({ record }) => !before.has(record));
      early.delete(request);
      try {
        write(request, open);
      } finally {
        attempts.forget(request);
      }
    },
    recordSome(request, outcomes) {
      const before = early.get(request) ?? new Set<number>();
      if (before === 'all') return;
      const isWhole = before.size === 0 && outcomes.length === rowsIn(request);
      early.set(request, isWhole ? 'all' : before);
      if (isWhole) return write(request, outcomes);
      const fresh = outcomes.filter(({ record }) => !before.has(record));
      for (const { record } of fresh) before.add(record);
      write(request, fresh);
    },
    recordStored(request, number, batch) {
      early.set(request, 'all');
      const { length } = batch.records;
      const { counts, id } = read();
      if (absent.size > 0) for (const record of batch.records) absent.delete(record);
      const changed = { 'not-sent': counts['not-sent'] - length, stored: counts.stored + length };
      publish({ counts: { ...counts, ...changed }, rowsPerSecond: rate.add(length) });
      journal.recordStored(id, number, batch);
    },
    finish() {
      const { id } = read();
      const found = journal.find(id);
      if (found !== null) publish({ counts: found.counts, unknown: journal.unknown(id) });
      publish({ causes: listedCauses(journal.causes(id), read().counts) });
    },
  };
}
