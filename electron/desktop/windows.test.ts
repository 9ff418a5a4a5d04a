import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstSettings } from '../../shared/app/first-settings.ts';
import type { Settings } from '../platform.ts';
import { followSettings, type ShownState } from './follow-settings.ts';
import { pageAddress } from './page-protocol.ts';
import { app } from './stand-in/app.ts';
import { nativeTheme } from './stand-in/electron.ts';
import { BrowserWindow } from './stand-in/window.ts';
import { createEvent, world } from './stand-in/world.ts';
import { maxReloads } from './window-health.ts';
import { createWindows } from './windows.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const values = new Map<string, unknown>();
const settings: Settings = {
  get: (key) => values.get(key),
  set: (key, value) => void values.set(key, value),
};
let lines: string[] = [];
let now = 0;
let zoomPercent = 100;
const create = () =>
  createWindows({
    preload: '/built/preload.cjs',
    icon: '/icon.png',
    settings,
    log: { info: () => undefined, error: (message) => lines.push(message) },
    now: () => now,
    after: () => () => undefined,
    appSettings: () => ({ zoomPercent }),
  });
const newest = () => BrowserWindow.getAllWindows().at(-1) as BrowserWindow;
const urls = () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.url);

beforeEach(() => {
  values.clear();
  lines = [];
  now = 1_000_000;
  zoomPercent = 100;
  world.boxes = [];
  world.boxResponse = 0;
  world.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } } as Electron.Display];
});
afterEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.close();
});

describe('windows', () => {
  it('open at an offset to each other, and the last used one shows a requested place', () => {
    const windows = create();
    windows.open();
    const first = newest();
    windows.open('monitor');
    const second = newest();
    expect([second.bounds.x - first.bounds.x, second.bounds.y - first.bounds.y]).toEqual([28, 28]);
    expect(urls()).toEqual([pageAddress, `${pageAddress}#monitor`]);
    first.focus();
    windows.show('vertices/v1');
    expect(urls()).toEqual([`${pageAddress}#vertices/v1`, `${pageAddress}#monitor`]);
    windows.show('connections', `window-${second.webContents.id}`);
    expect(urls()).toEqual([`${pageAddress}#vertices/v1`, `${pageAddress}#connections`]);
    first.focus();
    first.close();
    windows.show('import');
    expect(urls()).toEqual([`${pageAddress}#import`]);
  });

  it('open a new window for a requested place if none is open', () => {
    const windows = create();
    windows.show('import/run/1');
    expect(urls()).toEqual([`${pageAddress}#import/run/1`]);
  });

  it('have the zoom of the settings, also when they are opened later', () => {
    const windows = create();
    windows.open();
    windows.zoom(125);
    expect(newest().webContents.zoomFactor).toBe(1.25);
    zoomPercent = 125;
    windows.open();
    expect(newest().options.webPreferences?.zoomFactor).toBe(1.25);
  });
});

describe('a page with unsaved changes', () => {
  const leave = () => {
    const event = createEvent();
    newest().webContents.emit('will-prevent-unload', event);
    return event;
  };

  it('stays open, and is not reloaded, until the user confirms', () => {
    create().open();
    expect(leave().defaultPrevented).toBe(false);
    world.boxResponse = 1;
    expect(leave().defaultPrevented).toBe(true);
    const question = 'Something in this window is not saved or not finished.';
    expect(world.boxes).toEqual([question, question]);
  });
});

describe('a window whose page prevents closing', () => {
  it('stays open until the user confirms closing it', () => {
    create().open();
    newest().webContents.preventsUnload = true;
    newest().close();
    expect(BrowserWindow.getAllWindows()).toHaveLength(1);
    world.boxResponse = 1;
    newest().close();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });

  it('keeps the program from quitting', () => {
    create().open();
    newest().webContents.preventsUnload = true;
    let isEnding = false;
    app.once('will-quit', () => {
      isEnding = true;
    });
    app.quit();
    expect(isEnding).toBe(false);
    newest().webContents.preventsUnload = false;
    app.quit();
    expect(isEnding).toBe(true);
  });
});

describe('a page that crashes', () => {
  const crash = (window: BrowserWindow, reason = 'crashed') =>
    window.webContents.emit('render-process-gone', createEvent(), { reason, exitCode: 5 });

  it('is reloaded, and a dialog reports the crash', async () => {
    create().open();
    crash(newest());
    expect(newest().webContents.reloads).toBe(1);
    expect(world.boxes).toEqual(['This window crashed and was reloaded.']);
    expect(lines.join()).toContain('crashed');
  });

  it('is not reloaded beyond the limit if the user chooses to close its window', async () => {
    create().open();
    const window = newest();
    world.boxResponse = 1;
    for (let time = 0; time < maxReloads; time++) crash(window);
    expect(window.webContents.reloads).toBe(maxReloads);
    crash(window);
    await vi.waitFor(() => expect(BrowserWindow.getAllWindows()).toEqual([]));
    expect(window.webContents.reloads).toBe(maxReloads);
  });

  it('is reloaded beyond the limit if its crashes are minutes apart', () => {
    create().open();
    for (let time = 0; time < 2 * maxReloads; time++) {
      crash(newest());
      now += 5 * 60_000;
    }
    expect(newest().webContents.reloads).toBe(2 * maxReloads);
  });

  it('is not reloaded after a clean exit', () => {
    create().open();
    crash(newest(), 'clean-exit');
    expect(newest().webContents.reloads).toBe(0);
  });
});

describe('a page that hangs', () => {
  it('is reloaded if the user does not want to wait', async () => {
    create().open();
    world.boxResponse = 1;
    newest().emit('unresponsive');
    await vi.waitFor(() => expect(newest().webContents.reloads).toBe(1));
    expect(world.boxes[0]).toBe('This window is not responding.');
  });

  it('is not reloaded once it responds, whatever the user chooses', async () => {
    create().open();
    const choice = Promise.withResolvers<number>();
    world.boxResponse = choice.promise;
    newest().emit('unresponsive');
    newest().emit('responsive');
    choice.resolve(1);
    await choice.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(newest().webContents.reloads).toBe(0);
  });
});

describe('followSettings', () => {
  it('applies each change of the settings once', () => {
    const zooms: number[] = [];
    const states: ShownState[] = [];
    const first = { settings: firstSettings, recent: [] };
    const follow = followSettings({
      first,
      windows: { zoom: (percent) => zooms.push(percent) },
      onChange: (state) => states.push(state),
    });
    follow(first);
    const dark = { ...first, settings: { ...firstSettings, appearance: 'dark' as const, zoomPercent: 150 } };
    follow(dark);
    follow({ ...dark });
    expect(nativeTheme.themeSource).toBe('dark');
    expect(zooms).toEqual([100, 150]);
    expect(states).toEqual([first, dark]);
  });
});
