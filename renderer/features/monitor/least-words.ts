/** Words for a count that may be too low. */
import { formatCount } from '../../../shared/units.ts';

/** `3`, `3 or more`; null where it is unknown whether there is one. */
export function leastWords(count: number, isLeast: boolean): string | null {
  if (!isLeast) return formatCount(count);
  return count === 0 ? null : `${formatCount(count)} or more`;
}
