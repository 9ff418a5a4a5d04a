import { useEffect } from 'react';
import { showHistory } from '../hooks/import-place.ts';
import { useOpenFiles } from '../hooks/open-files.ts';
import type { PageId } from './pages.ts';

/**
 * Follows addresses of Import: `import/run/<id>` and `import/history`. Import remembers by itself what it shows, so
 * that such an address is taken once and leaves nothing to come back to.
 */
export function useImportLinks(page: PageId, detail: string | null, openRun: (runId: string) => void): void {
  const isLoaded = useOpenFiles((store) => store.isLoaded);
  useEffect(() => {
    if (page !== 'import' || detail === null || !isLoaded) return;
    if (!isImportLink(detail)) return;
    const runId = runIn(detail);
    location.replace('#import');
    if (runId === null) showHistory();
    else openRun(runId);
  }, [page, detail, isLoaded, openRun]);
}

/** Part of such an address after `import/`. */
export const isImportLink = (detail: string): boolean => detail === 'history' || runIn(detail) !== null;

function runIn(detail: string): string | null {
  const [, coded] = /^run\/([^/]+)$/.exec(detail) ?? [];
  if (coded === undefined) return null;
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
