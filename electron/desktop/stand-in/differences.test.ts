/** Tests the stand-in for Electron, and the list of its behaviour in `differences.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { app, becomeReady, switches } from './app.ts';
import { safeStorage, webUtils } from './electron.ts';
import { ipcMain, ipcRenderer } from './ports.ts';
import { BrowserWindow } from './window.ts';
import { world } from './world.ts';

const text = readFileSync(new URL('differences.md', import.meta.url), 'utf8');
const rowsUnder = (heading: string): string[][] => {
  const part = text.split(/^## /m).find((each) => each.startsWith(heading)) ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(' | '));
};

describe('the list of what the stand-in does', () => {
  const rows = [...rowsUnder('As documented'), ...rowsUnder('Different here')];

  it.each(rows)('names the page and the heading of its source: %s', (...row) => {
    expect(row.at(-1)).toMatch(/\(https:\/\/www\.electronjs\.org\/docs\/latest\/api\/[\w-]+#[\w-]+\) “.+”/);
    for (const cell of row) expect(cell).not.toBe('');
  });

  it('names only parts that the stand-in has', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder)
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const named = rows.flatMap(([part = '']) =>
      [...part.matchAll(/`(?:[\w]+\.)?([\w-]+)`/g)].map(([, name]) => name),
    );
    const ofThePage = ['beforeunload', 'MessagePortMain'];
    expect(named.filter((name = '') => !ofThePage.includes(name) && !sources.includes(name))).toEqual([]);
  });
});

describe('the stand-in', () => {
  it('aborts a load when the next one starts, and crashes and sends messages asynchronously', async () => {
    const window = new BrowserWindow({});
    const first = window.loadURL('app://graph-intake/index.html');
    const second = window.loadURL('app://graph-intake/index.html#monitor');
    await expect(first).rejects.toMatchObject({ code: 'ERR_ABORTED' });
    await second;

    const events: string[] = [];
    window.webContents.once('render-process-gone', () => events.push('gone'));
    window.webContents.forcefullyCrashRenderer();
    ipcMain.once('connect', () => events.push('message'));
    ipcRenderer.postMessage('connect', null);
    expect(events).toEqual([]);
    await vi.waitFor(() => expect(events).toEqual(['gone', 'message']));
  });

  it('keeps a window whose close is prevented, and destroys it without the event', () => {
    const window = new BrowserWindow({});
    window.once('close', (event: { preventDefault(): void }) => event.preventDefault());
    window.close();
    expect(BrowserWindow.getAllWindows()).toContain(window);
    window.destroy();
    expect(BrowserWindow.getAllWindows()).not.toContain(window);
  });

  it('has a path only for files on disk, and throws for other objects', () => {
    const file = new File([''], 'a.csv');
    expect(webUtils.getPathForFile(file)).toBe('');
    world.filePaths.set(file, '/a.csv');
    expect(webUtils.getPathForFile(file)).toBe('/a.csv');
    expect(() => Reflect.apply(webUtils.getPathForFile, null, [{ path: '/a.csv' }])).toThrow(TypeError);
  });

  it('reports encryption as available once it is ready, whatever the key, and then refuses a sandbox', async () => {
    world.keyring.prefix = 'v10';
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
    app.enableSandbox();
    expect([...switches.keys()]).toEqual(['enable-sandbox']);
    becomeReady();
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
    expect(() => app.enableSandbox()).toThrow('before app is ready');
  });
});
