/** A row as it is sent. */
import type { SentRow } from '../../../../shared/sending/attribution.ts';

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
