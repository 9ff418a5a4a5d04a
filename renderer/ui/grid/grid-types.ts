import { columnResizingFeature, columnSizingFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Windows } from '../../hooks/windows.ts';

/** The rows of a grid: a long list of which only windows are here, or a short one that is held whole. */
export type GridRows<T> = Pick<Windows<T>, 'total' | 'row' | 'show'>;

/** What a cell shows. */
export interface CellView {
  readonly content: ReactNode;
  /** What is wrong with the cell, in one sentence: underlined, told on hover and to screen readers. */
  readonly note?: string | undefined;
  /** What else there is to know of a cell that is right, told in the same ways but not underlined. */
  readonly hint?: string | undefined;
  readonly className?: string | undefined;
  /** What copying the cell takes, and what a cell that had to cut something off says whole. */
  readonly copy?: string | undefined;
}

export interface GridColumn<T> {
  readonly id: string;
  /** Names the column; the grid shows it whole on hover where the head shows less. */
  readonly name: string;
  readonly head: ReactNode;
  /** Which way its rows are sorted, for a head that sorts; told to screen readers. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
  readonly widthPx: number;
  /** A width that would show more of its cells; taken where there is room for it. */
  readonly wantedPx?: number;
  /** Takes the room that is left over; the last column does where none asks for it. */
  readonly grow?: boolean;
  readonly view: (value: T) => CellView;
}

/** What the number column says of a row. */
export interface GridRowView {
  readonly number: ReactNode;
  /** What is wrong with the row, told on hover and to screen readers. */
  readonly note?: string | undefined;
  /** A dot in front of the number. */
  readonly mark?: 'error' | 'warning' | 'aside' | undefined;
  readonly className?: string | undefined;
}

/** A row on screen; its value is undefined while it is under way. */
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
