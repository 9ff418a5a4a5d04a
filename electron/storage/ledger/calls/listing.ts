/**
 * All rows that match a filter, not only a page. The keys are read at once, so that none is left out while rows move;
 * the contents are read in pieces.
 */
export interface Listing<Row> {
  readonly count: number;
  /** False where a search found more than it lists. */
  readonly isAll: boolean;
  /** Each with its content at the moment it is read; rows that have been removed meanwhile are left out. */
  pieces(): Generator<Row[], void>;
}

/** Limit of a search for a listing. */
export const maxListed = 100_000;
/** Few enough to cause no noticeable delay. */
const pieceRows = 500;

export function listingOf<Row>({
  keys,
  isAll,
  read,
}: {
  readonly keys: readonly number[];
  readonly isAll: boolean;
  readonly read: (keys: readonly number[]) => Row[];
}): Listing<Row> {
  return {
    count: keys.length,
    isAll,
    *pieces() {
      for (let first = 0; first < keys.length; first += pieceRows)
        yield read(keys.slice(first, first + pieceRows));
    },
  };
}
