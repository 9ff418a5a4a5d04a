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

/** Follows the host's news of the program itself until the answered function is called. */
export function followApp(api: Api): () => void {
  useApp.setState({ told: null, showsKeys: false });
  return api.app.changed((told) => useApp.setState({ told }));
}

export const settingsIn = ({ told }: AppStore): AppSettings => told?.settings ?? firstSettings;
export const showKeys = (showsKeys: boolean) => useApp.setState({ showsKeys });
