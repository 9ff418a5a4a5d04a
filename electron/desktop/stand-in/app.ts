import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import type * as electron from 'electron';
import { createEvent, world } from './world.ts';

const ready = Promise.withResolvers<void>();
/** What Electron does when it has started. */
export const becomeReady = () => ready.resolve();

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
  enableSandbox: () => undefined,
  requestSingleInstanceLock: (additionalData?: unknown) => {
    world.instanceData = additionalData;
    return world.isFirstInstance;
  },
  quit: () => {
    world.quits += 1;
    if (world.windowCount === 0) app.emit('will-quit', createEvent());
  },
  exit: (code?: number) => {
    world.exitCode = code ?? 0;
  },
} satisfies Partial<electron.App>);
