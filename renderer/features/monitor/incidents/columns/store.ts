import { z } from 'zod';
import { type ChoicePerView, createChoicePerView } from '../../choice-per-view.ts';
import { mostPx } from './columns.ts';

/** Columns that are shown or hidden otherwise than at first, and widths in px that the user has set. */
const columnChoice = z.object({
  visibility: z.record(z.string(), z.boolean()),
  sizing: z.record(z.string(), z.number().min(1).max(mostPx)),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const firstColumns: ColumnChoice = { visibility: { urgency: false }, sizing: {} };

/** The columns of the incident list of each view. */
export const columnChoices: ChoicePerView<ColumnChoice> = createChoicePerView<ColumnChoice>({
  initial: firstColumns,
  keptAs: 'graph-intake-incident-columns',
  isLasting: true,
  read: (kept) => columnChoice.safeParse(kept).data,
});
