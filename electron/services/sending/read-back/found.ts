/** Result of reading back rows whose response was lost. */
import type { AppError } from '../../../../shared/errors.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { Standing } from '../../../../shared/sending/verdict.ts';

/** A row that left at `since` for the first time without a response that counts. */
export interface UnknownRow {
  readonly row: SentRow;
  readonly since: number;
  /** For a combined row whose vertex is known to exist, what is known of its parts. */
  readonly standing?: Standing;
}

export type ReadBackResult =
  | {
      readonly is: 'stored';
      readonly id: string;
      readonly created: boolean;
      readonly beside: readonly string[];
      /** See `Stored.note`. */
      readonly note?: string;
    }
  /** The vertex exists; of the row's parts these do not. */
  | {
      readonly is: 'partly';
      readonly id: string;
      readonly created: boolean;
      readonly beside: readonly string[];
      readonly missing: readonly string[];
    }
  /** The vertex or edge that the row would create exists, and is not of this run. */
  | { readonly is: 'taken' }
  /** Not done, or not yet: a slow platform may still be about to do it. */
  | { readonly is: 'absent' }
  | { readonly is: 'unknown'; readonly why: string };

/** Finds rows of one kind and action. */
export interface Lookup {
  /**
   * One finding for each row, in their order.
   * @param sure reads missing ones once more, in a way that does not lag behind
   * @throws AppError those of Graph
   */
  look(rows: readonly UnknownRow[], sure: boolean): Promise<ReadBackResult[]>;
}

export const absent: ReadBackResult = { is: 'absent' };
export const undecidable: ReadBackResult = {
  is: 'unknown',
  why: 'The data on the platform does not show whether this row was stored.',
};
export const notAsked = ({ message }: AppError): ReadBackResult => ({
  is: 'unknown',
  why: `${message} The row could not be read back.`,
});
/** Note of a row that deletes and whose response was lost: the row or another client deleted the object. */
export const alreadyAbsent =
  'Already absent: the response was lost, and the object did not exist when it was checked.';
export const deleted: ReadBackResult = {
  is: 'stored',
  id: '',
  created: false,
  beside: [],
  note: alreadyAbsent,
};
