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
  readonly openId: string | null;
  readonly onOpen: (row: Transaction) => void;
  readonly onClose: () => void;
  /** The rows are not held any more. */
  readonly onRelease: () => void;
  /** Notified when the rows are held in place. */
  readonly holders: Holders;
}

export interface Holders {
  /** Whether the pointer holds the rows. */
  isHeld: () => boolean;
  area: HTMLElement | null;
}

export function TransactionList(props: TransactionListProps) {
  const { rows, grid, openId, onOpen, onClose, onRelease, holders } = props;
  const pointer = usePointerHold(onRelease);
  holders.isHeld = pointer.isHeld;
  const { openAt, onSpot, onClick } = useOpenBeside({ rows, isOpen: openId !== null, onOpen });
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
        onSpot={onSpot}
      />
    </div>
  );
}

/** Keeps its place also where there is nothing to say, so that the rows stay where they are. */
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
