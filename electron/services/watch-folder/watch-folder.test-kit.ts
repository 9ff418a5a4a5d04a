import type { Arrivals } from '../../storage/arrivals.ts';
import { createCompleteFiles } from './complete-files.ts';
import type { createWatchFolder } from './watch-folder.ts';

type WatchFolderDeps = Parameters<typeof createWatchFolder>[0];

/** Dependencies of a watched folder without a marker, without `folders` and `send`; its files are complete at once. */
export const watchDepsOf = (
  folder: string,
  arrivals: Arrivals,
): Omit<WatchFolderDeps, 'folders' | 'send'> => ({
  folder,
  arrivals,
  words: { sentBefore: ({ name }) => `The same content was sent before, as ${name}.` },
  marker: null,
  sendAgain: false,
  connectionId: 'staging',
  keepMs: { done: null, held: null },
  completeFiles: createCompleteFiles({ quietForMs: 0, marker: null }),
  runs: { of: () => [], move: () => undefined },
  signal: new AbortController().signal,
  now: () => 0,
  uptime: () => 0,
  onArrival: () => undefined,
});
