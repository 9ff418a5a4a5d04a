import { create } from 'zustand';
import { firstSettings } from '../../../shared/app/first-settings.ts';
import type { AppSettings } from '../../../shared/app/settings.ts';
import type { AppState } from '../../../shared/app.ts';
import type { Api } from '../../../shared/contract.ts';

interface AppStore {
  /** Null until the host has responded. */
  readonly hostState: AppState | null;
  /** Whether the overview of keys is open. */
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

export const settingsIn = ({ hostState }: AppStore): AppSettings => hostState?.settings ?? firstSettings;
export const showKeys = (showsKeys: boolean) => useApp.setState({ showsKeys });
