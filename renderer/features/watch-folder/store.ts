import { create } from 'zustand';
import type { Api } from '../../../shared/contract.ts';
import type { WatchedFolder } from '../../../shared/watch-folder.ts';

interface WatchFolderStore {
  /** Null until the host has responded. */
  readonly folders: readonly WatchedFolder[] | null;
}

const initial: WatchFolderStore = { folders: null };

export const useWatchFolder = create<WatchFolderStore>()(() => initial);

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followWatchFolder(api: Api): () => void {
  useWatchFolder.setState(initial);
  return api.watchFolder.changed(({ folders }) => useWatchFolder.setState({ folders }));
}
