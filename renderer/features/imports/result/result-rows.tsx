import { Button } from '@mantine/core';
import type { ResultRow, RunState } from '../../../../shared/imports.ts';
import { formatCount } from '../../../../shared/units.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { GridColumn, GridRowView } from '../../../ui/grid/grid-types.ts';
import { Problem } from '../../../ui/problem.tsx';
import { OutcomeBadge } from '../outcome-badge.tsx';
import { isRunning } from '../store.ts';
import styles from './result.module.css';

const headPx = 30;

const columns: GridColumn<ResultRow>[] = [
  {
    id: 'outcome',
    name: 'outcome',
    head: 'outcome',
    widthPx: 110,
    view: ({ outcome }) => ({ content: <OutcomeBadge outcome={outcome} />, copy: outcome }),
  },
  {
    id: 'identity',
    name: 'identity',
    head: 'identity',
    widthPx: 190,
    view: ({ identity }) => ({ content: identity, className: styles['mono'], copy: identity }),
  },
  {
    id: 'reason',
    name: 'reason',
    head: 'reason',
    widthPx: 320,
    grow: true,
    view: ({ reason }) => ({ content: reason, copy: reason }),
  },
  {
    id: 'request',
    name: 'request',
    head: 'request',
    widthPx: 100,
    view: ({ request }) => ({
      content: request === null ? '' : `request ${formatCount(request)}`,
      className: styles['request'],
      copy: request === null ? '' : String(request),
    }),
  },
];

const rowView = ({ record }: ResultRow): GridRowView => ({ number: formatCount(record) });

interface ResultRowsProps {
  readonly rows: Windows<ResultRow>;
  readonly run: RunState;
  /** Whether the user has narrowed the list down. */
  readonly narrowed: boolean;
  readonly onAll: () => void;
}

/** The rows of a result, as the filter lets them through. */
export function ResultRows({ rows, run, narrowed, onAll }: ResultRowsProps) {
  const failure = rows.failure();
  if (failure)
    return (
      <div className={styles['centre']}>
        <Problem error={failure} onRetry={rows.retry} />
      </div>
    );
  const nothing = !narrowed && !isRunning(run) && run.counts.stored === run.rows;
  if (nothing)
    return (
      <div className={styles['centre']}>
        <EmptyState
          icon="check"
          title="Every row is stored"
          action={<Button onClick={onAll}>Show all rows</Button>}
        />
      </div>
    );
  return (
    <DataGrid
      label="Rows of the result"
      rows={rows}
      columns={columns}
      rowView={rowView}
      numberHead="row"
      headPx={headPx}
    />
  );
}
