/** Keys of the stored transactions, which begin with the time of the request. */

/** Number of keys for the transactions of one millisecond; if there are more, they take keys of the next one. */
export const perMillisecond = 4_096;
const latestMs = 2 ** 41 - 1;

export const keyOfTime = (ms: number): number =>
  Math.min(Math.max(0, Math.round(ms)), latestMs) * perMillisecond;
