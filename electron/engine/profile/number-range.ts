/** Collects the count, smallest, largest, sum and histogram of numbers. */
import { createHistogram, type HistogramParts } from './histogram.ts';

export interface RangeParts {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly histogram: HistogramParts;
}

export function createNumberRange() {
  const histogram = createHistogram();
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  return {
    add(value: number, times: number) {
      count += times;
      sum += value * times;
      if (value < min) min = value;
      if (value > max) max = value;
      histogram.add(value, times);
    },
    merge(parts: RangeParts) {
      count += parts.count;
      sum += parts.sum;
      min = Math.min(min, parts.min);
      max = Math.max(max, parts.max);
      histogram.merge(parts.histogram);
    },
    parts: (): RangeParts => ({ count, min, max, sum, histogram: histogram.parts() }),
    /** Null if there are no numbers. */
    summary: () =>
      count === 0 ? null : { count, min, max, mean: sum / count, histogram: histogram.histogram() },
  };
}
