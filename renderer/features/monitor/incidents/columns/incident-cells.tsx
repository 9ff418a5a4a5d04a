// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names its active row
import type { ReactNode } from 'react';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { formatChangeTime } from '../../../../ui/clock.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { MiddleCut } from '../../../../ui/middle-cut.tsx';
import { vertexHref } from '../../../../ui/vertex/vertex-href.ts';
import { StatusBadge } from '../../incident/status-badge.tsx';
import { incidentHref } from '../../places.ts';
import { usePending } from '../../triage/store.ts';
import { rowWords, shortName } from '../../triage/words.ts';
import styles from '../rows.module.css';
import type { RowControl } from '../use-pressed-row.ts';
import type { ColumnId } from './columns.ts';

interface CellProps {
  readonly row: IncidentRow;
  /** Time since the last change, in words. */
  readonly ago: string;
  readonly view: string;
}

/** Marks behind the subject: acknowledged and assignee, or the triage action in progress for the incident. */
function TriageMarks({ row }: Pick<CellProps, 'row'>) {
  const { id, acknowledgedBy = '', assignee = '' } = row;
  const pending = usePending(id);
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

const authorLabels = { own: 'you', others: 'others', unknown: 'unknown' } as const;

interface CellView {
  readonly content: (props: CellProps) => ReactNode;
  readonly title?: (row: IncidentRow) => string;
}

const cellViews: Readonly<Record<ColumnId, CellView>> = {
  status: { content: ({ row }) => <StatusBadge status={row.status} /> },
  subject: {
    content: ({ row, view }) => (
      <>
        <a
          href={incidentHref(row.id, view)}
          tabIndex={-1}
          title={row.subject || row.id}
          onClick={(event) => event.preventDefault()}
        >
          {row.subject || row.id}
        </a>
        <TriageMarks row={row} />
      </>
    ),
  },
  id: { content: ({ row }) => <MiddleCut text={row.id} />, title: ({ id }) => id },
  priority: { content: ({ row }) => row.priority },
  urgency: { content: ({ row }) => row.urgency },
  originNode: {
    content: ({ row }) =>
      row.originNode && (
        <a
          href={vertexHref(row.originNode)}
          tabIndex={-1}
          // The row opens the incident; this opens the vertex.
          data-control={'node' satisfies RowControl}
        >
          <MiddleCut text={row.originNode} />
        </a>
      ),
    title: ({ originNode }) => originNode,
  },
  changed: {
    content: ({ ago }) => ago,
    title: ({ time, changed }) => `${formatChangeTime(time)}: ${changed.join(', ')}`,
  },
  by: { content: ({ row }) => authorLabels[row.by] },
};

interface IncidentCellProps extends CellProps {
  readonly column: ColumnId;
}

/** The cell of a column in the row of an incident. */
export const IncidentCell = ({ column, ...props }: IncidentCellProps) => (
  <div
    role="gridcell"
    className={styles[column]}
    title={cellViews[column].title?.(props.row)}
    data-by={column === 'by' ? props.row.by : undefined}
  >
    {cellViews[column].content(props)}
  </div>
);
