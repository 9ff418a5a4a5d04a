import { useEffect } from 'react';
import { showHistory } from '../hooks/import-place.ts';
import { useOpenFiles } from '../hooks/open-files.ts';
import type { PageId } from './pages.ts';

/**
 * Opens what a link to Import names: a run for `import/run/<id>`, the history for `import/history`. The address is then
 * replaced by `#import`, because Import itself remembers what it shows; going back does not open the link again.
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

/** Returns whether an address is such a link. @param detail the part of the address after `import/` */
export const isImportLink = (detail: string): boolean => detail === 'history' || runIn(detail) !== null;

/** Returns the id in `run/<id>`, or null. */
function runIn(detail: string): string | null {
  const [, coded] = /^run\/([^/]+)$/.exec(detail) ?? [];
  if (coded === undefined) return null;
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
