/** Histogram of waiting times with logarithmic bins, which yields a median without storing every time. */

/** Neighbouring bins differ by this factor, so that a result is accurate to within 2.5 %. */
const factor = 1.05;
const scale = Math.log(factor);

/** Returns the bin of a waiting time in milliseconds. */
export const binOf = (ms: number): number => Math.round(Math.log(Math.max(0, ms) + 1) / scale);
const msOf = (bin: number): number => Math.round(Math.exp(bin * scale) - 1);

/**
 * Returns the waiting time in milliseconds below which a share (0 to 1) of all times lies; null if there are none.
 * @param counts number of times in each bin
 */
export function waitAt(counts: ReadonlyMap<number, number>, share: number): number | null {
  const bins = [...counts].sort(([one], [other]) => one - other);
  const total = bins.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  let passed = 0;
  for (const [bin, count] of bins) {
    passed += count;
    if (passed >= total * share) return msOf(bin);
  }
  return null;
}
