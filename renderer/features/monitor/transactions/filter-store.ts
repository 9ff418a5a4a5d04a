import type { TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { type ChoicePerView, createChoicePerView } from '../../../hooks/choice-per-view.ts';
import { useMonitor } from '../store.ts';
import { rangeOf, type Span } from './span.ts';

/** Store of the filter for the list of transactions, one for each view. */

/** Filter that the user has chosen; kept while another page is open. */
export interface TransactionChoice {
  readonly statuses: readonly string[];
  readonly text: string;
  readonly span: Span;
}

/** The filter that all transactions match. */
export const everything: TransactionChoice = { statuses: [], text: '', span: { kind: 'all' } };

export const transactionFilters: ChoicePerView<TransactionChoice> = createChoicePerView<TransactionChoice>({
  useConnection: useMonitor,
  initial: everything,
});

/** Changes parts of the filter of a view. */
export const changeFilter = (view: string, change: Partial<TransactionChoice>) =>
  transactionFilters.set(view, { ...transactionFilters.get(view), ...change });

export function toggleStatus(view: string, status: string): void {
  const { statuses } = transactionFilters.get(view);
  changeFilter(view, {
    statuses: statuses.includes(status)
      ? statuses.filter((each) => each !== status)
      : [...statuses, status].sort(),
  });
}

export const isNarrowed = ({ statuses, text, span }: TransactionChoice): boolean =>
  statuses.length > 0 || text.trim() !== '' || span.kind !== 'all';

/**
 * Returns the filter as the host takes it, with a relative time range counted back from now or from the pause.
 * @param objectId the only object of the list; null for all
 * @param times `end` is the time of the pause, after which no transaction is listed; null without a pause
 */
export function filterOf(
  choice: TransactionChoice,
  objectId: string | null,
  { now, end }: { now: number; end: number | null },
): TransactionFilter {
  const { from, to } = rangeOf(choice.span, end ?? now);
  return {
    statuses: [...choice.statuses],
    text: choice.text.trim(),
    objectId,
    from,
    to: end === null ? to : Math.min(end, to ?? end),
  };
}
