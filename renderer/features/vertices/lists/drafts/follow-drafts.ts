import { allDrafts, useLists } from '../store.ts';
import { changeCount } from '../write/write-plan.ts';
import { type DraftsOfConnections, storeDrafts } from './stored-drafts.ts';
import { useUnwritten } from './unwritten-counts.ts';

/** Saving waits this long after the last change, because it takes a moment for a long list. */
const restMs = 300;

/** Counts staged changes, saves them for a reload of the window, and asks before the window closes, until `end`. */
export function followDrafts(end: AbortSignal): void {
  if (end.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const store = useLists.getState();
    // Before the first connection is known, saved drafts have not been read.
    if (store.connectionId !== null || store.elsewhere.size > 0) storeDrafts(allDrafts(store));
  };
  const onDrafts = () => {
    useUnwritten.setState(countsOf(allDrafts(useLists.getState())), true);
    clearTimeout(timer);
    timer = setTimeout(save, restMs);
  };
  const stop = useLists.subscribe(({ drafts, elsewhere, connectionId }, before) => {
    if (drafts !== before.drafts || elsewhere !== before.elsewhere || connectionId !== before.connectionId)
      onDrafts();
  });
  end.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  window.addEventListener('pagehide', () => timer !== undefined && save(), { signal: end });
  // Makes the browser or the desktop program ask before it closes the window.
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (Object.keys(useUnwritten.getState()).length > 0) event.preventDefault();
    },
    { signal: end },
  );
  // Changes may have been staged while this module was being imported.
  onDrafts();
}

/** Returns the number of staged changes by connection; connections without changes are omitted. */
function countsOf(all: DraftsOfConnections): Record<string, number> {
  const counts = [...all].map(([connectionId, drafts]) => {
    const count = [...drafts.values()].reduce((sum, draft) => sum + changeCount(draft), 0);
    return [connectionId, count] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
