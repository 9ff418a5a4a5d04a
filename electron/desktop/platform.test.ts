import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setupDataFolder } from './data-folder.ts';
import { createDesktopPlatform } from './platform.ts';
import { createDesktopSettings } from './settings.ts';
import { ipcMain } from './stand-in/ports.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-desktop-'));
  world.paths.clear();
});
afterEach(() => rmSync(folder, { recursive: true }));

const openPlatform = () =>
  createDesktopPlatform({
    data: folder,
    samples: '/samples',
    engineWorker: new URL('file:///engine-worker.js'),
    settings: createDesktopSettings(folder),
    log: { info: () => undefined, error: () => undefined },
    practice: () => ({
      startPractice: () => Promise.reject(new Error('not here')),
      startRehearsal: () => Promise.reject(new Error('not here')),
    }),
    openPlace: () => undefined,
    openWindow: () => undefined,
  });

describe('setupDataFolder', () => {
  it('uses the given folder, and creates it with a subfolder for Chromium', () => {
    const givenFolder = join(folder, 'deep', 'data');
    expect(setupDataFolder(givenFolder)).toBe(givenFolder);
    expect(world.paths.get('userData')).toBe(givenFolder);
    expect(world.paths.get('sessionData')).toBe(join(givenFolder, 'chromium'));
    expect(existsSync(join(givenFolder, 'chromium'))).toBe(true);
  });
});

describe('createDesktopSettings', () => {
  it('stores a value under its whole key, dots included, as outside Electron', () => {
    createDesktopSettings(folder).set('vault.a', { b: 1 });
    expect(createDesktopSettings(folder).get('vault.a')).toEqual({ b: 1 });
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ 'vault.a': { b: 1 } });
    createDesktopSettings(folder).set('vault.a', undefined);
    expect(createDesktopSettings(folder).get('vault.a')).toBeUndefined();
  });
});

describe('the channel that electron-store opens for pages', () => {
  it('is closed', () => {
    createDesktopSettings(folder);
    expect(ipcMain.listenerCount('electron-store-get-data')).toBe(0);
  });
});

describe('createDesktopPlatform', () => {
  it('returns the version, folders and keyring of the machine', async () => {
    const platform = await openPlatform();
    expect(platform).toMatchObject({
      window: 'desktop',
      version: '1.2.3',
      folders: { data: folder, temporary: join(folder, 'temporary'), samples: '/samples' },
    });
    expect(platform.pickFiles).toBeTypeOf('function');
    expect(await platform.keyring).not.toBeNull();
  });

  it('starts with an empty temporary folder', async () => {
    mkdirSync(join(folder, 'temporary', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'temporary', 'deep', 'left.csv'), 'x');
    const { folders } = await openPlatform();
    expect(readdirSync(folders.temporary)).toEqual([]);
  });

  it('shows folders and opens https addresses, and nothing else', async () => {
    const platform = await openPlatform();
    world.opened = [];
    await platform.showFolder?.(folder);
    await platform.openPage?.('https://example.org/1.3');
    for (const address of ['file:///etc/passwd', 'http://example.org', 'javascript:alert(1)'])
      await expect(platform.openPage?.(address)).rejects.toMatchObject({ code: 'rejected' });
    expect(world.opened).toEqual([folder, 'https://example.org/1.3']);
    world.openFault = 'no program for folders';
    await expect(platform.showFolder?.(folder)).rejects.toMatchObject({ details: 'no program for folders' });
    world.openFault = '';
  });

  it('updates the system’s own list of recent documents', async () => {
    const { recentDocuments } = await openPlatform();
    recentDocuments?.add('/a.csv');
    expect(world.recentDocuments).toEqual(['/a.csv']);
    recentDocuments?.clear();
    expect(world.recentDocuments).toEqual([]);
  });
});
