/** The counts of a list, all taken at the same moment. */
import { z } from 'zod';
import { formatCount } from '../units.ts';

export const listCounts = z.object({
  /** Number of entries that match the filter. */
  total: z.number(),
  /** Whether counting stopped at `total`, so that there may be more. */
  isLimit: z.boolean(),
  /** Number of entries without the filter, which is always exact. */
  of: z.number(),
  /** Number of the entries in each state. */
  states: z.record(z.string(), z.number()),
  /** Every update with a smaller index is counted. */
  asOf: z.number(),
  /** `version` of the view's state at that moment. */
  version: z.number(),
});
export type ListCounts = z.infer<typeof listCounts>;

export const noCounts: ListCounts = { total: 0, isLimit: false, of: 0, states: {}, asOf: 0, version: 0 };

/** Returns a count, or a limit that is marked as one: `1,760`, `10,000 or more`. */
export const countOrLimit = (count: number, isLimit: boolean): string =>
  isLimit ? `${formatCount(count)} or more` : formatCount(count);

/** Returns `12 of 1,760`: the entries that match the filter, of all. */
export const partWords = ({ total, isLimit, of }: Pick<ListCounts, 'total' | 'isLimit' | 'of'>): string =>
  `${countOrLimit(total, isLimit)} of ${formatCount(of)}`;
