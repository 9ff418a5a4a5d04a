/** What one request carries, as the plan of requests made it. */
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';

export interface PlannedRequest {
  /** In the order of the file. */
  readonly rows: readonly SentRow[];
  /** That of its worst row; all rows of a request have the same. */
  readonly class: RepeatClass;
  /** Rows that an earlier request carried and nobody knows what became of: when the first one left, by record. */
  readonly unanswered: ReadonlyMap<number, number>;
}

/** What the last answer tells of the size that requests should have. */
export interface RequestFeedback {
  readonly rows: number;
  readonly bytes: number;
  readonly tookMs: number;
  readonly end: 'answered' | 'too-large' | 'busy' | 'lost';
}
