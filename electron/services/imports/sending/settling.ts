/** Counts and writes down what became of rows: the counts first, so that the sum is right even where writing fails. */
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { RunRow, Runs } from '../../../storage/runs.ts';
import type { SettledVerdict } from './delivery.ts';
import { createRate } from './rate.ts';

export interface Settling {
  /** The verdicts of one request, one for each of its rows. */
  settle(rows: readonly SentRow[], verdicts: readonly SettledVerdict[]): void;
  /** Rows that never left; they are counted as not sent already. */
  leave(records: readonly number[], reason: string): void;
  /** The causes as they are at the end. */
  finish(): void;
}

/** Causes are asked from all failed rows of the run, which takes longer the more there are. */
const causesEveryMs = 1_000;

export function createSettling(deps: {
  runs: Runs;
  now: () => number;
  identityOf: (row: SentRow) => string;
  read: () => RunState;
  tell: (next: Partial<RunState>) => void;
}): Settling {
  const { runs, now, identityOf, read, tell } = deps;
  const rate = createRate(now);
  let causesAt = Number.NEGATIVE_INFINITY;

  return {
    settle(rows, verdicts) {
      const { id, requests } = read();
      const request = requests + 1;
      const counts = { ...read().counts };
      let isNew = false;
      const written = rows.flatMap((row, index): RunRow[] => {
        const { record } = row;
        const verdict = verdicts[index];
        if (verdict === undefined) return [];
        const { outcome } = verdict;
        counts['not-sent'] -= 1;
        counts[outcome] += 1;
        isNew ||= outcome !== 'stored' && outcome !== 'not-sent';
        const { reason, cause } = 'reason' in verdict ? verdict : { reason: '', cause: '' };
        const vertexId = 'id' in verdict ? verdict.id : '';
        return [{ record, outcome, cause, reason, identity: identityOf(row), vertexId, request }];
      });
      tell({ counts, requests: request, rowsPerSecond: rate.add(rows.length) });
      runs.record(id, written);
      if (!isNew || now() - causesAt < causesEveryMs) return;
      causesAt = now();
      tell({ causes: runs.causes(id) });
    },
    leave(records, reason) {
      const untold = {
        outcome: 'not-sent',
        cause: '',
        reason,
        identity: '',
        vertexId: '',
        request: null,
      } as const;
      runs.record(
        read().id,
        records.map((record) => ({ ...untold, record })),
      );
    },
    finish() {
      const { id, counts } = read();
      if (counts.partly + counts.failed + counts.unknown > 0) tell({ causes: runs.causes(id) });
    },
  };
}
