import { create } from 'zustand';
import { type AppSettings, firstSettings } from '../../../shared/app/settings.ts';
import type { AppState } from '../../../shared/app.ts';
import type { Api } from '../../../shared/contract.ts';

interface AppStore {
  /** Null until the host has told it. */
  readonly told: AppState | null;
  /** Whether the overview of keys is open. */
  readonly showsKeys: boolean;
}

export const useApp = create<AppStore>()(() => ({ told: null, showsKeys: false }));

/** Follows the host's news of the program itself until the answered function is called; nothing is known from then on. */
export function followApp(api: Api): () => void {
  const stop = api.app.changed((told) => useApp.setState({ told }));
  return () => {
    stop();
    useApp.setState(useApp.getInitialState());
  };
}

export const settingsIn = ({ told }: AppStore): AppSettings => told?.settings ?? firstSettings;
export const showKeys = (showsKeys: boolean) => useApp.setState({ showsKeys });
