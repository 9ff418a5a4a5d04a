import { type ColumnDef, type ReactTable, useTable } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import { widthsWithin } from './free-width.ts';
import {
  type GridColumn,
  type GridEntry,
  type GridFeatures,
  type GridRows,
  gridFeatures,
} from './grid-types.ts';

interface GridTableSource<T> {
  readonly rows: GridRows<T>;
  readonly columns: readonly GridColumn<T>[];
  /** Width that the columns share. */
  readonly roomPx: number;
  /** Indices of the rows that are drawn. */
  readonly shown: readonly number[];
}

/** Returns a TanStack table of the columns with their widths, and of the rows that are drawn. */
export function useGridTable<T>({
  rows,
  columns,
  roomPx,
  shown,
}: GridTableSource<T>): ReactTable<GridFeatures, GridEntry<T>> {
  const entryAt = useEntries(rows);
  return useTable<GridFeatures, GridEntry<T>>({
    features: gridFeatures,
    columns: useMemo(() => definitionsOf(columns, roomPx), [columns, roomPx]),
    data: shown.map(entryAt),
    getRowId: (entry) => String(entry.index),
    columnResizeMode: 'onChange',
  });
}

function definitionsOf<T>(columns: readonly GridColumn<T>[], roomPx: number) {
  const growing = columns.find(({ grow }) => grow) ?? columns.at(-1);
  const widths = widthsWithin(columns, roomPx);
  return columns.map((column, at) => definitionOf(column, widths[at] ?? column.widthPx, column === growing));
}

const definitionOf = <T>(
  column: GridColumn<T>,
  widthPx: number,
  grow: boolean,
): ColumnDef<GridFeatures, GridEntry<T>> => ({
  id: column.id,
  header: () => column.head,
  size: widthPx,
  minSize: 56,
  maxSize: 1200,
  meta: { name: column.name, grow, sorted: column.sorted },
});

/** Returns the same object for the same row and value, so that rows which did not change are not drawn again. */
function useEntries<T>(rows: GridRows<T>): (index: number) => GridEntry<T> {
  const entries = useRef(new Map<number, GridEntry<T>>());
  return (index) => {
    const value = rows.row(index);
    const before = entries.current.get(index);
    if (before && before.value === value) return before;
    if (entries.current.size > 2000) entries.current.clear();
    const entry = { index, value };
    entries.current.set(index, entry);
    return entry;
  };
}
