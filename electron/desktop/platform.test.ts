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
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-desktop-'));
  world.paths.clear();
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () =>
  createDesktopPlatform({
    data: folder,
    samples: '/samples',
    engineWorker: new URL('file:///engine-worker.js'),
    settings: createDesktopSettings(folder),
    log: { info: () => undefined, error: () => undefined },
    startPractice: () => Promise.reject(new Error('not here')),
    startRehearsal: () => Promise.reject(new Error('not here')),
    openPlace: () => undefined,
  });

describe('setupDataFolder', () => {
  it('takes the folder it is told, and makes it with one of its own for Chromium', () => {
    const named = join(folder, 'deep', 'data');
    expect(setupDataFolder(named)).toBe(named);
    expect(world.paths.get('userData')).toBe(named);
    expect(world.paths.get('sessionData')).toBe(join(named, 'chromium'));
    expect(existsSync(join(named, 'chromium'))).toBe(true);
  });
});

describe('createDesktopSettings', () => {
  it('keeps values by whole keys in the same form as outside Electron', () => {
    createDesktopSettings(folder).set('vault.a', { b: 1 });
    expect(createDesktopSettings(folder).get('vault.a')).toEqual({ b: 1 });
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ 'vault.a': { b: 1 } });
    createDesktopSettings(folder).set('vault.a', undefined);
    expect(createDesktopSettings(folder).get('vault.a')).toBeUndefined();
  });
});

describe('createDesktopPlatform', () => {
  it('offers the machine with its version, folders and keyring', async () => {
    const platform = await open();
    expect(platform).toMatchObject({
      window: 'desktop',
      version: '1.2.3',
      folders: { data: folder, temporary: join(folder, 'temporary'), samples: '/samples' },
    });
    expect(platform.pickFiles).toBeTypeOf('function');
    expect(platform.keyring).not.toBeNull();
  });

  it('starts with an empty temporary folder', async () => {
    mkdirSync(join(folder, 'temporary', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'temporary', 'deep', 'left.csv'), 'x');
    const { folders } = await open();
    expect(readdirSync(folders.temporary)).toEqual([]);
  });
});
