import { type RefObject, useCallback } from 'react';
import type { ActionRow } from '../../../../shared/actions.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import { useOpenBeside } from '../../../ui/grid/use-open-beside.ts';
import page from '../../../ui/log-page.module.css';
import { actionColumns, actionRowView } from './columns.tsx';
import type { FrozenList } from './use-frozen-list.ts';

interface ActionRowsProps {
  readonly rows: RowWindows<ActionRow>;
  readonly grid: RefObject<GridHandle | null>;
  readonly openId: string | null;
  readonly onOpen: (row: ActionRow) => void;
  readonly standing: FrozenList;
}

/** Grid of the actions, newest first; a click or Enter opens a row in the panel beside it. */
export function ActionRows({ rows, grid, openId, onOpen, standing }: ActionRowsProps) {
  const { openAt, openActive, onActiveCell, onClick } = useOpenBeside({
    rows,
    isOpen: openId !== null,
    onOpen,
  });
  const rowView = useCallback((row: ActionRow) => actionRowView(row, row.id === openId), [openId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role and the keys
    <div
      ref={standing.area}
      className={page['list']}
      {...standing.pointer}
      onFocus={standing.updateHold}
      // The next element gets the focus only after this event.
      onBlur={() => setTimeout(standing.updateHold)}
      onScrollCapture={standing.updateHold}
      onClick={onClick}
      onKeyDown={(event) => {
        // Except in the number column, the grid itself opens the row and prevents the default.
        if (event.key === 'Enter' && !event.defaultPrevented) openActive();
      }}
    >
      <DataGrid
        ref={grid}
        label="Actions"
        rows={rows}
        columns={actionColumns}
        rowView={rowView}
        numberHead="received"
        headPx={gridHeadPx.oneLine}
        onOpen={openAt}
        onActiveCell={onActiveCell}
      />
    </div>
  );
}
