/** Compact sets of record numbers, for example of faulty, excluded, found or stored rows. */

/** Record numbers are integers from 0 to 2^40; a set iterates in ascending order. */
export interface RowSet extends Iterable<number> {
  readonly size: number;
  has(record: number): boolean;
  /** Returns the n-th smallest member, counted from 0; undefined past the end. */
  at(index: number): number | undefined;
  /** Returns how many members are smaller than `record`. */
  rank(record: number): number;
  /** Iterates over the members from `record` on, ascending. */
  from(record: number): IterableIterator<number>;
  /**
   * Memory of the set: about 2 bytes for each member if they are few, never more than 1 bit for each record up to the
   * last, and 17 bytes for each block of 65,536 records that has members.
   */
  readonly sizeBytes: number;
}
