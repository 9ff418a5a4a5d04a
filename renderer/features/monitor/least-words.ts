import { countOrLimit } from '../../../shared/monitor/list-counts.ts';

/**
 * Formats a count as `3`, or as `3 or more` if it may be too low (`isLeast`). Returns null for a 0 that may be too low:
 * then it is unknown whether there is anything to count.
 */
export const leastWords = (count: number, isLeast: boolean): string | null =>
  isLeast && count === 0 ? null : countOrLimit(count, isLeast);
