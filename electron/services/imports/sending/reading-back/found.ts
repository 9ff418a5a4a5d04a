/** What a look at the platform tells of rows whose answer was lost. */
import type { AppError } from '../../../../../shared/errors.ts';
import type { SentRow } from '../../../../../shared/imports/attribution.ts';

/** A row that left at `since` for the first time without an answer that counts. */
export interface UnknownRow {
  readonly row: SentRow;
  readonly since: number;
}

export type Found =
  | {
      readonly is: 'stored';
      readonly id: string;
      readonly created: boolean;
      readonly beside: readonly string[];
    }
  /** The vertex stands; of the row's parts these do not. */
  | {
      readonly is: 'partly';
      readonly id: string;
      readonly created: boolean;
      readonly beside: readonly string[];
      readonly missing: readonly string[];
    }
  /** What the row would create is there, and is not of this run. */
  | { readonly is: 'taken' }
  /** Not done, or not yet: a slow platform may still be about to do it. */
  | { readonly is: 'absent' }
  | { readonly is: 'unknown'; readonly why: string };

/** How rows of one kind and action are looked for. */
export interface Looking {
  /**
   * One finding for each row, in their order.
   * @param sure asks for what is missing once more, in a way that lags behind nothing
   * @throws AppError those of Graph
   */
  look(rows: readonly UnknownRow[], sure: boolean): Promise<Found[]>;
}

export const absent: Found = { is: 'absent' };
export const cannotTell: Found = {
  is: 'unknown',
  why: 'It cannot be told from what the platform has whether this row was stored.',
};
export const notAsked = ({ message }: AppError): Found => ({
  is: 'unknown',
  why: `${message} The row could not be read back.`,
});
export const deleted: Found = { is: 'stored', id: '', created: false, beside: [] };
