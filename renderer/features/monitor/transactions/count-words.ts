import { countOrLimit } from '../../../../shared/monitor/list-counts.ts';
import type { NewerRows } from './newer-rows.ts';

/** Returns the number of rows of the list, with a hint if counting stopped at the limit. */
export const countWords = (total: number, isLimit: boolean): string =>
  isLimit
    ? `${countOrLimit(total, isLimit)} transactions, newest first; filter the list to find older ones`
    : `${countOrLimit(total, isLimit)} ${total === 1 ? 'transaction' : 'transactions'}, newest first`;

/** Label of the button that shows newer rows. */
export const newerWords = ({ rows, isLimit }: NewerRows): string =>
  rows === 0 ? 'Changed · show' : `${countOrLimit(rows, isLimit)} new`;
