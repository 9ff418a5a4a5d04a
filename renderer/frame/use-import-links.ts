import { useEffect } from 'react';
import { showHistory, useImports } from '../features/imports/store.ts';
import type { PageId } from './pages.ts';

/**
 * Follows addresses of Import: `import/run/<id>` and `import/history`. Import remembers by itself what it shows, so
 * that such an address is taken once and leaves nothing to come back to.
 */
export function useImportLinks(page: PageId, detail: string | null, openRun: (runId: string) => void): void {
  const told = useImports((store) => store.told);
  useEffect(() => {
    if (page !== 'import' || detail === null || !told) return;
    const runId = runIn(detail);
    if (runId === null && detail !== 'history') return;
    location.replace('#import');
    if (runId === null) showHistory();
    else openRun(runId);
  }, [page, detail, told, openRun]);
}

function runIn(detail: string): string | null {
  const [, coded] = /^run\/([^/]+)$/.exec(detail) ?? [];
  if (coded === undefined) return null;
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
