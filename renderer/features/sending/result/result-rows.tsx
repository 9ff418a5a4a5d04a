import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { isOfVertices } from '../../../../shared/columns/names-vertex.ts';
import { outcomeWord, type RunKind } from '../../../../shared/sending/run-words.ts';
import type { ResultFilter, ResultRow, RunState } from '../../../../shared/sending/runs.ts';
import { isUndone, undoneWords } from '../../../../shared/sending/undo.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { GridColumn, GridRowView } from '../../../ui/grid/grid-types.ts';
import { Centre } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { OutcomeBadge } from '../../../ui/run/outcome-badge.tsx';
import { isWhole } from '../../../ui/run/run-words.ts';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { nothingListed } from './nothing-listed.ts';
import styles from './result.module.css';

/** Column with the identity of a row, a link if it is a vertex. Not used for edges, which have no identity. */
const identityColumn = ({ kind }: RunKind): GridColumn<ResultRow> => ({
  id: 'identity',
  name: 'identity',
  head: 'identity',
  widthPx: 190,
  view: ({ identity }) => ({
    content:
      identity !== '' && isOfVertices(kind) ? (
        // The grid has the focus of the keyboard.
        <a href={vertexHref(identity)} tabIndex={-1} className={styles['vertex']}>
          {identity}
        </a>
      ) : (
        identity
      ),
    className: styles['mono'],
    copy: identity,
  }),
});

const columnsFor = (run: RunKind): GridColumn<ResultRow>[] => [
  {
    id: 'outcome',
    name: 'outcome',
    head: 'outcome',
    widthPx: 128,
    view: ({ outcome }) => ({
      content: <OutcomeBadge outcome={outcome} run={run} />,
      copy: outcomeWord(outcome, run),
    }),
  },
  ...(run.kind === 'edges' ? [] : [identityColumn(run)]),
  {
    id: 'reason',
    name: 'reason',
    head: 'reason',
    widthPx: 312,
    grow: true,
    view: ({ reason }) => ({ content: reason, copy: reason }),
  },
  {
    id: 'request',
    name: 'request',
    head: <span className={styles['figureHead']}>request</span>,
    widthPx: 72,
    view: ({ request }) => ({
      content: request === null ? '' : formatCount(request),
      className: styles['request'],
      copy: request === null ? '' : String(request),
    }),
  },
];

const rowView = ({ record }: ResultRow): GridRowView => ({ number: formatCount(record) });

interface ResultRowsProps extends ResultFilter {
  readonly run: RunState;
  /** Removes the filter. */
  readonly onAll: () => void;
  /** Clears the search text. */
  readonly onNoText: () => void;
}

/** The rows of a result that match the filter, with their number. */
export function ResultRows({ run, outcome, cause, text, onAll, onNoText }: ResultRowsProps) {
  const { api } = useHost();
  const [searched] = useDebouncedValue(text, 200);
  const filter: ResultFilter = { outcome, cause, text: searched };
  const rows = useWindows<ResultRow>({
    key: `${run.id} ${JSON.stringify(filter)}`,
    revision: `${run.state} ${run.requests} ${JSON.stringify(run.counts)}`,
    total: 0,
    ask: (first, count, signal) => api.imports.results({ runId: run.id, first, count, filter }, { signal }),
  });
  return (
    <>
      <RowList run={run} rows={rows} filter={filter} onAll={onAll} onNoText={onNoText} />
      <p className={styles['count']}>
        {rows.isLoaded() && `${formatCount(rows.total())} of ${plural(run.rows, 'row')}`}
        {(outcome !== 'all' || text !== '' || cause !== null) && rows.isLoaded() && (
          <Button variant="subtle" size="compact-xs" onClick={onAll}>
            Clear
          </Button>
        )}
      </p>
    </>
  );
}

interface ListedProps extends Pick<ResultRowsProps, 'run' | 'onAll' | 'onNoText'> {
  readonly rows: RowWindows<ResultRow>;
  readonly filter: ResultFilter;
}

function RowList({ run, rows, filter, onAll, onNoText }: ListedProps) {
  const { action, kind } = run;
  const columns = useMemo(() => columnsFor({ action, kind }), [action, kind]);
  const failure = rows.failure();
  if (failure)
    return (
      <Centre>
        <Problem error={failure} onRetry={rows.retry} />
      </Centre>
    );
  const narrowed = filter.text !== '' || filter.cause !== null || filter.outcome !== 'not-stored';
  if (!narrowed && !isRunning(run) && isWhole(run) && isUndone(run.undone))
    return (
      <Centre>
        <EmptyState
          icon="back"
          title={`${undoneWords(run.undone, formatMoment)}.`}
          action={<Button onClick={onAll}>Show all rows</Button>}
        />
      </Centre>
    );
  if (!narrowed && !isRunning(run) && isWhole(run))
    return (
      <Centre>
        <EmptyState
          icon="check"
          title={`Every row is ${outcomeWord('stored', run)}${run.rehearsal ? ' in the rehearsal' : ''}`}
          action={<Button onClick={onAll}>Show all rows</Button>}
        />
      </Centre>
    );
  if (rows.isLoaded() && rows.total() === 0)
    return (
      <Centre>
        <p className={styles['none']} role="status">
          {nothingListed(run, filter)}
        </p>
        {filter.text !== '' && <Button onClick={onNoText}>Clear the search</Button>}
      </Centre>
    );
  return (
    <DataGrid
      label="Rows of the result"
      rows={rows}
      columns={columns}
      rowView={rowView}
      numberHead="row"
      headPx={gridHeadPx.oneLine}
    />
  );
}
