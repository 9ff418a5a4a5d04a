/**
 * Stand-in for the module `electron` in tests, which cannot be loaded in plain Node. Every part is checked against
 * Electron's own types, so the compiler reports when Electron changes; its behaviour follows Electron's
 * documentation.
 */
import { EventEmitter } from 'node:events';
import type * as electron from 'electron';
import { app } from './app.ts';
import { ipcMain } from './ports.ts';
import { world } from './world.ts';

// biome-ignore lint/performance/noBarrelFile: it replaces a module that exports all of them.
export { app } from './app.ts';
export { Notification } from './notification.ts';
export { ipcMain, ipcRenderer } from './ports.ts';
export { BrowserWindow } from './window.ts';

export const Menu = {
  buildFromTemplate: (template: electron.MenuItemConstructorOptions[]) => template,
  getApplicationMenu: () =>
    world.menu && { items: world.menu.map(({ label = '', role }) => ({ label: label || (role ?? '') })) },
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
  showOpenDialog: async (...args: unknown[]) => {
    world.openOptions = args.at(-1) as electron.OpenDialogOptions;
    return world.openResponse;
  },
  showSaveDialog: async () => world.saveResponse,
  showMessageBox: async (...args: unknown[]) => {
    const { message, signal } = args.at(-1) as electron.MessageBoxOptions;
    world.boxes.push(message);
    const withdrawn = new Promise<number>((resolve) => signal?.addEventListener('abort', () => resolve(0)));
    return { response: await Promise.race([world.boxResponse, withdrawn]), checkboxChecked: false };
  },
  showMessageBoxSync: (...args: unknown[]) => {
    const { message } = args.at(-1) as electron.MessageBoxSyncOptions;
    world.boxes.push(message);
    if (typeof world.boxResponse !== 'number') throw new Error('a box that blocks is answered at once');
    return world.boxResponse;
  },
  showErrorBox: (title: string, content: string) => void world.boxes.push(`${title}: ${content}`),
} satisfies Partial<electron.Dialog>;

const throwNextFailure = () => {
  const failure = world.keyring.failures.shift();
  if (failure !== undefined) throw new Error(failure);
};
export const safeStorage = {
  // A guess from the name of the desktop, which says nothing about the key.
  getSelectedStorageBackend: () => 'gnome_libsecret',
  // Resolves with true as soon as the lazy initialisation is over, also with the fallback provider.
  isAsyncEncryptionAvailable: async () => app.isReady(),
  encryptStringAsync: async (text: string) => {
    throwNextFailure();
    return Buffer.concat([Buffer.from(world.keyring.prefix), Buffer.from(text).reverse()]);
  },
  decryptStringAsync: async (bytes: Buffer) => {
    throwNextFailure();
    if (!Buffer.isBuffer(bytes))
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    const body = Buffer.from(bytes.subarray(/^v1\d/.test(bytes.toString('latin1')) ? 3 : 0));
    return { result: body.reverse().toString(), shouldReEncrypt: world.keyring.rotated };
  },
} satisfies Partial<electron.SafeStorage>;

export const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseDarkColors: false as boolean,
  themeSource: 'system' as electron.NativeTheme['themeSource'],
} satisfies Partial<electron.NativeTheme>);

/** Tests emit the system's events on it. */
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
    return world.filePaths.get(file) ?? '';
  },
} satisfies Partial<electron.WebUtils>;

export const contextBridge = {
  exposeInMainWorld: (key: string, api: unknown) => void world.exposed.set(key, api),
} satisfies Partial<electron.ContextBridge>;

// electron-store imports the module by its default export.
// biome-ignore lint/style/noDefaultExport: electron-store needs it.
export default { app, ipcMain, shell };
