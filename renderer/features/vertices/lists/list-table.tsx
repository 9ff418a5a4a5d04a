import { type CSSProperties, type KeyboardEvent, type Ref, useCallback, useMemo, useRef } from 'react';
import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';
import { gridHeadPx, rowPx } from '../../../styles/theme.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { CellPosition } from '../../../ui/grid/keys.ts';
import { cellAt } from '../../../ui/grid/use-active-cell.ts';
import { useListRows } from '../../../ui/grid/use-list-rows.ts';
import styles from './lists.module.css';
import type { RowOrder } from './row-order.ts';
import { listColumns, listRow } from './side/list-columns.tsx';
import type { TableRow } from './table-rows.ts';

interface ListTableProps {
  readonly ref: Ref<GridHandle>;
  readonly rows: readonly TableRow[];
  readonly order: RowOrder;
  readonly onOrder: (order: RowOrder) => void;
  readonly disabled: boolean;
  /** Removes the value of a row, or discards the change that is staged on it. */
  readonly onRemove: (row: StagedRow) => void;
  readonly onEdit: (row: StagedRow) => void;
}

/**
 * Table of the values of a list with the staged changes; the Delete key removes a value, Enter edits it or presses the
 * button of the active cell.
 */
export function ListTable({ ref, rows, order, onOrder, disabled, onRemove, onEdit }: ListTableProps) {
  const activeCell = useRef<CellPosition | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ rows, disabled, onEdit });
  latest.current = { rows, disabled, onEdit };
  const columns = useMemo(
    () => listColumns({ order, onOrder, onRemove, disabled }),
    [order, onOrder, onRemove, disabled],
  );
  const onActiveCell = useCallback((now: CellPosition | null) => {
    activeCell.current = now;
  }, []);
  const onOpen = useCallback((at: CellPosition, by: 'keys' | 'pointer') => {
    const button = cellAt(frame.current, at)?.querySelector('button');
    if (button) {
      // The clicks of a double click have pressed it already.
      if (by === 'keys') button.click();
      return;
    }
    const row = latest.current.rows[at.row];
    if (row && row.state !== 'removed' && !latest.current.disabled) latest.current.onEdit(row);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid does not open its number column, which the keyboard reaches first.
    if (event.key === 'Enter' && activeCell.current?.column === 0 && isGrid(event.target)) {
      event.preventDefault();
      onOpen(activeCell.current, 'keys');
    }
    if (disabled || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    const row = activeCell.current === null ? undefined : rows[activeCell.current.row];
    if (!row || row.state === 'removed') return;
    event.preventDefault();
    onRemove(row);
  };
  const gridRows = useListRows(rows);
  if (rows.length === 0)
    return <p className={styles['nothing']}>No values. Values that you add above appear here.</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role and the keys
    <div
      ref={frame}
      className={styles['table']}
      style={{ '--table-px': `${gridHeadPx.oneLine + rows.length * rowPx + 1}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <DataGrid
        ref={ref}
        label="Values"
        rows={gridRows}
        columns={columns}
        rowView={listRow}
        numberHead="item"
        headPx={gridHeadPx.oneLine}
        onOpen={onOpen}
        onActiveCell={onActiveCell}
      />
    </div>
  );
}

const isGrid = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('role') === 'grid';
