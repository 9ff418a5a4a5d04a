import { create } from 'zustand';
import { firstSettings } from '../../../shared/app/first-settings.ts';
import type { AppSettings } from '../../../shared/app/settings.ts';
import type { AppState } from '../../../shared/app.ts';
import type { Api } from '../../../shared/contract.ts';

/** Store of the program as a whole: settings, recent files and updates from the host, for all pages. */

interface AppStore {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: AppState | null;
  /** Whether the list of keyboard shortcuts is open. */
  readonly showsKeys: boolean;
}

export const useApp = create<AppStore>()(() => ({ hostState: null, showsKeys: false }));

/** Subscribes to the host's events about the program. Returns the function that unsubscribes and clears the state. */
export function followApp(api: Api): () => void {
  const stop = api.app.changed((hostState) => useApp.setState({ hostState }));
  return () => {
    stop();
    useApp.setState(useApp.getInitialState());
  };
}

/** Settings from the host, or the initial ones until the host has responded. */
export const settingsIn = ({ hostState }: AppStore): AppSettings => hostState?.settings ?? firstSettings;
export const showKeys = (showsKeys: boolean) => useApp.setState({ showsKeys });
