import { type RefObject, useCallback, useRef } from 'react';
import type { ActionRow } from '../../../../shared/actions.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { Spot } from '../../../ui/grid/keys.ts';
import { actionColumns, actionRowView } from './columns.tsx';
import styles from './list.module.css';
import type { StandingList } from './use-standing-list.ts';

interface ActionRowsProps {
  readonly rows: Windows<ActionRow>;
  readonly grid: RefObject<GridHandle | null>;
  readonly openId: string | null;
  readonly onOpen: (row: ActionRow) => void;
  readonly standing: StandingList;
}

export function ActionRows({ rows, grid, openId, onOpen, standing }: ActionRowsProps) {
  const spot = useRef<Spot | null>(null);
  const latest = useRef({ rows, openId, onOpen });
  latest.current = { rows, openId, onOpen };
  const openAt = useCallback((at: Spot | null) => {
    const row = at === null ? undefined : latest.current.rows.row(at.row);
    if (row) latest.current.onOpen(row);
  }, []);
  const onSpot = useCallback(
    (now: Spot | null) => {
      const hasMoved = now?.row !== spot.current?.row;
      spot.current = now;
      // What is open beside the list goes along with the active row.
      if (hasMoved && latest.current.openId !== null) openAt(now);
    },
    [openAt],
  );
  const rowView = useCallback((row: ActionRow) => actionRowView(row, row.id === openId), [openId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role and the keys
    <div
      ref={standing.area}
      className={styles['list']}
      onPointerEnter={() => standing.setPointed(true)}
      onPointerLeave={() => standing.setPointed(false)}
      onFocus={standing.look}
      // Focus is somewhere else only afterwards.
      onBlur={() => setTimeout(standing.look)}
      onScrollCapture={standing.look}
      onClick={(event) => {
        const isRow = event.target instanceof Element && event.target.closest('[data-row]') !== null;
        if (isRow) openAt(spot.current);
      }}
      onKeyDown={(event) => {
        // The grid itself opens what is behind the column of numbers.
        if (event.key === 'Enter' && !event.defaultPrevented) openAt(spot.current);
      }}
    >
      <DataGrid
        ref={grid}
        label="Actions"
        rows={rows}
        columns={actionColumns}
        rowView={rowView}
        numberHead="started"
        headPx={gridHeadPx.oneLine}
        onOpen={openAt}
        onSpot={onSpot}
      />
    </div>
  );
}
