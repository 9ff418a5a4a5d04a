import { create } from 'zustand';
import type { TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { rangeOf, type Span } from './span.ts';

/** What the list is narrowed down to; it stays while one looks at something else. */
export interface Choice {
  readonly statuses: readonly string[];
  readonly text: string;
  readonly span: Span;
}

export const everything: Choice = { statuses: [], text: '', span: { kind: 'all' } };

export const useChoice = create<Choice>()(() => everything);

export const choose = (change: Partial<Choice>) => useChoice.setState(change);

export const toggleStatus = (status: string) =>
  useChoice.setState(({ statuses }) => ({
    statuses: statuses.includes(status)
      ? statuses.filter((each) => each !== status)
      : [...statuses, status].sort(),
  }));

export const isNarrowed = ({ statuses, text, span }: Choice): boolean =>
  statuses.length > 0 || text.trim() !== '' || span.kind !== 'all';

/** As the host is asked; a span that moves with the clock ends now. @param end where the picture stands still; null for nowhere */
export function filterOf(
  choice: Choice,
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
