// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active row

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNow } from '../../../hooks/use-now.ts';
import { incidentPx } from '../../../styles/theme.ts';
import { formatChangeAgo } from '../../../ui/clock.ts';
import type { PointerHold } from '../../../ui/grid/use-pointer-hold.ts';
import { useColumnHeads } from './columns/use-column-heads.tsx';
import { IncidentLine } from './incident-line.tsx';
import type { ListSnapshot } from './list/list-snapshot.ts';
import type { IncidentList } from './list/loaded-list.ts';
import styles from './rows.module.css';
import { useOpenInSight } from './use-open-in-sight.ts';
import { useRowControls } from './use-row-controls.ts';
import type { RowMark } from './use-triage-keys.ts';

interface IncidentRowsProps {
  readonly view: string;
  readonly list: IncidentList;
  readonly snapshot: ListSnapshot;
  readonly openId: string | null;
  /** Only incidents can be selected and worked through. */
  readonly isOfIncidents: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** Handlers that hold back moves of rows while the pointer is over them. */
  readonly pointer: PointerHold['handlers'];
}

/** Mark of the list for `focusOn`. */
export const incidentsMark = 'incidents';

/** Interval at which times such as “12 s ago” are updated. */
const tickMs = 1000;
/** Rows before the end at which the next ones are loaded. */
const aheadRows = 20;

/**
 * Row mark of the keys: shown if an incident is open, if the keys have moved to a row, or if the list has the focus.
 */
const markOf = (list: RefObject<HTMLElement | null>, markedId: string | null): RowMark => ({
  isShown: () => markedId !== null || document.activeElement === list.current,
  show: () => list.current?.focus(),
});

/**
 * The table of incidents as a virtual list with the roles and keys of a grid; beside an open incident, rows are cards.
 */
export function IncidentRows(props: IncidentRowsProps) {
  const { view, list, snapshot, openId, isOfIncidents, chosen, onChosen, pointer } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = openId !== null;
  const { rows } = snapshot;
  const [activeId, setActiveId] = useState<string | null>(openId);
  const activeAt = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const { heads, columns, style } = useColumnHeads({ view, narrow, scroller });
  const rowPx = narrow ? incidentPx.beside : incidentPx.alone;
  const now = useNow(tickMs);
  const virtual = useVirtualRows(scroller, rows, rowPx);
  const shown = virtual.getVirtualItems();
  useDrawnRows(list, snapshot, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);

  useOpenInSight({
    rows,
    openId,
    onClosed: setActiveId,
    scrollTo: useCallback((at: number) => virtual.scrollToIndex(at, { align: 'auto' }), [virtual]),
  });

  const controls = useRowControls({
    view,
    rows,
    activeAt,
    openId,
    isOfIncidents,
    chosen,
    onChosen,
    mark: markOf(scroller, openId ?? activeId),
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1),
    onActive: setActiveId,
    onEnd: list.loadMore,
    scrollTo: (at) => virtual.scrollToIndex(at, { align: 'auto' }),
  });
  const rowId = (at: number) => `${gridId}-${at}`;
  const isActiveDrawn = shown.some(({ index }) => index === activeAt);

  return (
    <div className={styles['frame']} data-narrow={narrow || undefined} style={style} {...pointer}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        data-focus={incidentsMark}
        aria-label="Incidents"
        aria-rowcount={snapshot.isComplete ? rows.length + 1 : -1}
        aria-multiselectable
        data-marked={activeId !== null || undefined}
        aria-activedescendant={isActiveDrawn ? rowId(activeAt) : undefined}
        className={styles['rows']}
        onKeyDown={controls.onKeyDown}
        onBlur={() => list.refresh()}
      >
        {heads}
        <div
          role="rowgroup"
          className={styles['body']}
          style={{ height: virtual.getTotalSize() }}
          {...controls.press}
        >
          {shown.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <IncidentLine
                  // In a storm every row shows another incident within a second: its element is used again.
                  key={index}
                  id={rowId(index)}
                  rowIndex={index + 2}
                  topPx={start}
                  row={row}
                  columns={columns}
                  ago={formatChangeAgo(row.time, now)}
                  view={view}
                  isOpen={row.id === openId}
                  isActive={index === activeAt}
                  isChosen={chosen.has(row.id)}
                  isSelectable={isOfIncidents}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Virtual rows of the list, all of the same height. */
function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  rows: ListSnapshot['rows'],
  rowPx: number,
): Virtualizer<HTMLDivElement, Element> {
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are others where the list has another width
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  return virtual;
}

/** Keeps the rows from `first` to `last`, which are drawn, current, and loads the next ones before the end is on screen. */
function useDrawnRows(
  list: IncidentList,
  { rows, isComplete }: ListSnapshot,
  first: number,
  last: number,
): void {
  const nearsEnd = !isComplete && last >= rows.length - aheadRows;
  useEffect(() => list.draw(first, last), [list, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end may still be near after rows were added or removed
  useEffect(() => {
    if (nearsEnd) list.loadMore();
  }, [nearsEnd, list, rows.length]);
}
