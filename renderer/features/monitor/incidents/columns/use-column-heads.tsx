import type { CSSProperties, ReactNode, RefObject } from 'react';
import { incidentOrders } from '../store.ts';
import { ColumnHeads, PlainHeads } from './column-heads.tsx';
import { type ColumnId, cardColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { nextOrder } from './next-order.ts';
import { tracksOf } from './tracks.ts';
import { useColumnEdges } from './use-column-edges.ts';
import { shownColumns, useIncidentColumns } from './use-incident-columns.ts';

interface ColumnsSource {
  readonly view: string;
  /** Rows are cards beside an open incident. */
  readonly narrow: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

interface ListColumns {
  readonly heads: ReactNode;
  readonly columns: readonly ColumnId[];
  /** CSS variables with the column widths, for the element around the heads and the rows. */
  readonly style: CSSProperties | undefined;
}

/**
 * Returns the columns of a view's list, their heads and their widths. A click on a head sorts and scrolls to the top.
 */
export function useColumnHeads({ view, narrow, scroller }: ColumnsSource): ListColumns {
  const order = incidentOrders.use(view);
  const table = useIncidentColumns(view);
  const edges = useColumnEdges(table);
  const columns = narrow ? cardColumns : shownColumns(table);
  return {
    columns: columns.map(({ id }) => id),
    style: narrow ? undefined : tracksOf(columns, edges.draggedWidths ?? table.state.columnSizing),
    heads: narrow ? (
      <PlainHeads columns={columns} />
    ) : (
      <ColumnHeads
        table={table}
        columns={columns}
        order={order}
        edges={edges}
        menu={<ColumnsMenu view={view} table={table} />}
        onSort={(by) => {
          incidentOrders.set(view, nextOrder(order, by));
          scroller.current?.scrollTo?.({ top: 0 });
        }}
      />
    ),
  };
}
