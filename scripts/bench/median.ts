/** The middle of several measurements, which a busy moment of the machine does not move. */

/** Returns the median; for an even number of values, the mean of the two in the middle. @throws Error without values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('A median needs at least one value.');
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper;
  return (lower + upper) / 2;
}
