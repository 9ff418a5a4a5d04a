// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active row
import { ActionIcon, Checkbox } from '@mantine/core';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ColumnId } from './columns/columns.ts';
import { IncidentCell } from './columns/incident-cells.tsx';
import styles from './rows.module.css';
import type { RowControl } from './use-pressed-row.ts';

/** React wants a handler for a box whose state it controls. */
const handledByList = () => undefined;

interface IncidentLineProps {
  /** DOM id of the row, for `aria-activedescendant`; the id of the incident is `row.id`. */
  readonly id: string;
  /** `aria-rowindex`: starts at 1 and counts the row of heads. */
  readonly rowIndex: number;
  readonly topPx: number;
  readonly row: IncidentRow;
  readonly columns: readonly ColumnId[];
  /** Time since the last change, in words. */
  readonly ago: string;
  readonly view: string;
  readonly isOpen: boolean;
  /** The keys act on this row. */
  readonly isActive: boolean;
  /** The row is selected for bulk actions. */
  readonly isChosen: boolean;
  readonly isSelectable: boolean;
}

/**
 * One incident of the list; beside an open one it is a card of two lines. The list handles clicks on the row and its
 * controls, which it finds by `data-id` and `data-control`.
 */
export function IncidentLine({ row, ago, isOpen, isActive, isChosen, ...rest }: IncidentLineProps) {
  const { id, rowIndex, topPx, columns, view, isSelectable } = rest;
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      aria-current={isOpen || undefined}
      data-active={isActive || undefined}
      className={styles['row']}
      style={{ transform: `translateY(${topPx}px)` }}
      data-id={row.id}
    >
      <div role="gridcell" className={styles['choose']}>
        {isSelectable && (
          <Checkbox
            size="xs"
            radius="xs"
            tabIndex={-1}
            aria-label={`Select ${row.id}`}
            data-control={'select' satisfies RowControl}
            checked={isChosen}
            onChange={handledByList}
          />
        )}
      </div>
      {columns.map((column) => (
        <IncidentCell key={column} column={column} row={row} ago={ago} view={view} />
      ))}
      <div role="gridcell" className={styles['bell']}>
        <ActionIcon
          tabIndex={-1}
          aria-pressed={row.watched}
          aria-label={row.watched ? `Stop watching ${row.id}` : `Watch ${row.id}`}
          title={row.watched ? 'Stop watching' : 'Watch'}
          data-on={row.watched || undefined}
          data-control={'watch' satisfies RowControl}
        >
          <Icon name="bell" />
        </ActionIcon>
      </div>
    </div>
  );
}
