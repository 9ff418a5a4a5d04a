// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
import { useRef } from 'react';
import styles from './data-grid.module.css';
import { GridRow } from './grid-row.tsx';
import type { GridColumn, GridRowView } from './grid-types.ts';
import type { CellPosition } from './keys.ts';
import type { RowRange } from './selection.ts';
import type { ColumnSpan } from './use-column-span.ts';
import type { GridScroll } from './use-grid-scroll.ts';
import type { useGridTable } from './use-grid-table.ts';

interface GridBodyProps<T> {
  readonly gridId: string;
  readonly table: ReturnType<typeof useGridTable<T>>;
  readonly scroll: GridScroll;
  readonly columns: readonly GridColumn<T>[];
  readonly widths: readonly number[];
  readonly span: ColumnSpan;
  readonly selected: RowRange | null;
  readonly activeCell: CellPosition | null;
  readonly numberOf: (index: number) => string;
  readonly rowView: (value: T) => GridRowView;
}

/** The rows on screen, each at its place in the whole list. */
export function GridBody<T>(props: GridBodyProps<T>) {
  const { gridId, table, scroll, columns, widths, span, selected, activeCell, numberOf, rowView } = props;
  const { rows } = table.getRowModel();
  const shift = useKeyShift(rows[0]?.original.index ?? 0, rows.at(-1)?.original.index ?? -1);
  const growingAt = columns.findIndex(({ grow }) => grow);
  return (
    <div
      role="rowgroup"
      className={styles['body']}
      style={{
        height: scroll.heightPx,
        minWidth: `calc(${table.getTotalSize()}px + var(--number-width))`,
      }}
    >
      {rows.map((row, at) => (
        <GridRow
          key={row.original.index - shift}
          gridId={gridId}
          entry={row.original}
          columns={columns}
          widths={widths}
          span={span}
          growing={growingAt < 0 ? columns.length - 1 : growingAt}
          topPx={scroll.slots[at]?.start ?? 0}
          selected={selected !== null && isIn(selected, row.original.index)}
          waitingNumber={row.original.value === undefined ? numberOf(row.original.index) : ''}
          activeColumn={activeCell?.row === row.original.index ? activeCell.column : null}
          view={rowView}
        />
      ))}
    </div>
  );
}

/**
 * Returns the number that is subtracted from the index of a row for its React key. After a jump to other rows, the keys
 * are the same as before, so that React keeps all elements and only their content changes.
 */
function useKeyShift(first: number, last: number): number {
  const before = useRef({ first: 0, last: -1, shift: 0 });
  const hasJumped = first > before.current.last || last < before.current.first;
  const shift = before.current.shift + (hasJumped ? first - before.current.first : 0);
  before.current = { first, last, shift };
  return shift;
}

const isIn = ({ first, last }: RowRange, index: number) => index >= first && index <= last;
