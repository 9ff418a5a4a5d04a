import type { IncidentOrder } from '../../../../../shared/monitor/incident-order.ts';

export type ColumnId = 'status' | 'subject' | 'id' | 'priority' | 'urgency' | 'originNode' | 'changed' | 'by';

export interface IncidentColumn {
  readonly id: ColumnId;
  readonly head: string;
  /** Width in CSS while the user has set none; `cqi` is a hundredth of the width of the list. */
  readonly width: string;
  /** Approximate result of `width` in a window of usual width, which TanStack Table takes as the size. */
  readonly usualPx: number;
  readonly minPx: number;
  /** What a press on the head sorts by; null where it does not sort. */
  readonly sortsBy: IncidentOrder['by'] | null;
}

/** Least width of the subject, which takes the remaining width of the list. */
export const minSubjectPx = 140;

/** The columns of the list in their order. */
export const incidentColumns: readonly IncidentColumn[] = [
  {
    id: 'status',
    head: 'status',
    width: 'clamp(92px, 12cqi - 6px, 104px)',
    usualPx: 104,
    minPx: 56,
    sortsBy: 'status',
  },
  { id: 'subject', head: 'subject', width: '1fr', usualPx: 360, minPx: minSubjectPx, sortsBy: 'subject' },
  {
    id: 'id',
    head: 'id',
    width: 'clamp(102px, 12cqi - 34px, 150px)',
    usualPx: 108,
    minPx: 48,
    sortsBy: 'id',
  },
  { id: 'priority', head: 'priority', width: '60px', usualPx: 60, minPx: 36, sortsBy: 'priority' },
  { id: 'urgency', head: 'urgency', width: '68px', usualPx: 68, minPx: 36, sortsBy: 'urgency' },
  {
    id: 'originNode',
    head: 'origin node',
    usualPx: 202,
    minPx: 56,
    sortsBy: 'originNode',
    width: 'clamp(76px, max(32cqi - 186px, 16cqi + 6px), 320px)',
  },
  {
    id: 'changed',
    head: 'last change',
    width: 'clamp(88px, 16cqi - 40px, 120px)',
    usualPx: 120,
    minPx: 48,
    sortsBy: 'changed',
  },
  { id: 'by', head: 'by', width: '48px', usualPx: 48, minPx: 48, sortsBy: null },
];

/** Limit of a width that the user sets. */
export const maxPx = 800;

/** Columns of the cards beside an open incident, independent of the user's choice of columns. */
export const cardColumns: readonly IncidentColumn[] = incidentColumns.filter(({ id }) =>
  ['status', 'subject', 'id', 'changed', 'by'].includes(id),
);
