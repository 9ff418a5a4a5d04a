/** Counts and writes down what became of rows: the counts first, so that the sum is right even where writing fails. */
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { Journal, RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import type { Intents } from './intents.ts';
import { type PlannedRequest, rowsIn } from './planned-request.ts';
import { createRate } from './rate.ts';

export interface Settling {
  /** One outcome for each row of a request; those that were settled before do not count again. */
  settle(request: PlannedRequest, outcomes: readonly RowOutcome[]): void;
  /** Outcomes of some rows of a request of which others go on. */
  settleSome(request: PlannedRequest, outcomes: readonly RowOutcome[]): void;
  /** All rows of a request at once, which left for the first time. */
  settleStored(request: PlannedRequest, number: number, batch: StoredBatch): void;
  /** The numbers as the journal has them at the end. */
  finish(): void;
}

/** Causes are asked from all failed rows of the run, which takes longer the more there are. */
const causesEveryMs = 1_000;
/** Of the time that goes by; where nothing folds there are as many causes as rows, and nobody reads them. */
const causesShare = 0.05;

export function createSettling(deps: {
  journal: Pick<Journal, 'settle' | 'settleStored' | 'causes' | 'find' | 'unknown'>;
  intents: Intents;
  now: () => number;
  read: () => RunState;
  tell: (next: Partial<RunState>) => void;
}): Settling {
  const { journal, intents, now, read, tell } = deps;
  const rate = createRate(now);
  let causesFrom = Number.NEGATIVE_INFINITY;
  /** Rows of requests under way that have their outcome already; mostly all of them at once. */
  const early = new Map<PlannedRequest, Set<number> | 'all'>();
  /** Rows that had left before the run went on and turned out not to be stored: they are among the rows not sent. */
  const absent = new Set<number>();

  const count = (
    outcomes: readonly RowOutcome[],
    as: RepeatClass,
    wasUnknown: (record: number) => boolean,
  ) => {
    const counts = { ...read().counts };
    const unknown = { ...read().unknown };
    let isNew = false;
    for (const { record, outcome, class: of } of outcomes) {
      if (wasUnknown(record)) {
        counts.unknown -= 1;
        unknown[as] = Math.max(0, unknown[as] - 1);
      } else counts['not-sent'] -= 1;
      counts[outcome] += 1;
      if (outcome === 'unknown') unknown[of ?? as] += 1;
      if (outcome !== 'not-sent') absent.delete(record);
      else if (wasUnknown(record)) absent.add(record);
      isNew ||= outcome !== 'stored' && outcome !== 'not-sent';
    }
    tell({ counts, unknown, rowsPerSecond: rate.add(outcomes.length) });
    return isNew;
  };
  const renewCauses = () => {
    const began = now();
    if (began < causesFrom) return;
    const causes = journal.causes(read().id);
    causesFrom = began + Math.max(causesEveryMs, (now() - began) / causesShare);
    tell({ causes });
  };

  const write = (request: PlannedRequest, outcomes: readonly RowOutcome[]) => {
    if (outcomes.length === 0) return;
    const { unanswered } = request;
    const isNew = count(outcomes, request.class, (record) => unanswered.has(record) && !absent.has(record));
    for (const [number, rows] of intents.byNumber(request, outcomes)) journal.settle(read().id, number, rows);
    if (isNew) renewCauses();
  };

  return {
    settle(request, outcomes) {
      const before = early.get(request) ?? new Set();
      const open = before === 'all' ? [] : outcomes.filter(({ record }) => !before.has(record));
      early.delete(request);
      try {
        write(request, open);
      } finally {
        intents.forget(request);
      }
    },
    settleSome(request, outcomes) {
      const before = early.get(request) ?? new Set<number>();
      if (before === 'all') return;
      const isWhole = before.size === 0 && outcomes.length === rowsIn(request);
      early.set(request, isWhole ? 'all' : before);
      if (isWhole) return write(request, outcomes);
      const fresh = outcomes.filter(({ record }) => !before.has(record));
      for (const { record } of fresh) before.add(record);
      write(request, fresh);
    },
    settleStored(request, number, batch) {
      early.set(request, 'all');
      const { length } = batch.records;
      const { counts, id } = read();
      if (absent.size > 0) for (const record of batch.records) absent.delete(record);
      const changed = { 'not-sent': counts['not-sent'] - length, stored: counts.stored + length };
      tell({ counts: { ...counts, ...changed }, rowsPerSecond: rate.add(length) });
      journal.settleStored(id, number, batch);
    },
    finish() {
      const { id } = read();
      const found = journal.find(id);
      if (found !== null) tell({ counts: found.counts, unknown: journal.unknown(id) });
      const { partly, failed, unknown } = read().counts;
      tell({ causes: partly + failed + unknown > 0 ? journal.causes(id) : [] });
    },
  };
}
