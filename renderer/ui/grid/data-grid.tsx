// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { formatCount } from '../../../shared/units.ts';
import { CellTip, useCellTips } from './cell-tip.tsx';
import styles from './data-grid.module.css';
import { GridEditor } from './editing/grid-editor.tsx';
import { type EditedCell, useGridEditor } from './editing/use-grid-editor.ts';
import { columnsWithin } from './free-width.ts';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import { GridMenu, useGridMenu } from './grid-menu.tsx';
import type { GridColumn, GridRows, GridRowView } from './grid-types.ts';
import type { CellPosition } from './keys.ts';
import { cellId, type GoTo, useActiveCell } from './use-active-cell.ts';
import { type ColumnSpan, edgesOf, useColumnSpan } from './use-column-span.ts';
import { type CopySource, useGridCopy } from './use-grid-copy.ts';
import { type GridScroll, useGridScroll } from './use-grid-scroll.ts';
import { useGridTable } from './use-grid-table.ts';
import { useKeyTip } from './use-key-tip.ts';
import { useRoom } from './use-room.ts';

interface DataGridProps<T> {
  readonly label: string;
  readonly rows: GridRows<T>;
  readonly columns: readonly GridColumn<T>[];
  /** How many of the first columns stay in view beside the numbers. */
  readonly pinned?: number;
  readonly rowView: (value: T) => GridRowView;
  /** Head of the number column. */
  readonly numberHead: string;
  /** Height of the head in px. */
  readonly headPx: number;
  readonly goTo?: GoTo | null;
  /** The list is still being counted, so its end is unknown. */
  readonly growing?: boolean;
  /** Returns the number of a row that is still loading, if it follows from the index. */
  readonly numberOf?: (index: number) => string;
  /** Returns the text of cells and rows to copy. Rows can be selected only if this is set. */
  readonly copySource?: CopySource;
  /** Called when the user opens a cell to see all of it; its column counts from 1, after the row's number. */
  readonly onOpen?: (activeCell: CellPosition, by: 'keys' | 'pointer') => void;
  /** Called with the active cell. */
  readonly onActiveCell?: (activeCell: CellPosition | null) => void;
  /** Whether the active cell is open beside the grid: it keeps its ring, and no tooltip covers it. */
  readonly opened?: boolean;
  /** Renders the editor of a cell, which opens over the cell by a double click or F2. */
  readonly editor?: ((cell: EditedCell) => ReactNode) | undefined;
  readonly ref?: Ref<GridHandle>;
}

/** Methods of a grid for its page. */
export interface GridHandle {
  /** Index of the row that the user is reading: that of the active cell, or the top row if that cell is off screen. */
  nearRow(): number;
  focus(): void;
  /** Brings the column of the active cell on screen, after the grid has become narrower. */
  revealActiveCell(): void;
}

/**
 * Grid for any number of rows, with the roles and keys of the ARIA grid pattern; only what is on screen is in the DOM.
 */
export function DataGrid<T>(props: DataGridProps<T>) {
  const { label, rows, rowView, numberHead, headPx, goTo, growing = false, ref } = props;
  const { numberOf = noNumber, copySource, onOpen, onActiveCell, opened = false, pinned = 0, editor } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const edgesNow = useRef<Float64Array>(new Float64Array(1));
  const total = rows.total();
  const room = useRoom(scroller, opened);
  const columns = useMemo(() => columnsWithin(props.columns, room), [props.columns, room]);
  const scroll = useGridScroll(scroller, total, headPx);
  const tips = useCellTips();
  const editing = useGridEditor(scroller);
  const { activeCell, selected, revealActiveCell, handlers } = useActiveCell({
    scroller,
    total,
    columns: columns.length + 1,
    edges: edgesNow,
    scroll,
    goTo,
    selects: copySource !== undefined,
    onOpen,
    onEdit: editor && editing.edit,
  });
  const { onCopy, copy } = useGridCopy({ scroller, activeCell, selected, source: copySource });
  const menu = useGridMenu(scroller, activeCell, copySource !== undefined);
  useEffect(() => onActiveCell?.(activeCell), [onActiveCell, activeCell]);
  const handle = handleOf({ scroller, scroll, activeCell, revealActiveCell });
  useImperativeHandle(ref, () => handle);

  const { drawn, first, last } = useDrawnRows(rows, scroll);
  const keys = useKeyTip({ scroller, activeCell, tips, opened, drawn: `${first} ${last}` });
  const isDrawn = activeCell && activeCell.row >= first && activeCell.row <= last;

  const table = useGridTable({ rows, columns, roomPx: room, shown: drawn });
  const { widths, edges } = useWidths(columns, table);
  const span = useColumnSpan(scroller, edges, pinned);
  edgesNow.current = edges;

  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        data-focus="grid"
        aria-label={label}
        aria-rowcount={growing ? -1 : total + 1}
        aria-multiselectable={copySource ? true : undefined}
        aria-colcount={columns.length + 1}
        aria-activedescendant={isDrawn && isInSpan(span, activeCell) ? cellId(gridId, activeCell) : undefined}
        className={styles['grid']}
        data-opened={opened || undefined}
        style={{ '--grid-head': `${headPx}px`, '--grid-digits': formatCount(total).length } as CSSProperties}
        onMouseLeave={tips.hide}
        {...keys}
        {...handlers}
        onCopy={onCopy}
        onContextMenu={menu.onContextMenu}
      >
        <GridHead table={table} numberHead={numberHead} span={span} />
        {scroll.heightPx > scroll.viewPx && <Ground heightPx={scroll.viewPx} />}
        <GridBody
          gridId={gridId}
          table={table}
          scroll={scroll}
          columns={columns}
          widths={widths}
          span={span}
          selected={selected}
          activeCell={activeCell}
          numberOf={numberOf}
          rowView={rowView}
        />
        <CellTip tip={tips.tip} />
      </div>
      <GridEditor open={editing.open} onClose={editing.close}>
        {editor}
      </GridEditor>
      <GridMenu
        at={menu.at}
        activeCell={activeCell}
        selected={selected}
        onCopy={(what) => void copy(what)}
        onOpen={activeCell && onOpen ? () => onOpen(activeCell, 'keys') : undefined}
        onEdit={activeCell && editor ? () => editing.edit(activeCell, selected) : undefined}
        onClose={(moved) => {
          menu.close();
          if (!moved) handle.focus();
        }}
      />
    </div>
  );
}

const noNumber = () => '';

interface HandleDeps extends Pick<GridHandle, 'revealActiveCell'> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scroll: GridScroll;
  readonly activeCell: CellPosition | null;
}

const handleOf = ({ scroller, scroll, activeCell, revealActiveCell }: HandleDeps): GridHandle => ({
  nearRow: () => {
    const top = scroll.topRow();
    return activeCell && activeCell.row >= top && activeCell.row < top + scroll.pageRows
      ? activeCell.row
      : top;
  },
  focus: () => scroller.current?.focus({ preventScroll: true }),
  revealActiveCell,
});

/** Returns the indexes of the drawn rows, and lets the list load those that are missing. */
function useDrawnRows<T>(rows: GridRows<T>, { slots, base }: GridScroll) {
  const drawn = slots.map(({ index }) => base + index);
  const first = drawn[0] ?? base;
  const last = drawn.at(-1) ?? base;
  useEffect(() => rows.show(first, last), [rows, first, last]);
  return { drawn, first, last };
}

/**
 * Returns the widths of the columns and their edges: the same objects until a width changes, so that rows can rely on
 * it.
 */
function useWidths<T>(columns: readonly GridColumn<T>[], table: ReturnType<typeof useGridTable<T>>) {
  const layout = columns.map((column) => table.getColumn(column.id)?.getSize() ?? column.widthPx).join();
  const widths = useMemo(() => layout.split(',').map(Number), [layout]);
  const edges = useMemo(() => edgesOf(columns.length === 0 ? [] : widths), [columns.length, widths]);
  return { widths, edges };
}

/** Background behind rows that scroll faster than they are drawn. */
const Ground = ({ heightPx }: { heightPx: number }) => (
  <div
    className={styles['ground']}
    style={{ height: heightPx, marginBottom: -heightPx }}
    aria-hidden="true"
  />
);

/** Returns whether the column of a cell is drawn; the number column and the pinned ones always are. */
const isInSpan = ({ pinned, first, last }: ColumnSpan, { column }: CellPosition) =>
  column <= pinned || (column > first && column <= last + 1);
