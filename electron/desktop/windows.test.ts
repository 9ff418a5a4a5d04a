import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstSettings } from '../../shared/app/settings.ts';
import type { Settings } from '../platform.ts';
import { followSettings, type ShownState } from './follow-settings.ts';
import { pageAddress } from './page-protocol.ts';
import { nativeTheme } from './stand-in/electron.ts';
import { BrowserWindow } from './stand-in/window.ts';
import { createEvent, world } from './stand-in/world.ts';
import { mostReloads } from './window-health.ts';
import { createWindows } from './windows.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const values = new Map<string, unknown>();
const settings: Settings = {
  get: (key) => values.get(key),
  set: (key, value) => void values.set(key, value),
};
let said: string[] = [];
let now = 0;
let zoomPercent = 100;
const create = () =>
  createWindows({
    preload: '/built/preload.cjs',
    settings,
    log: { info: () => undefined, error: (message) => said.push(message) },
    now: () => now,
    look: () => ({ zoomPercent }),
  });
const newest = () => BrowserWindow.getAllWindows().at(-1) as BrowserWindow;
const urls = () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.url);

beforeEach(() => {
  values.clear();
  said = [];
  now = 1_000_000;
  zoomPercent = 100;
  world.boxes = [];
  world.boxAnswer = 0;
  world.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } } as Electron.Display];
});
afterEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.close();
});

describe('several windows', () => {
  it('lie beside each other, and the one used last is brought to a place', () => {
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
    first.close();
    windows.show('import');
    expect(urls()).toEqual([`${pageAddress}#import`]);
  });

  it('are opened for a place where none is left', () => {
    const windows = create();
    windows.show('import/run/1');
    expect(urls()).toEqual([`${pageAddress}#import/run/1`]);
  });

  it('all take the zoom, later ones too', () => {
    const windows = create();
    windows.open();
    windows.zoom(125);
    expect(newest().webContents.zoomFactor).toBe(1.25);
    zoomPercent = 125;
    windows.open();
    expect(newest().options.webPreferences?.zoomFactor).toBe(1.25);
  });
});

describe('a page with something that is not written', () => {
  const leave = () => {
    const event = createEvent();
    newest().webContents.emit('will-prevent-unload', event);
    return event;
  };

  it('stays unless somebody says that it may go', () => {
    create().open();
    expect(leave().defaultPrevented).toBe(false);
    world.boxAnswer = 1;
    expect(leave().defaultPrevented).toBe(true);
    const question = 'This window has changes that are not written yet.';
    expect(world.boxes).toEqual([question, question]);
  });
});

describe('a page that breaks down', () => {
  const crash = (window: BrowserWindow, reason = 'crashed') =>
    window.webContents.emit('render-process-gone', createEvent(), { reason, exitCode: 5 });

  it('is loaded again, and its window says so', async () => {
    create().open();
    crash(newest());
    expect(newest().webContents.reloads).toBe(1);
    expect(world.boxes).toEqual(['This window broke down and was loaded again.']);
    expect(said.join()).toContain('crashed');
  });

  it('is not loaded for ever, unless the user says so', async () => {
    create().open();
    const window = newest();
    world.boxAnswer = 1;
    for (let time = 0; time < mostReloads; time++) crash(window);
    expect(window.webContents.reloads).toBe(mostReloads);
    crash(window);
    await vi.waitFor(() => expect(BrowserWindow.getAllWindows()).toEqual([]));
    expect(window.webContents.reloads).toBe(mostReloads);
  });

  it('has its reloads again after a while', () => {
    create().open();
    for (let time = 0; time < 2 * mostReloads; time++) {
      crash(newest());
      now += 5 * 60_000;
    }
    expect(newest().webContents.reloads).toBe(2 * mostReloads);
  });

  it('is left alone when it ends as it should', () => {
    create().open();
    crash(newest(), 'clean-exit');
    expect(newest().webContents.reloads).toBe(0);
  });
});

describe('a page that hangs', () => {
  it('is loaded again where the user does not want to wait', async () => {
    create().open();
    world.boxAnswer = 1;
    newest().emit('unresponsive');
    await vi.waitFor(() => expect(newest().webContents.reloads).toBe(1));
    expect(world.boxes[0]).toBe('This window does not answer.');
  });

  it('is asked about no more once it answers', async () => {
    create().open();
    const answer = Promise.withResolvers<number>();
    world.boxAnswer = answer.promise;
    newest().emit('unresponsive');
    newest().emit('responsive');
    answer.resolve(1);
    await answer.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(newest().webContents.reloads).toBe(0);
  });
});

describe('followSettings', () => {
  it('puts a change into effect, and tells the menu of each once', () => {
    const zooms: number[] = [];
    const told: ShownState[] = [];
    const first = { settings: firstSettings, recent: [] };
    const follow = followSettings({
      first,
      windows: { zoom: (percent) => zooms.push(percent) },
      onChange: (state) => told.push(state),
    });
    follow(first);
    const dark = { ...first, settings: { ...firstSettings, appearance: 'dark' as const, zoomPercent: 150 } };
    follow(dark);
    follow({ ...dark });
    expect(nativeTheme.themeSource).toBe('dark');
    expect(zooms).toEqual([100, 150]);
    expect(told).toEqual([first, dark]);
  });
});
