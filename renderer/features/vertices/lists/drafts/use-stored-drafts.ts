import { useEffect, useState } from 'react';
import type { ConnectionsState } from '../../../../../shared/connections.ts';
import { draftsKey } from './unwritten-counts.ts';

/**
 * Stores staged changes for a reload of the window, and asks before the window closes. Starts, and imports the code for
 * it, when the page that stages changes is first shown, or at once if drafts were stored before a reload.
 * @param hostState null before it is known. Drafts of a removed connection can never be written
 */
export function useStoredDrafts(isPageShown: boolean, hostState: ConnectionsState | null): void {
  const [isNeeded, setNeeded] = useState(isPageShown || sessionStorage.getItem(draftsKey) !== null);
  if (isPageShown && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const end = new AbortController();
    void import('./follow-drafts.ts').then(({ followDrafts }) => followDrafts(end.signal));
    return () => end.abort();
  }, [isNeeded]);
  useEffect(() => {
    // While stored connections cannot be read, it is not known which were removed.
    if (!isNeeded || hostState === null || hostState.faults?.length) return;
    const ids = hostState.connections.map(({ id }) => id);
    void import('../store.ts').then(({ forgetRemoved }) => forgetRemoved(ids));
  }, [isNeeded, hostState]);
}
