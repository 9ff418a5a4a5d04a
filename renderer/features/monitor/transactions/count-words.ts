import { countOrLimit } from '../../../../shared/monitor/list-counts.ts';
import type { NewerRows } from './newer-rows.ts';

/** Number of rows of the list; at the limit it says that there are more. */
export const countWords = (total: number, isLimit: boolean): string =>
  isLimit
    ? `${countOrLimit(total, isLimit)} transactions, newest first; filter the list to find older ones`
    : `${countOrLimit(total, isLimit)} ${total === 1 ? 'transaction' : 'transactions'}, newest first`;

export const newerWords = ({ rows, isLimit }: NewerRows): string =>
  rows === 0 ? 'Changed · show' : `${countOrLimit(rows, isLimit)} new`;
