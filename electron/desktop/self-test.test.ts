import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MenuDeps, setupMenu } from './menu.ts';
import { createDesktopForm, isSelfTest, setupSelfTestWindow } from './self-test.ts';
import { dialog } from './stand-in/electron.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const argv = ['electron', '.', '--self-test-window'];
const data = '/tmp/graph-intake-self-test-abc/data';
const realDialog = dialog.showSaveDialog;
const showDialog = () => Reflect.apply(dialog.showSaveDialog, null, [{ defaultPath: '/home/ada/a.json' }]);

beforeEach(() => {
  dialog.showSaveDialog = realDialog;
  world.saveResponse = { canceled: true, filePath: '' };
});

describe('the program under test', () => {
  it('saves into the folder of the self-test, and reports the entries of its menu', async () => {
    setupMenu({ isMac: false } as MenuDeps, {
      settings: { appearance: 'system', zoomPercent: 100 },
      recent: [],
    });
    expect(setupSelfTestWindow(argv, data)).toEqual({
      savesInto: '/tmp/graph-intake-self-test-abc/saved',
      menu: expect.arrayContaining(['File', 'View']),
    });
    expect(await showDialog()).toEqual({ canceled: false, filePath: join(data, '../saved/a.json') });
  });

  it.each([
    ['in the data folder of a user', argv, '/home/ada/.local/share/graph-intake'],
    ['without its switch', ['electron', '.'], data],
  ])('opens the real save dialog %s', async (_name, args, folder) => {
    expect(setupSelfTestWindow(args, folder)).toEqual({});
    expect(await showDialog()).toEqual({ canceled: true, filePath: '' });
  });
});

describe('the self-test in Electron', () => {
  it('starts only with its own switch', () => {
    expect(isSelfTest(['electron', '.', '--self-test'])).toBe(true);
    expect(isSelfTest(argv)).toBe(false);
  });

  it('probes the keyring and the notifications of this system', async () => {
    const form = createDesktopForm('/tmp/graph-intake-self-test-abc', () => 0);
    world.keyring.prefix = 'v11';
    expect(await form.probeKeyring()).not.toBeNull();
    world.showsNotifications = false;
    expect(form.supportsNotifications()).toBe(false);
  });
});
