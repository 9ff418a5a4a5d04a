import type { BrowserWindow } from 'electron';
import type { AppSettings } from '../../shared/app/settings.ts';
import type { After } from '../../shared/async.ts';
import type { Log, Settings } from '../platform.ts';
import { windowIdOf } from './ipc.ts';
import { askBeforeLeaving } from './leave-question.ts';
import { bringToFront, openWindow, showPlace } from './window.ts';
import { watchHealth } from './window-health.ts';

interface WindowsDeps {
  /** Path of the built preload script. */
  preload: string;
  /** Path of the icon of the windows, for systems that show one. */
  icon: string;
  settings: Settings;
  log: Log;
  /** Milliseconds since epoch. */
  now: () => number;
  /** Calls `fire` once after this time; returns how to cancel it. */
  readonly after: After;
  appSettings: () => Pick<AppSettings, 'zoomPercent'>;
}

/** The windows of the program, each with its own pipe to the one host. */
export interface Windows {
  /** Opens a further window, at a place or at the first page. */
  open(place?: string): BrowserWindow;
  /** Brings a window to a place: the one with this id, else the one that was used last, else a new one. */
  show(place: string, windowId?: string | null): void;
  toFront(): void;
  /** The id of the window that was used last; null where none is left. */
  usedId(): string | null;
  zoom(percent: number): void;
}

export function createWindows(deps: WindowsDeps): Windows {
  const { log, now, appSettings } = deps;
  /** All open windows; the one that was used last comes first. */
  let windows: BrowserWindow[] = [];

  const open = (place?: string) => {
    const window = openWindow({
      ...deps,
      beside: windows[0] ?? null,
      zoomPercent: appSettings().zoomPercent,
      ...(place !== undefined && { place }),
    });
    windows = [window, ...windows];
    window.on('focus', () => {
      windows = [window, ...windows.filter((each) => each !== window)];
    });
    window.once('closed', () => {
      windows = windows.filter((each) => each !== window);
    });
    watchHealth(window, { log, now });
    askBeforeLeaving(window);
    return window;
  };
  return {
    open,
    show(place, windowId = null) {
      const window = windows.find(({ webContents }) => windowIdOf(webContents) === windowId) ?? windows[0];
      if (window)
        showPlace(window, place).catch((error: unknown) => log.error('The page does not go there.', error));
      else open(place);
    },
    toFront() {
      const [window] = windows;
      if (window) bringToFront(window);
    },
    usedId: () => (windows[0] ? windowIdOf(windows[0].webContents) : null),
    zoom(percent) {
      for (const { webContents } of windows) webContents.setZoomFactor(percent / 100);
    },
  };
}
