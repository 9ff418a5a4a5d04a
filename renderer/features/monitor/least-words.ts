import { countOrLimit } from '../../../shared/monitor/list-counts.ts';
import { formatCount } from '../../../shared/units.ts';

/**
 * Returns a count and, if it may be too low (`isLeast`), the note `or more`. Returns null for a 0 that may be too low:
 * then it is unknown whether there is anything to count.
 */
export const leastOf = (count: number, isLeast: boolean): { value: string; note: string } | null =>
  isLeast && count === 0 ? null : { value: formatCount(count), note: isLeast ? 'or more' : '' };

/** Formats a count as {@link leastOf}, in one text: `3`, `3 or more`. */
export const leastWords = (count: number, isLeast: boolean): string | null =>
  leastOf(count, isLeast) && countOrLimit(count, isLeast);
