// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active row
import { ActionIcon, Checkbox } from '@mantine/core';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { formatChangeTime } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { StatusBadge } from '../incident/status-badge.tsx';
import { incidentHref } from '../places.ts';
import { pendingOf, useTriageStore } from '../triage/store.ts';
import { rowWords, shortName } from '../triage/words.ts';
import styles from './rows.module.css';

interface IncidentLineProps {
  readonly id: string;
  readonly rowIndex: number;
  readonly topPx: number;
  readonly row: IncidentRow;
  readonly ago: string;
  readonly view: string;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onWatch: () => void;
}

/** Who acknowledged it and whom it is assigned to, or what is being done to it. */
function TriageMarks({ row }: Pick<IncidentLineProps, 'row'>) {
  const { id, acknowledgedBy = '', assignee = '' } = row;
  const pending = useTriageStore(pendingOf(id));
  if (pending !== null) return <span className={styles['mark']}>{rowWords(pending)}</span>;
  return (
    <>
      {acknowledgedBy !== '' && (
        <span className={styles['mark']} title={`Acknowledged by ${acknowledgedBy}`}>
          <Icon name="check" size="small" />
          <span className={styles['hidden']}>acknowledged</span>
        </span>
      )}
      {assignee !== '' && (
        <span className={styles['mark']} title={`Assigned to ${assignee}`}>
          <Icon name="arrow" size="small" />
          <span className={styles['hidden']}>assigned to</span> {shortName(assignee)}
        </span>
      )}
    </>
  );
}

const authors = { own: 'you', others: 'others', unknown: 'unknown' } as const;

/** One incident of the list; beside an open one it is a card of two lines. */
export function IncidentLine({ row, ago, isOpen, isActive, isChosen, ...rest }: IncidentLineProps) {
  const { id, rowIndex, topPx, view, onToggle, onWatch } = rest;
  const name = row.subject || row.id;
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
        <Checkbox
          size="xs"
          radius="xs"
          tabIndex={-1}
          aria-label={`Select ${row.id}`}
          checked={isChosen}
          onClick={(event) => event.stopPropagation()}
          onChange={onToggle}
        />
      </div>
      <div role="gridcell" className={styles['status']}>
        <StatusBadge status={row.status} />
      </div>
      <div role="gridcell" className={styles['subject']}>
        <a
          href={incidentHref(row.id, view)}
          tabIndex={-1}
          title={name}
          onClick={(event) => event.preventDefault()}
        >
          {name}
        </a>
        <TriageMarks row={row} />
      </div>
      <div role="gridcell" className={styles['id']} title={row.id}>
        <MiddleCut text={row.id} />
      </div>
      <div role="gridcell" className={styles['priority']}>
        {row.priority}
      </div>
      <div role="gridcell" className={styles['origin']} title={row.originNode}>
        {row.originNode && (
          <a
            href={vertexHref(row.originNode)}
            tabIndex={-1}
            // The row opens the incident; this opens the vertex.
            onClick={(event) => event.stopPropagation()}
          >
            <MiddleCut text={row.originNode} />
          </a>
        )}
      </div>
      <div
        role="gridcell"
        className={styles['changed']}
        title={`${formatChangeTime(row.time)}: ${row.changed.join(', ')}`}
      >
        {ago}
      </div>
      <div role="gridcell" className={styles['by']} data-by={row.by}>
        {authors[row.by]}
      </div>
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
