import { useEffect, useState } from 'react';
import { draftsKey } from './unwritten-counts.ts';

/**
 * Saves staged changes for a reload of the window, and asks before the window closes: from the first time that the page
 * is shown where changes are staged, or at once where drafts were saved before a reload.
 */
export function useKeptDrafts(isPageShown: boolean): void {
  const [isNeeded, setNeeded] = useState(isPageShown || sessionStorage.getItem(draftsKey) !== null);
  if (isPageShown && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const end = new AbortController();
    void import('./follow-drafts.ts').then(({ followDrafts }) => followDrafts(end.signal));
    return () => end.abort();
  }, [isNeeded]);
}
