import { type MouseEvent, useCallback, useRef } from 'react';
import type { GridRows } from './grid-types.ts';
import type { CellPosition } from './keys.ts';

interface OpenBeside<T> {
  readonly rows: GridRows<T>;
  /** Whether one of the rows is open beside the grid. */
  readonly isOpen: boolean;
  readonly onOpen: (row: T) => void;
}

/**
 * Returns the handlers that open a row beside its grid by a click or a key; while one is open, it follows the active
 * row.
 */
export function useOpenBeside<T>(source: OpenBeside<T>) {
  const activeCell = useRef<CellPosition | null>(null);
  const latest = useRef(source);
  latest.current = source;
  const openAt = useCallback((at: CellPosition | null) => {
    const row = at === null ? undefined : latest.current.rows.row(at.row);
    if (row) latest.current.onOpen(row);
  }, []);
  const onActiveCell = useCallback(
    (now: CellPosition | null) => {
      const hasMoved = now?.row !== activeCell.current?.row;
      activeCell.current = now;
      if (hasMoved && latest.current.isOpen) openAt(now);
    },
    [openAt],
  );
  const openActive = useCallback(() => openAt(activeCell.current), [openAt]);
  const onClick = useCallback(
    ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-row]') !== null) openActive();
    },
    [openActive],
  );
  return { openAt, openActive, onActiveCell, onClick };
}
