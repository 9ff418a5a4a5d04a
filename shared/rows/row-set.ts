/** Sets of record numbers that stay small whatever they hold: faulty, excluded, found or stored rows. */

/** Record numbers are integers from 0 to 2^40; a set iterates in ascending order. */
export interface RowSet extends Iterable<number> {
  readonly size: number;
  has(record: number): boolean;
  /** The n-th smallest, counted from 0; undefined past the end. */
  at(index: number): number | undefined;
  /** How many members are smaller than `record`. */
  rank(record: number): number;
  /** Members from `record` on, ascending. */
  from(record: number): IterableIterator<number>;
  /**
   * Bytes that the set holds: about 2 a member where they are few, never more than 1 bit for each record up to the
   * last; and 17 for each block of 65,536 records that has members.
   */
  readonly sizeBytes: number;
}
