/** Room for the places of one record's cells, which grows with the longest record. */
import type { CellSpans } from './scan.ts';

export interface GrowingSpans extends CellSpans {
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
