/** Passes a run's attempts to the journal, and remembers the last request that contained each row. */
import type { Journal, RequestAttempt } from '../../../storage/journal/journal.ts';
import { firstRecordOf, type PlannedRequest } from '../batches/planned-request.ts';

export interface AttemptLog {
  readonly journal: Pick<Journal, 'recordAttempt' | 'recordResponse' | 'recordOutcomes' | 'together'>;
  /** Number of requests so far. */
  readonly count: number;
  /** Whether any row of a planned request has left, or may have. */
  hasLeft(request: PlannedRequest): boolean;
  /** Rows by the number of the last HTTP request that contained them; null for rows that were never sent. */
  byNumber<T extends { readonly record: number }>(
    request: PlannedRequest,
    rows: readonly T[],
  ): ReadonlyMap<number | null, readonly T[]>;
  /** Removes a request that has ended. */
  forget(request: PlannedRequest): void;
}

export function createAttemptLog(deps: {
  journal: Pick<Journal, 'recordAttempt' | 'recordResponse' | 'recordOutcomes' | 'together'>;
  /** How many requests the run had before it was continued. */
  before: number;
  onAttempt: () => void;
}): AttemptLog {
  const { journal, onAttempt } = deps;
  let count = deps.before;
  /** Requests that are the first to carry their rows, by their first record: one entry instead of thousands. */
  const firsts = new Map<number, number>();
  /** Repeats and splits, by record. */
  const later = new Map<number, number>();

  return {
    journal: {
      recordAttempt(attempt: RequestAttempt) {
        const number = journal.recordAttempt(attempt);
        count = Math.max(count, number);
        if (attempt.of === null) firsts.set(attempt.records[0] ?? 0, number);
        else for (const record of attempt.records) later.set(record, number);
        onAttempt();
        return number;
      },
      recordResponse: (ended) => journal.recordResponse(ended),
      recordOutcomes: (...args) => journal.recordOutcomes(...args),
      together: (runId, work) => journal.together(runId, work),
    },
    get count() {
      return count;
    },
    hasLeft: (request) => firsts.has(firstRecordOf(request)),
    forget: (request) => void firsts.delete(firstRecordOf(request)),
    byNumber(request, rows) {
      const firstNumber = firsts.get(firstRecordOf(request)) ?? null;
      if (later.size === 0) return new Map([[firstNumber, rows]]);
      const byNumber = new Map<number | null, (typeof rows)[number][]>();
      for (const row of rows) {
        const number = later.get(row.record) ?? firstNumber;
        later.delete(row.record);
        const same = byNumber.get(number);
        if (same) same.push(row);
        else byNumber.set(number, [row]);
      }
      return byNumber;
    },
  };
}
