import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { allDrafts, useLists } from '../store.ts';
import { changeCount } from '../write/write-plan.ts';
import { type DraftsOfConnections, keepDrafts } from './kept-drafts.ts';

/** Number of unwritten changes by connection; connections without any are missing. */
export const useUnwritten = (): Readonly<Record<string, number>> =>
  useLists(useShallow((store) => countsOf(allDrafts(store))));

function countsOf(all: DraftsOfConnections): Record<string, number> {
  const counts = [...all].map(([connectionId, drafts]) => {
    const count = [...drafts.values()].reduce((sum, draft) => sum + changeCount(draft), 0);
    return [connectionId, count] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Saving a long list takes a moment, so it waits until the user stops typing. */
const restMs = 300;

/** Saves staged changes for a reload of the window, and asks before the window closes. */
export function useKeptDrafts(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const store = useLists.getState();
      // Before the first connection is known, saved drafts have not been read.
      if (store.connectionId !== null || store.elsewhere.size > 0) keepDrafts(allDrafts(store));
    };
    const stop = useLists.subscribe(({ drafts, elsewhere }, before) => {
      if (drafts === before.drafts && elsewhere === before.elsewhere) return;
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    });
    const onHide = () => timer !== undefined && keep();
    window.addEventListener('pagehide', onHide);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
    };
  }, []);
  useEffect(() => {
    // A browser asks before it closes the window, and the program of the desktop does.
    const onUnload = (event: BeforeUnloadEvent) => {
      if (Object.keys(countsOf(allDrafts(useLists.getState()))).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
