/** A row as it is sent. */
import type { SentRow } from '../../../../shared/sending/attribution.ts';

/** A row with its text in the body: a body is the header's text (`headerText`) and the texts of its rows, joined. */
export type PlannedRow = SentRow & {
  /** One CSV record with its line end. */
  readonly text: string;
  /** Hash of `text`, which becomes the `RowOutcome.hash` of a row that was sent. */
  readonly hash: readonly [number, number];
} & (
    | { readonly bytes?: undefined }
    /** `text` in UTF-8 is bytes[from..to). */
    | {
        readonly bytes: Buffer;
        readonly from: number;
        readonly to: number;
        /**
         * If the xid alone identifies the row and its references: bytes[nameFrom..nameTo) is the text of the xid, in
         * ASCII and neither empty nor the null keyword, and `nameHash` is its `keyHash`. Else all three are 0.
         */
        readonly nameFrom: number;
        readonly nameTo: number;
        readonly nameHash: number;
        /** `hash`, as signed numbers. */
        readonly hashFirst: number;
        readonly hashSecond: number;
      }
  );
