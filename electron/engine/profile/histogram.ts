/** Histogram whose range need not be known in advance: its bins double in width as the range grows. */
import type { Histogram } from '../../../shared/imports/profile.ts';

export const maxBins = 20;
/** Exponent of the width of the first bins, which is a power of two. */
const narrowest = -30;

export interface HistogramParts {
  readonly exponent: number;
  /** The first bin begins at `first` times the width of a bin. */
  readonly first: number;
  readonly counts: Float64Array;
}

interface GrowingHistogram {
  add(value: number, count: number): void;
  merge(parts: HistogramParts): void;
  parts(): HistogramParts;
  histogram(): Histogram;
}

/**
 * The width is the smallest power of two with which all values fit into the bins, which begin at its multiples.
 * Therefore, the order of values does not matter, and pieces merge exactly.
 */
export function createHistogram(): GrowingHistogram {
  let exponent = narrowest;
  let width = 2 ** narrowest;
  let first = 0;
  let used = 0;
  let counts = new Float64Array(maxBins);

  const widen = () => {
    const wider = new Float64Array(maxBins);
    const base = Math.floor(first / 2);
    for (let bin = 0; bin < used; bin++) {
      const at = Math.floor((first + bin) / 2) - base;
      wider[at] = (wider[at] as number) + (counts[bin] as number);
    }
    if (used > 0) used = Math.floor((first + used - 1) / 2) - base + 1;
    counts = wider;
    first = base;
    exponent += 1;
    width *= 2;
  };
  /** Makes room for the bins from `low` to `high` of the present width; false where they are too many. */
  const reach = (low: number, high: number): boolean => {
    const from = used === 0 ? low : Math.min(first, low);
    const to = used === 0 ? high : Math.max(first + used - 1, high);
    if (to - from >= maxBins) return false;
    if (used > 0 && from < first) counts.copyWithin(first - from, 0, used).fill(0, 0, first - from);
    first = from;
    used = to - from + 1;
    return true;
  };

  return {
    add(value, count) {
      while (!reach(Math.floor(value / width), Math.floor(value / width))) widen();
      const bin = Math.floor(value / width) - first;
      counts[bin] = (counts[bin] as number) + count;
    },
    merge(parts) {
      if (parts.counts.length === 0) return;
      while (exponent < parts.exponent) widen();
      const scale = () => 2 ** (exponent - parts.exponent);
      const binOf = (bin: number) => Math.floor((parts.first + bin) / scale());
      while (!reach(binOf(0), binOf(parts.counts.length - 1))) widen();
      for (const [each, count] of parts.counts.entries()) {
        const bin = binOf(each) - first;
        counts[bin] = (counts[bin] as number) + count;
      }
    },
    parts: () => ({ exponent, first, counts: counts.slice(0, used) }),
    histogram: () => ({ from: first * width, width, counts: [...counts.subarray(0, used)] }),
  };
}
