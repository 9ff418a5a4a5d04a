import { columnResizingFeature, columnSizingFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { RowWindows } from '../../hooks/windows.ts';

/** Rows of a grid: a long list of which only some windows are loaded, or a short one that is completely in memory. */
export type GridRows<T> = Pick<RowWindows<T>, 'total' | 'row' | 'show'>;

/** Content of a cell. */
export interface CellView {
  readonly content: ReactNode;
  /** Fault of the cell, in one sentence: underlined, shown on hover and read by screen readers. */
  readonly note?: string | undefined;
  /** Note on a correct cell, shown in the same ways but not underlined. */
  readonly hint?: string | undefined;
  readonly className?: string | undefined;
  /** Text for copying the cell, and the full text of a cell that was cut. */
  readonly copy?: string | undefined;
}

/** Column of a grid whose rows have the type `T`. */
export interface GridColumn<T> {
  readonly id: string;
  /** Full name of the column, shown on hover, because `head` may show less. */
  readonly name: string;
  readonly head: ReactNode;
  /** Sort direction of the rows, for a header that sorts; read by screen readers. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
  readonly widthPx: number;
  /** Width that would show more of the cells; used if there is room for it. */
  readonly wantedPx?: number;
  /** Whether it is left out if not all columns fit; only for a grid whose page does not rely on column numbers. */
  readonly optional?: boolean;
  /** Whether the column takes the remaining room; if none does, the last column takes it. */
  readonly grow?: boolean;
  readonly view: (value: T) => CellView;
}

/** Content of the number column for a row. */
export interface GridRowView {
  readonly number: ReactNode;
  /** Fault of the row, shown on hover and read by screen readers. */
  readonly note?: string | undefined;
  /** A dot in front of the number. */
  readonly mark?: 'error' | 'warning' | 'excluded' | undefined;
  readonly className?: string | undefined;
}

/** A row on screen; its value is undefined while it is loading. */
export interface GridEntry<T> {
  readonly index: number;
  readonly value: T | undefined;
}

interface ColumnMeta {
  readonly name: string;
  readonly grow: boolean;
  readonly sorted: GridColumn<unknown>['sorted'] | undefined;
}

/** Features of TanStack Table that grids use. */
export const gridFeatures = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: {} as ColumnMeta,
});
export type GridFeatures = typeof gridFeatures;
