import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Log, Settings } from '../platform.ts';
import { pageAddress } from './page-protocol.ts';
import { placeWindow, smallestSize, type WindowState } from './window-state.ts';

const settingsKey = 'window';
/** The page's own background, so that nothing flashes before its styles are there. */
const background = { light: '#f5f6f8', dark: '#101318' };

export interface WindowDeps {
  /** Path of the built preload script. */
  preload: string;
  settings: Settings;
  log: Log;
}

/** Opens the window where it was closed last, and shows it when the page has something to show. */
export function openWindow({ preload, settings, log }: WindowDeps): BrowserWindow {
  const { bounds, maximised } = placeWindow(settings.get(settingsKey), displaysPrimaryFirst());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: 'Graph Intake',
    show: false,
    backgroundColor: backgroundNow(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Chromium's spell checker fetches dictionaries from a server of its own.
      spellcheck: false,
    },
  });
  const repaint = () => window.setBackgroundColor(backgroundNow());
  nativeTheme.on('updated', repaint);
  window.once('ready-to-show', () => {
    if (maximised) window.maximize();
    window.show();
  });
  window.on('close', () => {
    const state: WindowState = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
    settings.set(settingsKey, state);
  });
  window.once('closed', () => nativeTheme.off('updated', repaint));
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) =>
    log.error(`The page's process is gone (${reason}, ${exitCode}).`),
  );
  window.loadURL(pageAddress).catch((error: unknown) => log.error('The page does not load.', error));
  return window;
}

/** Goes to a place of the page by its mark in the address; its document stays, as with a link of its own. */
export function showPlace(window: BrowserWindow, place: string): Promise<void> {
  bringToFront(window);
  return window.loadURL(`${pageAddress}#${place}`);
}

/** Brings a window to the front, from wherever the user has put it. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

const backgroundNow = () => (nativeTheme.shouldUseDarkColors ? background.dark : background.light);

function displaysPrimaryFirst() {
  const primary = screen.getPrimaryDisplay();
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)];
}
