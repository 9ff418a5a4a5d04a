// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active cell
import { memo } from 'react';
import styles from './data-grid.module.css';
import type { CellView, GridColumn, GridEntry, GridRowView } from './grid-types.ts';
import { type ColumnSpan, drawnColumns, placeOf } from './use-column-span.ts';

interface GridRowProps<T> {
  readonly gridId: string;
  readonly entry: GridEntry<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly widths: readonly number[];
  readonly span: ColumnSpan;
  /** Column that takes the room that is left over. */
  readonly growing: number;
  readonly topPx: number;
  /** Column of the active cell; null when it is in another row. */
  readonly activeColumn: number | null;
  readonly selected: boolean;
  /** Content of the number column while the row is loading. */
  readonly waitingNumber: string;
  readonly view: (value: T) => GridRowView;
}

function UnmemoizedGridRow<T>({
  gridId,
  entry,
  columns,
  widths,
  span,
  growing,
  topPx,
  activeColumn,
  selected,
  waitingNumber,
  view,
}: GridRowProps<T>) {
  const { index, value } = entry;
  const rowHead: GridRowView = value === undefined ? { number: waitingNumber } : view(value);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={value === undefined || undefined}
      aria-selected={selected || undefined}
      className={[styles['row'], rowHead.className].join(' ')}
      data-row={index}
      style={{ top: topPx }}
    >
      <div
        role="rowheader"
        {...cellProps(`${gridId}-${index}-0`, 0, rowHead.note, activeColumn)}
        className={styles['number']}
        data-copy={typeof rowHead.number === 'string' ? rowHead.number : undefined}
      >
        {rowHead.mark && <span className={styles['mark']} data-mark={rowHead.mark} aria-hidden="true" />}
        {rowHead.number}
        {noteOf(`${gridId}-${index}-0`, rowHead.note)}
      </div>
      {drawnColumns(span).map((at) => {
        const column = columns[at];
        if (column === undefined) return null;
        const id = `${gridId}-${index}-${at + 1}`;
        const shown = value === undefined ? waiting : column.view(value);
        const hint = shown.note ?? shown.hint;
        const grows = at === growing;
        return (
          <div
            // A placeholder is the same in every row, so its element is reused when rows change. A loaded cell may
            // contain the focus, which must not move to another row with the element.
            key={value === undefined ? column.id : `${index}_${column.id}`}
            role="gridcell"
            {...cellProps(id, at + 1, hint, activeColumn)}
            aria-invalid={shown.note ? true : undefined}
            className={[styles['cell'], shown.className].join(' ')}
            data-copy={shown.copy}
            data-grow={grows || undefined}
            data-pinned={at < span.pinned || undefined}
            style={{ width: widths[at], ...placeOf(span, at) }}
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
  // Only cells that other attributes refer to have an id: rows change too fast to set hundreds of ids.
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
  UnmemoizedGridRow,
  (a, b) =>
    a.entry === b.entry &&
    a.columns === b.columns &&
    a.widths === b.widths &&
    a.span === b.span &&
    a.growing === b.growing &&
    a.topPx === b.topPx &&
    a.activeColumn === b.activeColumn &&
    a.selected === b.selected &&
    a.waitingNumber === b.waitingNumber &&
    a.view === b.view,
) as typeof UnmemoizedGridRow;
