import { nativeTheme } from 'electron';
import type { AppSettings } from '../../shared/app/settings.ts';
import type { AppState } from '../../shared/app.ts';
import type { Windows } from './windows.ts';

/** The part of the program's state that Electron itself shows. */
export type ShownState = Pick<AppState, 'settings' | 'recent'>;

interface FollowDeps {
  first: ShownState;
  windows: Pick<Windows, 'zoom'>;
  /** Called with the first state and after every change, to rebuild the menu. */
  onChange: (state: ShownState) => void;
}

/**
 * Applies settings in Electron: the theme of the system's parts, the zoom, the menu. Returns a function to call with
 * each new state.
 */
export function followSettings({ first, windows, onChange }: FollowDeps): (state: ShownState) => void {
  let shown: ShownState | null = null;
  const show = (state: ShownState) => {
    const before = shown?.settings;
    if (JSON.stringify(shown) === JSON.stringify(state)) return;
    shown = state;
    apply(state.settings, before);
    onChange(state);
  };
  const apply = (now: AppSettings, before: AppSettings | undefined) => {
    if (now.appearance !== before?.appearance) nativeTheme.themeSource = now.appearance;
    if (now.zoomPercent !== before?.zoomPercent) windows.zoom(now.zoomPercent);
  };
  show(first);
  return ({ settings, recent }) => show({ settings, recent });
}
