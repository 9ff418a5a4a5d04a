import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../platform.ts';
import { pageAddress } from './page-protocol.ts';
import { nativeTheme } from './stand-in/electron.ts';
import { BrowserWindow } from './stand-in/window.ts';
import { world } from './stand-in/world.ts';
import { bringToFront, openWindow } from './window.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const values = new Map<string, unknown>();
const settings: Settings = {
  get: (key) => values.get(key),
  set: (key, value) => void values.set(key, value),
};
const log = { info: () => undefined, error: () => undefined };
const area = { x: 0, y: 0, width: 1920, height: 1080 };

let timers: { ms: number; fire: () => void }[] = [];
const after = (ms: number, fire: () => void) => {
  const timer = { ms, fire };
  timers.push(timer);
  return () => {
    timers = timers.filter((each) => each !== timer);
  };
};

function open(): BrowserWindow {
  openWindow({ preload: '/built/preload.cjs', icon: '/icon.png', settings, log, after });
  return BrowserWindow.getAllWindows().at(-1) as BrowserWindow;
}

beforeEach(() => {
  values.clear();
  timers = [];
  world.displays = [{ id: 1, workArea: area } as Electron.Display];
});

describe('openWindow', () => {
  it('gives the page a sandbox, context isolation and no Node', () => {
    expect(open().options.webPreferences).toMatchObject({
      preload: '/built/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    });
  });

  it('keeps Chromium’s protections, and enables none of its experiments', () => {
    const { webPreferences } = open().options;
    expect(webPreferences).toMatchObject({
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
    });
    expect(webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  it('has the icon of the program', () => {
    expect(open().options.icon).toBe('/icon.png');
  });

  it('loads the page, and shows itself when the page is ready to be shown', () => {
    const window = open();
    expect(window.webContents.url).toBe(pageAddress);
    expect(window.options.show).toBe(false);
    expect(window.state.shown).toBe(false);
    window.emit('ready-to-show');
    expect(window.state.shown).toBe(true);
  });

  it.each(['did-finish-load', 'did-fail-load'])('shows itself on %s without ready-to-show', (event) => {
    const window = open();
    window.webContents.emit(event);
    expect(window.state.shown).toBe(true);
    expect(timers).toEqual([]);
  });

  it('shows itself after 3 s if its page emits no event', () => {
    const window = open();
    expect(timers.map(({ ms }) => ms)).toEqual([3000]);
    expect(window.state.shown).toBe(false);
    timers[0]?.fire();
    expect(window.state.shown).toBe(true);
  });

  it('is shown once, and not after it was closed', () => {
    const window = open();
    window.maximize();
    window.emit('ready-to-show');
    window.state.shown = false;
    window.webContents.emit('did-finish-load');
    expect(window.state.shown).toBe(false);
    const second = open();
    second.close();
    expect(timers).toEqual([]);
    second.emit('ready-to-show');
    expect(second.state.shown).toBe(false);
  });

  it('logs a load that fails, but not one that a link interrupted', async () => {
    const errors: string[] = [];
    const errorLog = { info: () => undefined, error: (message: string) => void errors.push(message) };
    const window = openWindow({ preload: '', icon: '', settings, log: errorLog, after });
    await window.loadURL(`${pageAddress}#vertices`);
    expect(errors).toEqual([]);
    vi.spyOn(BrowserWindow.prototype, 'loadURL').mockRejectedValueOnce(new Error('ERR_FILE_NOT_FOUND'));
    openWindow({ preload: '', icon: '', settings, log: errorLog, after });
    await vi.waitFor(() => expect(errors).toEqual(['The page does not load.']));
  });

  it('opens where it was closed, maximised if it was', () => {
    const first = open();
    first.bounds = { x: 40, y: 50, width: 1000, height: 700 };
    first.maximize();
    first.close();
    const second = open();
    expect(second.bounds).toEqual(first.bounds);
    second.emit('ready-to-show');
    expect(second.isMaximized()).toBe(true);
  });

  it('has the background of the system’s theme and follows it', () => {
    const window = open();
    const light = window.state.background;
    nativeTheme.shouldUseDarkColors = true;
    nativeTheme.emit('updated');
    const dark = window.state.background;
    expect(dark).not.toBe(light);
    expect(open().state.background).toBe(dark);
    nativeTheme.shouldUseDarkColors = false;
    nativeTheme.emit('updated');
    expect(window.state.background).toBe(light);
  });

  it('removes all its listeners', () => {
    const before = nativeTheme.listenerCount('updated');
    open().close();
    expect(nativeTheme.listenerCount('updated')).toBe(before);
  });
});

describe('bringToFront', () => {
  it('restores and focuses a minimised window', () => {
    const window = open();
    window.state.minimised = true;
    bringToFront(window as unknown as Electron.BrowserWindow);
    expect(window.state).toMatchObject({ minimised: false, shown: true, focused: true });
  });
});
