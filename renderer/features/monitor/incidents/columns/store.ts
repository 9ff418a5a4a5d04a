import { z } from 'zod';
import { type ChoicePerView, createChoicePerView } from '../../../../hooks/choice-per-view.ts';
import { useMonitor } from '../../store.ts';
import { maxPx } from './columns.ts';

/** Visibility of columns that differs from “shown”, and widths in px that the user has set, both by column id. */
const columnChoice = z.object({
  visibility: z.record(z.string(), z.boolean()),
  sizing: z.record(z.string(), z.number().min(1).max(maxPx)),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

/** The default: every column but the urgency, in its automatic width. */
export const firstColumns: ColumnChoice = { visibility: { urgency: false }, sizing: {} };

/** The user's choice of columns for the incident list of each view, kept across restarts. */
export const columnChoices: ChoicePerView<ColumnChoice> = createChoicePerView<ColumnChoice>({
  useConnection: useMonitor,
  initial: firstColumns,
  storageKey: 'graph-intake-incident-columns',
  survivesRestart: true,
  read: (stored) => columnChoice.safeParse(stored).data,
});
