import { columnResizingFeature, columnSizingFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { RowWindows } from '../../hooks/windows.ts';

/** The rows of a grid: a long list of which only windows are here, or a short one that is held whole. */
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

export interface GridColumn<T> {
  readonly id: string;
  /** Names the column; the grid shows it whole on hover where the head shows less. */
  readonly name: string;
  readonly head: ReactNode;
  /** Sort direction of the rows, for a header that sorts; read by screen readers. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
  readonly widthPx: number;
  /** A width that would show more of its cells; taken where there is room for it. */
  readonly wantedPx?: number;
  /** Left out where the columns do not fit; only for a grid whose page does not count on the places of its columns. */
  readonly optional?: boolean;
  /** Takes the room that is left over; the last column does where none asks for it. */
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

export const gridFeatures = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnMeta: {} as ColumnMeta,
});
export type GridFeatures = typeof gridFeatures;
