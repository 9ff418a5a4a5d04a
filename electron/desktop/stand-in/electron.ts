/**
 * Stands in for the module `electron` in tests, which cannot be loaded in plain Node. Every part is checked against
 * Electron's own types, so that the compiler notices when Electron changes; what it does is what its docs promise.
 */
import { EventEmitter } from 'node:events';
import type * as electron from 'electron';
import { app } from './app.ts';
import { ipcMain } from './ports.ts';
import { world } from './world.ts';

// biome-ignore lint/performance/noBarrelFile: it stands for a module that exports all of them.
export { app } from './app.ts';
export { Notification } from './notification.ts';
export { ipcMain, ipcRenderer } from './ports.ts';
export { BrowserWindow } from './window.ts';

export const Menu = {
  buildFromTemplate: (template: electron.MenuItemConstructorOptions[]) => template,
  setApplicationMenu: (menu: electron.MenuItemConstructorOptions[]) => {
    world.menu = menu;
  },
};

export const protocol = {
  registerSchemesAsPrivileged: (schemes: electron.CustomScheme[]) => void world.schemes.push(...schemes),
  handle: (scheme, handler) => void world.pages.set(scheme, handler),
} satisfies Partial<electron.Protocol>;

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler) => {
      world.permissions.request = handler;
    },
    setPermissionCheckHandler: (handler) => {
      world.permissions.check = handler;
    },
    setDevicePermissionHandler: (handler) => {
      world.permissions.device = handler;
    },
  } satisfies Partial<electron.Session>),
};

export const dialog = {
  showOpenDialog: async () => world.openAnswer,
  showSaveDialog: async () => world.saveAnswer,
  showMessageBox: async (...given: unknown[]) => {
    const { message, signal } = given.at(-1) as electron.MessageBoxOptions;
    world.boxes.push(message);
    const taken = new Promise<number>((resolve) => signal?.addEventListener('abort', () => resolve(0)));
    return { response: await Promise.race([world.boxAnswer, taken]), checkboxChecked: false };
  },
  showMessageBoxSync: (...given: unknown[]) => {
    const { message } = given.at(-1) as electron.MessageBoxSyncOptions;
    world.boxes.push(message);
    if (typeof world.boxAnswer !== 'number') throw new Error('a box that blocks is answered at once');
    return world.boxAnswer;
  },
  showErrorBox: (title: string, content: string) => void world.boxes.push(`${title}: ${content}`),
} satisfies Partial<electron.Dialog>;

export const safeStorage = {
  getSelectedStorageBackend: () => world.keyring.backend,
  isAsyncEncryptionAvailable: async () => world.keyring.available,
  encryptStringAsync: async (text: string) => Buffer.from(text).reverse(),
  decryptStringAsync: async (bytes: Buffer) => ({
    result: Buffer.from(bytes).reverse().toString(),
    shouldReEncrypt: world.keyring.rotated,
  }),
} satisfies Partial<electron.SafeStorage>;

export const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseDarkColors: false as boolean,
  themeSource: 'system' as electron.NativeTheme['themeSource'],
} satisfies Partial<electron.NativeTheme>);

/** Tests let it emit what the system tells. */
export const powerMonitor = new EventEmitter();

export const screen = {
  getAllDisplays: () => world.displays,
  getPrimaryDisplay: () => world.displays[0] as electron.Display,
} satisfies Partial<electron.Screen>;

export const shell = {
  openPath: async (path: string) => {
    world.opened.push(path);
    return world.openFault;
  },
  openExternal: async (url: string) => void world.opened.push(url),
} satisfies Partial<electron.Shell>;

export const webUtils = {
  getPathForFile: (file: File) => {
    if (!(file instanceof File)) throw new TypeError('Not a File');
    return `/dropped/${file.name}`;
  },
} satisfies Partial<electron.WebUtils>;

export const contextBridge = {
  exposeInMainWorld: (key: string, api: unknown) => void world.exposed.set(key, api),
} satisfies Partial<electron.ContextBridge>;

// electron-store takes the whole module as one.
// biome-ignore lint/style/noDefaultExport: that is how it imports it.
export default { app, ipcMain, shell };
