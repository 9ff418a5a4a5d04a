import { countOrLimit } from '../../../shared/monitor/list-counts.ts';

/** A count that may be too low, as `3` or `3 or more`; null where it is unknown whether there is one. */
export const leastWords = (count: number, isLeast: boolean): string | null =>
  isLeast && count === 0 ? null : countOrLimit(count, isLeast);
