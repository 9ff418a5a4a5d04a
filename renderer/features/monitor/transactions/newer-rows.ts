import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';

/** Comparison of the shown list of transactions with the current state of the host. */

/** Rows that have arrived since the list was loaded. */
export interface NewerRows {
  readonly rows: number;
  /** Counting stopped at `rows`: there are at least that many. */
  readonly isLimit: boolean;
  /** The list has changed, even if no rows were added. */
  readonly hasChanged: boolean;
}

export interface Page extends ListCounts {
  readonly rows: readonly Transaction[];
}

export const nothingNewer: NewerRows = { rows: 0, isLimit: false, hasChanged: false };

/**
 * Counts the transactions that are not in the shown list yet. Without a filter by status rows never leave the list, so
 * only the newer ones are counted.
 * @param liveFilter the filter of the shown list without the end that the loading set
 */
export async function countNewer(
  shown: { readonly filter: TransactionFilter; readonly total: number },
  liveFilter: TransactionFilter,
  ask: (filter: TransactionFilter) => Promise<Page>,
): Promise<NewerRows & Pick<Page, 'version'>> {
  const { to } = shown.filter;
  // A time range that has ended gets no newer rows.
  const isOpen = to !== null && (liveFilter.to === null || to < liveFilter.to);
  if (liveFilter.statuses.length === 0 && isOpen && shown.total > 0) {
    const { total, isLimit, version } = await ask({ ...liveFilter, from: to + 1 });
    return { rows: total, isLimit, hasChanged: total > 0, version };
  }
  const { total, isLimit, version } = await ask(liveFilter);
  const more = total - shown.total;
  return { rows: Math.max(0, more), isLimit, hasChanged: more !== 0, version };
}

/**
 * Returns the rows of a page in their previous places with their current contents. Rows that arrived later, but belong
 * among older ones, are left out, because they would move the others.
 */
export function frozenRows(
  before: readonly Transaction[] | undefined,
  now: readonly Transaction[],
): readonly Transaction[] {
  if (before === undefined) return now;
  const byId = new Map(now.map((row) => [row.id, row]));
  return before.map((row) => byId.get(row.id) ?? row);
}
