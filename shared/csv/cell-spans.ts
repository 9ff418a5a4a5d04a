/** Positions of one record's cells in its bytes, in arrays that grow to the longest record. */

interface GrowingSpans extends CellSpans {
  count: number;
  starts: Int32Array;
  ends: Int32Array;
  doubled: Uint8Array;
}

export function createCellSpans(): GrowingSpans {
  return { count: 0, starts: new Int32Array(64), ends: new Int32Array(64), doubled: new Uint8Array(64) };
}

/** Makes room for twice as many cells. */
export function growSpans(spans: GrowingSpans): void {
  const length = spans.starts.length * 2;
  const { starts, ends, doubled } = spans;
  spans.starts = new Int32Array(length);
  spans.starts.set(starts);
  spans.ends = new Int32Array(length);
  spans.ends.set(ends);
  spans.doubled = new Uint8Array(length);
  spans.doubled.set(doubled);
}

/**
 * Positions of the cells of one record in its bytes. The arrays are replaced by longer ones if a record needs them, so
 * read them from this object again for each record.
 */
export interface CellSpans {
  readonly count: number;
  /** First byte of each cell, after its opening quote if it has one. */
  readonly starts: Int32Array;
  /** The byte after each cell, which is its closing quote if it has one. */
  readonly ends: Int32Array;
  /** 1 if the cell has a doubled quote, which means one quote. */
  readonly doubled: Uint8Array;
}
