// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
import { type ColumnDef, useTable } from '@tanstack/react-table';
import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react';
import { CellTip, useCellTips } from './cell-tip.tsx';
import styles from './data-grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import {
  type GridColumn,
  type GridEntry,
  type GridFeatures,
  type GridRows,
  type GridRowView,
  gridFeatures,
} from './grid-types.ts';
import { useGridScroll } from './use-grid-scroll.ts';
import { cellId, useGridSpot } from './use-grid-spot.ts';
import { useKeyTip } from './use-key-tip.ts';

export interface DataGridProps<T> {
  readonly label: string;
  readonly rows: GridRows<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly rowView: (value: T) => GridRowView;
  /** Head of the number column. */
  readonly numberHead: string;
  /** Height of the head in px. */
  readonly headPx: number;
  /** A row to bring into the middle and make active; a new object goes there again. */
  readonly goTo?: { readonly index: number } | null;
}

/** Rows of any number, with the roles and the keys of a grid; only what is on screen is in the page. */
export function DataGrid<T>({ label, rows, columns, rowView, numberHead, headPx, goTo }: DataGridProps<T>) {
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.total();
  const scroll = useGridScroll(scroller, total, headPx);
  const tips = useCellTips();
  const { spot, ...moves } = useGridSpot({ gridId, total, columns: columns.length + 1, scroll, goTo });

  const first = scroll.base + (scroll.slots[0]?.index ?? 0);
  const last = scroll.base + (scroll.slots.at(-1)?.index ?? 0);
  useEffect(() => rows.show(first, last), [rows, first, last]);
  const keys = useKeyTip({ gridId, spot, tips, drawn: `${first} ${last}` });
  useEffect(() => {
    if (goTo) scroller.current?.focus({ preventScroll: true });
  }, [goTo]);

  const entryAt = useEntries(rows);
  const table = useTable<GridFeatures, GridEntry<T>>({
    features: gridFeatures,
    columns: useMemo(() => definitionsOf(columns), [columns]),
    data: scroll.slots.map((slot) => entryAt(scroll.base + slot.index)),
    getRowId: (entry) => String(entry.index),
    columnResizeMode: 'onChange',
  });
  const layout = columns.map((column) => table.getColumn(column.id)?.getSize()).join();

  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        data-focus="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={spot ? cellId(gridId, spot) : undefined}
        className={styles['grid']}
        style={{ '--grid-head': `${headPx}px` } as CSSProperties}
        onMouseLeave={tips.hide}
        onBlur={tips.hide}
        {...keys}
        {...moves}
      >
        <GridHead table={table} numberHead={numberHead} />
        <div
          role="rowgroup"
          className={styles['body']}
          style={{ height: scroll.heightPx, minWidth: table.getTotalSize() }}
        >
          {table.getRowModel().rows.map((row, at) => (
            <GridRow
              key={row.id}
              gridId={gridId}
              row={row}
              columns={columns}
              layout={layout}
              topPx={scroll.slots[at]?.start ?? 0}
              activeColumn={spot?.row === row.original.index ? spot.column : null}
              view={rowView}
            />
          ))}
        </div>
        <CellTip tip={tips.tip} />
      </div>
    </div>
  );
}

function definitionsOf<T>(columns: readonly GridColumn<T>[]) {
  const growing = columns.find(({ grow }) => grow) ?? columns.at(-1);
  return columns.map((column) => definitionOf(column, column === growing));
}

const definitionOf = <T,>(column: GridColumn<T>, grow: boolean): ColumnDef<GridFeatures, GridEntry<T>> => ({
  id: column.id,
  header: () => column.head,
  size: column.widthPx,
  minSize: 56,
  maxSize: 1200,
  meta: { name: column.name, grow },
});

/** The same object for the same row and value, so that rows which did not change are not drawn again. */
function useEntries<T>(rows: GridRows<T>): (index: number) => GridEntry<T> {
  const kept = useRef(new Map<number, GridEntry<T>>());
  return (index) => {
    const value = rows.row(index);
    const before = kept.current.get(index);
    if (before && before.value === value) return before;
    if (kept.current.size > 2000) kept.current.clear();
    const entry = { index, value };
    kept.current.set(index, entry);
    return entry;
  };
}
