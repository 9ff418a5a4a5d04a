import type { Connection } from '../../../../shared/connections.ts';
import { useImportPlace } from '../../../hooks/import-place.ts';
import { HistoryList } from './history-list.tsx';
import { StoredRun } from './stored-run.tsx';

/** History page in the place of a file: the list of all runs, or the run that is open. */
export function HistoryPage({ connection }: { connection: Connection | null }) {
  const runId = useImportPlace((store) => store.history?.runId ?? null);
  return runId === null ? <HistoryList /> : <StoredRun key={runId} runId={runId} connection={connection} />;
}
