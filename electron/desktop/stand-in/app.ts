/** Stand-in for Electron's `app`, and the functions by which tests and other parts of the stand-in control it. */
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import type * as electron from 'electron';
import { createEvent, world } from './world.ts';

const ready = Promise.withResolvers<void>();
let isReady = false;
let isQuitting = false;
/** Whether the windows are closing because the program quits: then `window-all-closed` is not emitted. */
export const quits = () => isQuitting;
/** Simulates that Electron has started. */
export const becomeReady = () => {
  isReady = true;
  ready.resolve();
};

/** The switches of Chromium's command line, which are not those of `process.argv`. */
export const switches = new Map<string, string>();

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false as boolean,
  getPath: (name: string) => world.paths.get(name) ?? tmpdir(),
  setPath: (name: string, path: string) => void world.paths.set(name, path),
  setAppUserModelId: (id: string) => {
    world.appId = id;
  },
  setBadgeCount: (count = 0) => {
    world.badge = count;
    return true;
  },
  getAppPath: () => '/checkout',
  getVersion: () => '1.2.3',
  addRecentDocument: (path: string) => void world.recentDocuments.push(path),
  clearRecentDocuments: () => {
    world.recentDocuments = [];
  },
  setAsDefaultProtocolClient: (scheme: string) => {
    world.ownSchemes.push(scheme);
    return true;
  },
  whenReady: () => ready.promise,
  isReady: () => isReady,
  commandLine: {
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    removeSwitch: (name: string) => void switches.delete(name),
    appendArgument: () => undefined,
  } satisfies electron.CommandLine,
  enableSandbox: () => {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    switches.delete('no-sandbox');
    switches.set('enable-sandbox', '');
  },
  requestSingleInstanceLock: (additionalData?: unknown) => {
    world.instanceData = additionalData;
    return world.isFirstInstance;
  },
  quit: () => {
    world.quits += 1;
    const event = createEvent();
    app.emit('before-quit', event);
    if (event.defaultPrevented) return;
    // A page that prevents its unload keeps its window, which cancels quitting.
    isQuitting = true;
    for (const window of world.windows()) window.close();
    isQuitting = false;
    if (world.windowCount === 0) app.emit('will-quit', createEvent());
  },
  relaunch: (options?: electron.RelaunchOptions) => {
    world.relaunches.push(options?.args ?? []);
    world.relaunched = options?.execPath ?? process.execPath;
  },
  setToastActivatorCLSID: (id: string) => {
    world.toastActivator = id;
  },
  exit: (code?: number) => {
    world.exitCode = code ?? 0;
  },
} satisfies Partial<electron.App>);
