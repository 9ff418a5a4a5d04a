import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, contract } from '../shared/contract.ts';
import type { HostBridge } from '../shared/host-bridge.ts';
import type { FileState } from '../shared/imports/open-file.ts';
import { connect } from '../shared/rpc-connect.ts';
import { pageAddress } from './desktop/page-protocol.ts';
import { app, becomeReady } from './desktop/stand-in/app.ts';
import { nativeTheme } from './desktop/stand-in/electron.ts';
import { BrowserWindow } from './desktop/stand-in/window.ts';
import { createEvent, world } from './desktop/stand-in/world.ts';

vi.mock('electron', () => import('./desktop/stand-in/electron.ts'));

const vertices = '"ogit/_xid","ogit/_type","ogit/_scope"\n"m1","ogit/MARS/Machine","s"\n';
let folder = '';
let api: Api;
const { argv } = process;
const pathOf = (name: string) => join(folder, name);

/** Starts the whole program from its entry, with a real host and practice platform; only Electron is replaced. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-main-'));
  for (const name of ['given.csv', 'second.csv', 'picked.csv']) writeFileSync(pathOf(name), vertices);
  world.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } } as Electron.Display];
  process.env['GRAPH_INTAKE_DATA'] = pathOf('data');
  process.argv = ['/opt/graph-intake', pathOf('given.csv')];
  await import('./main.ts');
  becomeReady();
  await vi.waitFor(() => expect(BrowserWindow.getAllWindows()).toHaveLength(1));

  const [window] = BrowserWindow.getAllWindows();
  world.sender = window?.webContents;
  world.senderFrame = { url: pageAddress, parent: null };
  await import('./preload.ts');
  const bridge = world.exposed.get('host') as HostBridge;
  api = connect(contract, bridge, { after: () => () => undefined });
});

afterAll(() => {
  process.argv = argv;
  delete process.env['GRAPH_INTAKE_DATA'];
  rmSync(folder, { recursive: true });
});

/** Resolves when a file with this name is open and read. */
const waitForFile = (name: string) =>
  new Promise<FileState>((resolve) => {
    const stop = api.imports.changed(({ files }) => {
      const file = files.find((each) => each.name === name && each.reading.state === 'ready');
      if (!file) return;
      queueMicrotask(() => stop());
      resolve(file);
    });
  });

describe('the desktop program', () => {
  it('serves its page, which may call before the host has started', async () => {
    expect(await api.app.about()).toMatchObject({
      version: '1.2.3',
      window: 'desktop',
      keyring: process.platform === 'linux' ? 'Secret Service' : expect.any(String),
    });
  });

  it('opens the file of its command line', async () => {
    expect((await waitForFile('given.csv')).reading).toMatchObject({ state: 'ready' });
  });

  it('opens the file of a second start, and moves its window to the front', async () => {
    app.emit('second-instance', createEvent(), [], folder, { files: [pathOf('second.csv')] });
    await waitForFile('second.csv');
    expect(BrowserWindow.getAllWindows()[0]?.state.focused).toBe(true);
  });

  it('opens the file that the user picks from the menu', async () => {
    world.openResponse = { canceled: false, filePaths: [pathOf('picked.csv')] };
    const file = world.menu?.find(({ label }) => label === 'File')?.submenu;
    const open = Array.isArray(file) ? file.find(({ id }) => id === 'open') : undefined;
    Reflect.apply(open?.click ?? Boolean, null, []);
    await waitForFile('picked.csv');
  });

  it('follows a link to one of its pages, and reports an unknown kind of link', async () => {
    const follow = (link: string) => app.emit('open-url', createEvent(), link);
    const url = () => BrowserWindow.getAllWindows()[0]?.webContents.url;
    follow('graph-intake://vertex/machine%3Aweb-01');
    await vi.waitFor(() => expect(url()).toBe(`${pageAddress}#vertices/machine%3Aweb-01`));
    follow('graph-intake://incident/default/INC-7?connection=Our%20CMDB');
    const linked = `${pageAddress}#monitor/incidents/INC-7?connection=Our%20CMDB`;
    await vi.waitFor(() => expect(url()).toBe(linked));
    world.boxes = [];
    follow('graph-intake://send/everything');
    await vi.waitFor(() =>
      expect(world.boxes).toEqual([expect.stringContaining('does not know this kind of link')]),
    );
    expect(url()).toBe(linked);
  });

  it('lists opened files in the menu, and applies a setting that is chosen there', async () => {
    const menuItem = (id: string) => {
      const all = (items: Electron.MenuItemConstructorOptions[]): Electron.MenuItemConstructorOptions[] =>
        items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);
      return all(world.menu ?? []).find((item) => item.id === id || item.label === id);
    };
    await vi.waitFor(() => expect(menuItem('given.csv')).toBeDefined());
    expect(world.recentDocuments).toContain(pathOf('given.csv'));
    Reflect.apply(menuItem('appearance-dark')?.click ?? Boolean, null, []);
    await vi.waitFor(() => expect(nativeTheme.themeSource).toBe('dark'));
    expect(menuItem('appearance-dark')?.checked).toBe(true);
  });

  it('opens a second window on the same host', async () => {
    await api.app.openWindow();
    expect(BrowserWindow.getAllWindows()).toHaveLength(2);
    BrowserWindow.getAllWindows()[1]?.close();
    expect(await api.app.about()).toMatchObject({ window: 'desktop' });
  });

  it('notifies of a failed write, with a number on its icon, and a click opens the transaction', async () => {
    const stop = api.monitor.changed(() => undefined);
    const object = { $type: 'incident', subject: 'Disk full', originNode: 'nowhere' };
    await vi.waitFor(() => api.monitor.put({ view: 'default', id: 'INC-1', object, mustBeNew: false }));
    await vi.waitFor(() => expect(world.notifications).toHaveLength(1));
    const [notification] = world.notifications;
    expect(notification).toMatchObject({
      title: 'A transaction failed',
      body: expect.stringContaining('INC-1: '),
    });
    expect(world.badge).toBe(1);
    notification?.emit('click', {});
    const { url } = BrowserWindow.getAllWindows()[0]?.webContents ?? {};
    expect(url).toContain(`${pageAddress}#monitor/transactions/`);
    await api.monitor.seen();
    expect(world.badge).toBe(0);
    stop();
  });

  it('stores everything in the data folder of GRAPH_INTAKE_DATA', () => {
    for (const name of ['desk.sqlite', 'logs', 'practice', 'temporary', 'chromium'])
      expect(existsSync(pathOf(join('data', name)))).toBe(true);
  });

  it('quits when its last window is closed, after the host has ended', async () => {
    BrowserWindow.getAllWindows()[0]?.close();
    // The first attempt to quit is cancelled until the host has ended.
    await vi.waitFor(() => expect(world.quits).toBe(2));
    await expect(api.app.about()).rejects.toMatchObject({ code: 'closed' });
    const log = readFileSync(pathOf('data/logs/graph-intake.log'), 'utf8');
    expect(log).not.toContain(' error ');
  });
});
