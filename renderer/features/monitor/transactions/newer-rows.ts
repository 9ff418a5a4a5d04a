import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';

/** Rows that arrived since the list was taken. */
export interface Newer {
  readonly rows: number;
  /** Counting stopped there: there are as many or more. */
  readonly isLimit: boolean;
  /** The list would be another one, also where nothing has come. */
  readonly isOther: boolean;
}

export interface Page extends ListCounts {
  readonly rows: readonly Transaction[];
}

export const nothingNewer: Newer = { rows: 0, isLimit: false, isOther: false };

/**
 * What a picture lacks by now. Without a state nothing leaves a list, so only what is newer than the picture has to be
 * counted.
 * @param whole what the picture is of, without its end
 */
export async function countNewer(
  shown: { readonly filter: TransactionFilter; readonly total: number },
  whole: TransactionFilter,
  ask: (filter: TransactionFilter) => Promise<Page>,
): Promise<Newer & Pick<Page, 'version'>> {
  const { to } = shown.filter;
  // Of a stretch of time that is over nothing is newer than its end.
  const isOpen = to !== null && (whole.to === null || to < whole.to);
  if (whole.statuses.length === 0 && isOpen && shown.total > 0) {
    const { total, isLimit, version } = await ask({ ...whole, from: to + 1 });
    return { rows: total, isLimit, isOther: total > 0, version };
  }
  const { total, isLimit, version } = await ask(whole);
  const more = total - shown.total;
  return { rows: Math.max(0, more), isLimit, isOther: more !== 0, version };
}

/** Late rows belong among older ones; visible rows keep their places and get their new states. */
export function heldRows(
  before: readonly Transaction[] | undefined,
  now: readonly Transaction[],
): readonly Transaction[] {
  if (before === undefined) return now;
  const byId = new Map(now.map((row) => [row.id, row]));
  return before.map((row) => byId.get(row.id) ?? row);
}
