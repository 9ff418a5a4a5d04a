/** Results of reading back rows whose response was lost, and the interface of the lookups that find them. */
import type { AppError } from '../../../../shared/errors.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { StoredVertex } from '../../../../shared/sending/verdict.ts';

/** A row without a usable response; `since` is when it was first sent. */
export interface UnknownRow {
  readonly row: SentRow;
  readonly since: number;
  /** What is known to be stored of a combined row; absent if nothing is. */
  readonly storedVertex?: StoredVertex;
}

export type ReadBackResult =
  | {
      readonly is: 'stored';
      readonly id: string;
      readonly created: boolean;
      /** Ids of created vertices and edges besides the row's own. */
      readonly createdPartIds: readonly string[];
      /** See `Stored.note`. */
      readonly note?: string;
    }
  /** The vertex exists; `missing` names the parts of the row that do not. */
  | {
      readonly is: 'partly';
      readonly id: string;
      readonly created: boolean;
      readonly createdPartIds: readonly string[];
      readonly missing: readonly string[];
    }
  /** The vertex or edge that the row would create exists, but was not created by this run. */
  | { readonly is: 'not-ours' }
  /** Not executed, or not yet: a slow platform may still execute it. */
  | { readonly is: 'absent' }
  | { readonly is: 'unknown'; readonly why: string };

/** Finds rows of one kind and action. */
export interface Lookup {
  /**
   * Returns one result for each row, in their order.
   * @param confirmMissing objects that a query does not find are requested one by one: a query may lag behind
   * @throws AppError as the calls of `Graph` do
   */
  find(rows: readonly UnknownRow[], confirmMissing: boolean): Promise<ReadBackResult[]>;
}

export const absent: ReadBackResult = { is: 'absent' };
/** Result of a read-back that cannot show whether the row was stored. */
export const undecidable: ReadBackResult = {
  is: 'unknown',
  why: 'The data on the platform does not show whether this row was stored.',
};
export const readFailed = ({ message }: AppError): ReadBackResult => ({
  is: 'unknown',
  why: `${message} The row could not be read back.`,
});
/** Note of a row that deletes and whose response was lost: the row or another client deleted the object. */
export const alreadyAbsent =
  'Already absent: the response was lost, and the object did not exist when it was checked.';
export const confirmedDeleted: ReadBackResult = {
  is: 'stored',
  id: '',
  created: false,
  createdPartIds: [],
  note: alreadyAbsent,
};
