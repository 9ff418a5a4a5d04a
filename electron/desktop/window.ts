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
  /** A window that is there already; the new one opens a little lower, so that both can be seen. */
  beside?: BrowserWindow | null;
  zoomPercent?: number;
  /** The mark of a place in the page's address; where the page begins without one. */
  place?: string;
}

/** Opens the window where it was closed last, and shows it when the page has something to show. */
export function openWindow(deps: WindowDeps): BrowserWindow {
  const { preload, settings, log, beside = null, zoomPercent = 100, place } = deps;
  const kept = beside === null ? settings.get(settingsKey) : besideOf(beside);
  const { bounds, maximised } = placeWindow(kept, displaysPrimaryFirst());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: 'Graph Intake',
    show: false,
    backgroundColor: backgroundNow(),
    webPreferences: {
      preload,
      zoomFactor: zoomPercent / 100,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
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
  const address = place === undefined ? pageAddress : `${pageAddress}#${place}`;
  window.loadURL(address).catch((error: unknown) => log.error('The page does not load.', error));
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

/** Where a second window opens: as large as the first. */
function besideOf(first: BrowserWindow): WindowState {
  const { x, y, ...size } = first.getNormalBounds();
  return { bounds: { ...size, x: x + cascadePx, y: y + cascadePx }, maximised: false };
}
const cascadePx = 28;

const backgroundNow = () => (nativeTheme.shouldUseDarkColors ? background.dark : background.light);

function displaysPrimaryFirst() {
  const primary = screen.getPrimaryDisplay();
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)];
}
