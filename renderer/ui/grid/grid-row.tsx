// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active cell
import type { Row } from '@tanstack/react-table';
import { memo } from 'react';
import styles from './data-grid.module.css';
import type { CellView, GridColumn, GridEntry, GridFeatures, GridRowView } from './grid-types.ts';

interface GridRowProps<T> {
  readonly gridId: string;
  readonly row: Row<GridFeatures, GridEntry<T>>;
  readonly columns: readonly GridColumn<T>[];
  /** The widths; changes when one of them does. */
  readonly layout: string;
  readonly topPx: number;
  /** Column of the active cell; null when it is in another row. */
  readonly activeColumn: number | null;
  readonly selected: boolean;
  /** Content of the number column while the row is loading. */
  readonly waitingNumber: string;
  readonly view: (value: T) => GridRowView;
}

function PlainGridRow<T>({
  gridId,
  row,
  columns,
  topPx,
  activeColumn,
  selected,
  waitingNumber,
  view,
}: GridRowProps<T>) {
  const { index, value } = row.original;
  const seen: GridRowView = value === undefined ? { number: waitingNumber } : view(value);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={value === undefined || undefined}
      aria-selected={selected || undefined}
      className={[styles['row'], seen.className].join(' ')}
      data-row={index}
      style={{ top: topPx }}
    >
      <div
        role="rowheader"
        {...cellProps(`${gridId}-${index}-0`, 0, seen.note, activeColumn)}
        className={styles['number']}
        data-copy={typeof seen.number === 'string' ? seen.number : undefined}
      >
        {seen.mark && <span className={styles['mark']} data-mark={seen.mark} aria-hidden="true" />}
        {seen.number}
        {noteOf(`${gridId}-${index}-0`, seen.note)}
      </div>
      {row.getAllCells().map((cell, at) => {
        const id = `${gridId}-${index}-${at + 1}`;
        const shown = value === undefined ? waiting : (columns[at]?.view(value) ?? waiting);
        const hint = shown.note ?? shown.hint;
        const grows = cell.column.columnDef.meta?.grow;
        return (
          <div
            key={cell.id}
            role="gridcell"
            {...cellProps(id, at + 1, hint, activeColumn)}
            aria-invalid={shown.note ? true : undefined}
            className={[styles['cell'], shown.className].join(' ')}
            data-copy={shown.copy}
            data-grow={grows || undefined}
            style={{ width: cell.column.getSize() }}
          >
            {grows ? (
              <span className={styles['result-text']} data-empty={shown.copy === '' || undefined}>
                {shown.content}
              </span>
            ) : (
              shown.content
            )}
            {noteOf(id, hint)}
          </div>
        );
      })}
    </div>
  );
}

const waiting: CellView = { content: <span className={styles['placeholder']} aria-hidden="true" /> };

const cellProps = (id: string, column: number, note: string | undefined, active: number | null) => ({
  // Only what is pointed at needs an id: rows change too fast for hundreds of them.
  id: note || active === column ? id : undefined,
  'aria-colindex': column + 1,
  'aria-describedby': note ? `${id}-note` : undefined,
  'data-active': active === column || undefined,
  'data-column': column,
  'data-note': note,
});

const noteOf = (id: string, note: string | undefined) =>
  note ? (
    <span id={`${id}-note`} hidden>
      {note}
    </span>
  ) : null;

/** One row; drawn again only when its value, place, columns or active cell change. */
export const GridRow = memo(
  PlainGridRow,
  (a, b) =>
    a.row.original === b.row.original &&
    a.columns === b.columns &&
    a.layout === b.layout &&
    a.topPx === b.topPx &&
    a.activeColumn === b.activeColumn &&
    a.selected === b.selected &&
    a.waitingNumber === b.waitingNumber &&
    a.view === b.view,
) as typeof PlainGridRow;
