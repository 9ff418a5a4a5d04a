import {
  type ColumnDef,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { type IncidentColumn, incidentColumns, maxPx } from './columns.ts';
import { type ColumnChoice, columnChoices } from './store.ts';

const features = tableFeatures({
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: {} as IncidentColumn,
});
type Features = typeof features;
export type IncidentColumns = ReactTable<Features, IncidentRow>;

const definitions: ColumnDef<Features, IncidentRow>[] = incidentColumns.map((column) => ({
  id: column.id,
  header: column.head,
  size: column.usualPx,
  minSize: column.minPx,
  maxSize: maxPx,
  enableHiding: column.id !== 'subject',
  meta: column,
}));
/** TanStack Table manages only the columns here; `IncidentRows` draws the rows. */
const noRows: IncidentRow[] = [];

/** Returns a table model of the columns of a view's list, with the visibility and widths that the user has chosen. */
export function useIncidentColumns(view: string): IncidentColumns {
  const { visibility, sizing } = columnChoices.use(view);
  const change = (to: Partial<ColumnChoice>) =>
    columnChoices.set(view, { ...columnChoices.get(view), ...to });
  return useTable<Features, IncidentRow>({
    features,
    columns: definitions,
    data: noRows,
    state: { columnVisibility: visibility, columnSizing: sizing },
    onColumnVisibilityChange: (to) => change({ visibility: updated(to, columnChoices.get(view).visibility) }),
    onColumnSizingChange: (to) => change({ sizing: updated(to, columnChoices.get(view).sizing) }),
  });
}

const updated = <T>(to: Updater<T>, before: T): T => (to instanceof Function ? to(before) : to);

/** Columns that are shown, in their order. */
export const shownColumns = (table: IncidentColumns): IncidentColumn[] =>
  table.getVisibleLeafColumns().flatMap(({ columnDef }) => columnDef.meta ?? []);
