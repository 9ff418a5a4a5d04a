/** The counts of a list, all taken at the same moment. */
import { z } from 'zod';
import { formatCount } from '../units.ts';

export const listCounts = z.object({
  /** How many the filter lets through. */
  total: z.number(),
  /** Counting stopped at `total`: there are as many or more. */
  isLimit: z.boolean(),
  /** How many there are without the filter, always counted. */
  of: z.number(),
  /** How many of these are in each state. */
  states: z.record(z.string(), z.number()),
  /** Every update with a smaller index is counted. */
  asOf: z.number(),
  /** As in the state of the view. */
  version: z.number(),
});
export type ListCounts = z.infer<typeof listCounts>;

export const noCounts: ListCounts = { total: 0, isLimit: false, of: 0, states: {}, asOf: 0, version: 0 };

/** A count, or a limit that is marked as one: `1,760`, `10,000 or more`. */
export const countOrLimit = (count: number, isLimit: boolean): string =>
  isLimit ? `${formatCount(count)} or more` : formatCount(count);

/** `12 of 1,760`: what the filter lets through, of all there are. */
export const partWords = ({ total, isLimit, of }: Pick<ListCounts, 'total' | 'isLimit' | 'of'>): string =>
  `${countOrLimit(total, isLimit)} of ${formatCount(of)}`;
