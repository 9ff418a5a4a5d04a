import type { TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { type ChoicePerView, createChoicePerView } from '../choice-per-view.ts';
import { rangeOf, type Span } from './span.ts';

/** Filter of the list; it stays while another page is open. */
export interface Choice {
  readonly statuses: readonly string[];
  readonly text: string;
  readonly span: Span;
}

export const everything: Choice = { statuses: [], text: '', span: { kind: 'all' } };

export const choices: ChoicePerView<Choice> = createChoicePerView<Choice>({ initial: everything });

export const choose = (view: string, change: Partial<Choice>) =>
  choices.set(view, { ...choices.get(view), ...change });

export function toggleStatus(view: string, status: string): void {
  const { statuses } = choices.get(view);
  choose(view, {
    statuses: statuses.includes(status)
      ? statuses.filter((each) => each !== status)
      : [...statuses, status].sort(),
  });
}

export const isNarrowed = ({ statuses, text, span }: Choice): boolean =>
  statuses.length > 0 || text.trim() !== '' || span.kind !== 'all';

/** Filter for the host; a relative span ends now. @param end the time of the pause; null for none */
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
