import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { After } from '../../shared/async.ts';
import type { Log, Settings } from '../platform.ts';
import { pageAddress } from './page-protocol.ts';
import { placeWindow, smallestSize, type WindowState } from './window-state.ts';

const settingsKey = 'window';
/** The page's own background, so that nothing flashes before its styles are there. */
const background = { light: '#f5f6f8', dark: '#101318' };

interface WindowDeps {
  /** Path of the built preload script. */
  preload: string;
  /** Path of the icon of the window, for systems that show one. */
  icon: string;
  settings: Settings;
  log: Log;
  /** An existing window; the new one opens a little lower, so that both can be seen. */
  beside?: BrowserWindow | null;
  zoomPercent?: number;
  /** Calls `fire` once after this time; returns how to cancel it. */
  readonly after: After;
  /** Place in the page, as the hash of its address; the first page if absent. */
  place?: string;
}

/** Opens the window where it was closed last, and shows it when the page has something to show. */
export function openWindow(deps: WindowDeps): BrowserWindow {
  const { preload, icon, settings, log, beside = null, zoomPercent = 100, place, after } = deps;
  const stored = beside === null ? settings.get(settingsKey) : besideOf(beside);
  const { bounds, maximised } = placeWindow(stored, displaysPrimaryFirst());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: 'Graph Intake',
    // On macOS windows have no icon, and Electron ignores it.
    icon,
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
  showWhenReady(window, { maximised, after });
  window.on('close', () => {
    const state: WindowState = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
    settings.set(settingsKey, state);
  });
  window.once('closed', () => nativeTheme.off('updated', repaint));
  const address = place === undefined ? pageAddress : `${pageAddress}#${place}`;
  window.loadURL(address).catch((error: unknown) => {
    // A link that arrives while the page loads leads it to its place, and ends this call.
    if (!isAborted(error)) log.error('The page does not load.', error);
  });
  return window;
}

/** A window whose page takes longer is shown empty: an invisible program looks like one that does not start. */
const showWithinMs = 3000;

/**
 * Shows a window once, on the first sign that its page has something to show or never will. `ready-to-show` alone is not
 * enough: on Wayland, and for a page whose script fails, it may never come.
 */
function showWhenReady(
  window: BrowserWindow,
  { maximised, after }: Pick<WindowDeps, 'after'> & { maximised: boolean },
): void {
  let isPending = true;
  const show = () => {
    if (!isPending) return;
    stop();
    if (maximised) window.maximize();
    window.show();
  };
  const cancel = after(showWithinMs, show);
  const stop = () => {
    isPending = false;
    cancel();
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.webContents.once('did-fail-load', show);
  window.once('closed', stop);
}

/** Goes to a place of the page by the hash of its address; the document stays loaded, as with a link in the page. */
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

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';

/** Returns where a second window opens: as large as the first, a little lower and to the right. */
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
