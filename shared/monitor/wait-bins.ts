/** Histogram of waiting times, so that a median is known without storing every one. */

/** Neighbouring bins differ by this factor: a figure is right to within 2.5 in a hundred. */
const factor = 1.05;
const scale = Math.log(factor);

export const binOf = (ms: number): number => Math.round(Math.log(Math.max(0, ms) + 1) / scale);
const msOf = (bin: number): number => Math.round(Math.exp(bin * scale) - 1);

/**
 * The time below which this share of all is; null without any.
 * @param counts by bin
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
