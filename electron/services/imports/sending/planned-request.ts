/** What one request carries, as the plan of requests made it, and what its delivery tells while it goes on. */
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import type { AnswerFeedback } from '../../../../shared/imports/pace.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import type { RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import type { KeySet } from './key-set.ts';
import type { PackedRows } from './packed-rows.ts';

/** A row with its text in the body: a body is the header's text (`headerText`) and the texts of its rows, joined. */
export type PlannedRow = SentRow & {
  /** One CSV record with its line end. */
  readonly text: string;
  /** Of `text`; what `RowOutcome.hash` says of a row that left. */
  readonly hash: readonly [number, number];
} & (
    | { readonly bytes?: undefined }
    /** `text` in UTF-8 is bytes[from..to). */
    | {
        readonly bytes: Buffer;
        readonly from: number;
        readonly to: number;
        /**
         * Where its xid is all that names it and all that it refers to: bytes[nameFrom..nameTo) is that text, in ASCII
         * and neither empty nor the null keyword, and `nameHash` its `keyHash`. Else 0.
         */
        readonly nameFrom: number;
        readonly nameTo: number;
        readonly nameHash: number;
        /** `hash`, as signed numbers. */
        readonly hashFirst: number;
        readonly hashSecond: number;
      }
  );

export interface RequestSize {
  readonly rowsPerRequest: number;
  readonly bytesPerRequest: number;
}

export interface PlannedRequest {
  /** In the order of the file. Where they are packed, objects are made of them when they are asked for. */
  readonly rows: readonly PlannedRow[];
  /** The same rows, where most answers need no more. */
  readonly packed?: PackedRows;
  /** That of its worst row; all rows of a request have the same. */
  readonly class: RepeatClass;
  /** Rows that an earlier request carried and nobody knows what became of: when the first one left, by record. */
  readonly unanswered: ReadonlyMap<number, number>;
}

/** How many rows it has. */
export const rowsIn = (request: PlannedRequest): number =>
  request.packed === undefined ? request.rows.length : request.packed.records.length;

/** 0 where it has no rows. */
export const firstRecordOf = (request: PlannedRequest): number =>
  (request.packed === undefined ? request.rows[0]?.record : request.packed.records[0]) ?? 0;

/** A request with what its rows write and what they refer to; two that touch the same keep their order. */
export interface KeyedRequest extends PlannedRequest {
  readonly writes: KeySet;
  readonly reads: KeySet;
  /** Of the body. */
  readonly bytes: number;
}

/** What the last answer tells of the size that requests should have. */
export type RequestFeedback = AnswerFeedback;

/** What a run hears of its deliveries. */
export interface DeliveryEars {
  /** After each answer, and where none came. */
  readonly onFeedback: (feedback: RequestFeedback) => void;
  /** `for` is null, and the message empty, when it goes on. */
  readonly onWaiting: (waiting: { for: 'platform' | 'sign-in' | null; message: string }) => void;
  /** A request was sent once more. */
  readonly onRepeat: () => void;
  /** So many requests of the run have come of splitting by now. */
  readonly onSplit: (used: number) => void;
  /**
   * Rows that have their outcome, told in the same write as the answer that says it: should the program end then, none
   * of them is in doubt. `deliver` answers them once more.
   */
  readonly onOutcomes?: (request: PlannedRequest, outcomes: readonly RowOutcome[]) => void;
  /** As `onOutcomes`, of a request whose rows are all stored; `deliver` then answers `settled`. */
  readonly onStored?: (request: PlannedRequest, number: number, batch: StoredBatch) => void;
  /** No other request would fare better: the run sends nothing more, and says why. Their rows are not sent. */
  readonly onHopeless: (reason: string) => void;
}
