import type { RequestEntry, RunState } from '../../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import { useHost } from '../../../host.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { Centre } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { requestColumns } from './request-columns.tsx';
import styles from './result.module.css';

const rowView = ({ number }: RequestEntry) => ({ number: formatCount(number) });

/** List of all requests of a run, including repeated ones and parts of requests that were split. */
export function RequestLog({ run }: { run: RunState }) {
  const { api } = useHost();
  const rows = useWindows<RequestEntry>({
    key: run.id,
    revision: `${run.state} ${run.requests} ${JSON.stringify(run.counts)}`,
    total: 0,
    ask: (first, count, signal) => api.imports.requests({ runId: run.id, first, count }, { signal }),
  });
  const failure = rows.failure();
  if (failure)
    return (
      <Centre>
        <Problem error={failure} onRetry={rows.retry} />
      </Centre>
    );
  if (rows.isLoaded() && rows.total() === 0)
    return (
      <Centre>
        <p className={styles['none']} role="status">
          {isRunning(run) ? 'No requests sent yet.' : 'No requests were sent.'}
        </p>
      </Centre>
    );
  return (
    <>
      <DataGrid
        label="Requests"
        rows={rows}
        columns={requestColumns}
        rowView={rowView}
        numberHead="request"
        headPx={gridHeadPx.oneLine}
      />
      <p className={styles['count']}>{plural(rows.total(), 'request')}</p>
    </>
  );
}
