import { Button } from '@mantine/core';
import { type RefObject, useCallback } from 'react';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import { useOpenBeside } from '../../../ui/grid/use-open-beside.ts';
import { usePointerHold } from '../../../ui/grid/use-pointer-hold.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { transactionColumns, transactionRow } from './columns.tsx';
import { newerWords } from './count-words.ts';
import type { NewerRows } from './newer-rows.ts';

interface TransactionListProps {
  readonly rows: RowWindows<Transaction>;
  readonly grid: RefObject<GridHandle | null>;
  /** Id of the transaction in the panel beside the list. */
  readonly openId: string | null;
  readonly onOpen: (row: Transaction) => void;
  readonly onClose: () => void;
  /** Called when the rows may no longer be held in place. */
  readonly onRelease: () => void;
  /** Filled in by the list. */
  readonly holders: RowHold;
}

/** What decides whether the rows must stay in place; the list sets both, its parent reads them. */
export interface RowHold {
  /** Whether the pointer is over the rows. */
  isHeld: () => boolean;
  /** Element around the rows, for its focus and scroll position. */
  area: HTMLElement | null;
}

/** The table of transactions. */
export function TransactionList(props: TransactionListProps) {
  const { rows, grid, openId, onOpen, onClose, onRelease, holders } = props;
  const pointer = usePointerHold(onRelease);
  holders.isHeld = pointer.isHeld;
  const { openAt, onActiveCell, onClick } = useOpenBeside({ rows, isOpen: openId !== null, onOpen });
  const rowView = useCallback((row: Transaction) => transactionRow(row, row.id === openId), [openId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role and the keys
    <div
      ref={(element) => {
        holders.area = element;
      }}
      className={page['list']}
      {...pointer.handlers}
      onBlur={onRelease}
      onScrollCapture={onRelease}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && openId !== null) onClose();
      }}
    >
      <DataGrid
        ref={grid}
        label="Transactions"
        rows={rows}
        columns={transactionColumns}
        rowView={rowView}
        numberHead="requested"
        headPx={gridHeadPx.oneLine}
        onOpen={openAt}
        onActiveCell={onActiveCell}
      />
    </div>
  );
}

/** Button that shows newer rows. Its place stays in the layout while there are none, so that the rows do not move. */
export function NewerButton({ newer, onShow }: { newer: NewerRows; onShow: () => void }) {
  return (
    <span role="status">
      {newer.hasChanged && (
        <Button className={page['newer']} leftSection={<Icon name="up" />} onClick={onShow}>
          {newerWords(newer)}
        </Button>
      )}
    </span>
  );
}
