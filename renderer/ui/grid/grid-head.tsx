// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active cell
import type { ReactTable } from '@tanstack/react-table';
import { tooltipName } from '../cut-text.ts';
import styles from './data-grid.module.css';
import type { GridEntry, GridFeatures } from './grid-types.ts';
import { type ColumnSpan, drawnColumns, placeOf } from './use-column-span.ts';

interface GridHeadProps<T> {
  readonly table: ReactTable<GridFeatures, GridEntry<T>>;
  readonly numberHead: string;
  readonly span: ColumnSpan;
}

/** Head of a grid. Dragging the right edge of a column changes its width, and a double click there resets it. */
export function GridHead<T>({ table, numberHead, span }: GridHeadProps<T>) {
  return (
    <div
      role="rowgroup"
      className={styles['head']}
      style={{ minWidth: `calc(${table.getTotalSize()}px + var(--number-width))` }}
    >
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} role="row" aria-rowindex={1} className={styles['headRow']}>
          <div role="columnheader" aria-colindex={1} className={styles['headNumber']}>
            {numberHead}
          </div>
          {drawnHeaders(group.headers, span).map(({ header, at }) => (
            <div
              key={header.id}
              role="columnheader"
              aria-colindex={at + 2}
              aria-sort={header.column.columnDef.meta?.sorted}
              title={tooltipName(header.column.columnDef.meta?.name ?? '')}
              className={styles['headCell']}
              data-grow={header.column.columnDef.meta?.grow || undefined}
              data-pinned={at < span.pinned || undefined}
              style={{ width: header.getSize(), ...placeOf(span, at) }}
            >
              <table.FlexRender header={header} />
              <span
                aria-hidden="true"
                className={styles['edge']}
                data-dragged={header.column.getIsResizing() || undefined}
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                onDoubleClick={() => header.column.resetSize()}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const drawnHeaders = <H,>(headers: readonly H[], span: ColumnSpan) =>
  drawnColumns(span).flatMap((at) => {
    const header = headers[at];
    return header === undefined ? [] : [{ header, at }];
  });
