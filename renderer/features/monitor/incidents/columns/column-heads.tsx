// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active row
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { IncidentOrder } from '../../../../../shared/monitor/incident-order.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { IncidentColumn } from './columns.ts';
import { maxPx } from './columns.ts';
import styles from './heads.module.css';
import type { ColumnEdges } from './use-column-edges.ts';
import type { IncidentColumns } from './use-incident-columns.ts';

interface ColumnHeadsProps {
  readonly table: IncidentColumns;
  readonly columns: readonly IncidentColumn[];
  readonly order: IncidentOrder;
  readonly edges: ColumnEdges;
  readonly onSort: (by: IncidentOrder['by']) => void;
  /** Menu of columns to show, in the last head. */
  readonly menu: ReactNode;
}

/** Column heads of the list of incidents: a click sorts, and dragging the right edge sets the width. */
export const ColumnHeads = ({ table, columns, order, edges, onSort, menu }: ColumnHeadsProps) => (
  <div role="rowgroup" className={styles['heads']}>
    <div role="row" aria-rowindex={1} className={styles['row']}>
      <div role="columnheader">
        <span className={styles['hidden']}>selected</span>
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          aria-sort={sortOf(column, order)}
          className={styles['head']}
          data-column={column.id}
        >
          <Head column={column} order={order} onSort={onSort} />
          {column.id !== 'subject' && <Edge table={table} column={column} edges={edges} />}
        </div>
      ))}
      <div role="columnheader" className={styles['menu']}>
        <span className={styles['hidden']}>watched</span>
        {menu}
      </div>
    </div>
  </div>
);

/** Hidden heads for screen readers, used beside an open incident, where the rows are cards. */
export const PlainHeads = ({ columns }: Pick<ColumnHeadsProps, 'columns'>) => (
  <div role="rowgroup" className={styles['hidden']}>
    <div role="row" aria-rowindex={1}>
      {['selected', ...columns.map(({ head }) => head), 'watched'].map((head) => (
        <div key={head} role="columnheader">
          {head}
        </div>
      ))}
    </div>
  </div>
);

function sortOf({ sortsBy }: IncidentColumn, { by, descending }: IncidentOrder) {
  if (sortsBy === null) return undefined;
  if (sortsBy !== by) return 'none';
  return descending ? 'descending' : 'ascending';
}

type HeadProps = Pick<ColumnHeadsProps, 'order' | 'onSort'> & { readonly column: IncidentColumn };

function Head({ column: { head, sortsBy }, order: { by, descending }, onSort }: HeadProps) {
  if (sortsBy === null) return <span className={styles['word']}>{head}</span>;
  return (
    <UnstyledButton className={styles['sort']} title={`Sort by ${head}`} onClick={() => onSort(sortsBy)}>
      <span className={styles['word']}>{head}</span>
      {sortsBy === by && <Icon name={descending ? 'down' : 'up'} size="small" />}
    </UnstyledButton>
  );
}

type EdgeProps = Pick<ColumnHeadsProps, 'table' | 'edges'> & { readonly column: IncidentColumn };

function Edge({ table, column: { id, head, minPx }, edges }: EdgeProps) {
  const widthPx = table.state.columnSizing[id];
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${head}`}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      aria-valuenow={table.getColumn(id)?.getSize() ?? minPx}
      aria-valuetext={widthPx === undefined ? 'automatic' : `${widthPx} pixels`}
      title="Drag to set the width; double-click to reset it"
      className={styles['edge']}
      data-dragged={edges.draggedId === id || undefined}
      {...edges.edgeOf(id)}
    />
  );
}
