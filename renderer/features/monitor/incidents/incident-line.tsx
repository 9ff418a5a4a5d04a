// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active row
import { ActionIcon, Checkbox } from '@mantine/core';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ColumnId } from './columns/columns.ts';
import { IncidentCell } from './columns/incident-cells.tsx';
import styles from './rows.module.css';

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
  /** Null for a row that cannot be selected. */
  readonly onToggle: (() => void) | null;
  readonly onWatch: () => void;
}

/**
 * One incident of the list; beside an open one it is a card of two lines. The list handles clicks on the row, which it
 * finds by `data-id`; clicks on the controls do not reach it.
 */
export function IncidentLine({ row, ago, isOpen, isActive, isChosen, ...rest }: IncidentLineProps) {
  const { id, rowIndex, topPx, columns, view, onToggle, onWatch } = rest;
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
        {onToggle && (
          <Checkbox
            size="xs"
            radius="xs"
            tabIndex={-1}
            aria-label={`Select ${row.id}`}
            checked={isChosen}
            onClick={(event) => event.stopPropagation()}
            onChange={onToggle}
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
          onClick={(event) => {
            event.stopPropagation();
            onWatch();
          }}
        >
          <Icon name="bell" />
        </ActionIcon>
      </div>
    </div>
  );
}
