import { useEffect, useState } from 'react';
import { draftsKey } from './unwritten-counts.ts';

/**
 * Stores staged changes for a reload of the window, and asks before the window closes. Starts, and imports the code for
 * it, when the page that stages changes is first shown, or at once if drafts were stored before a reload.
 * @param connections all connections, null before they are known: drafts of a removed one can never be written
 */
export function useStoredDrafts(isPageShown: boolean, connections: readonly { id: string }[] | null): void {
  const [isNeeded, setNeeded] = useState(isPageShown || sessionStorage.getItem(draftsKey) !== null);
  if (isPageShown && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const end = new AbortController();
    void import('./follow-drafts.ts').then(({ followDrafts }) => followDrafts(end.signal));
    return () => end.abort();
  }, [isNeeded]);
  useEffect(() => {
    if (!isNeeded || connections === null) return;
    const ids = connections.map(({ id }) => id);
    void import('../store.ts').then(({ forgetRemoved }) => forgetRemoved(ids));
  }, [isNeeded, connections]);
}
