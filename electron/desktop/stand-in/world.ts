import type { EventEmitter } from 'node:events';
import type * as electron from 'electron';

/** What a test sets and what it reads back. */
export const world = {
  paths: new Map<string, string>(),
  windowCount: 0,
  showsNotifications: true,
  /** Those that were shown. */
  notifications: [] as (EventEmitter & Pick<electron.Notification, 'title' | 'body'>)[],
  badge: 0,
  appId: '',
  isFirstInstance: true,
  instanceData: undefined as unknown,
  quits: 0,
  exitCode: undefined as number | undefined,
  openAnswer: { canceled: true, filePaths: [] as string[] },
  saveAnswer: { canceled: true, filePath: '' },
  boxes: [] as string[],
  /** The number of the button that is pressed in a box. */
  boxAnswer: 0 as number | Promise<number>,
  /** Folders and addresses that the system was asked to open, and why it refuses. */
  opened: [] as string[],
  openFault: '',
  recentDocuments: [] as string[],
  /** Schemes that the system hands to this program. */
  ownSchemes: [] as string[],
  menu: null as electron.MenuItemConstructorOptions[] | null,
  schemes: [] as electron.CustomScheme[],
  pages: new Map<string, Parameters<electron.Protocol['handle']>[1]>(),
  permissions: {
    request: null as Parameters<electron.Session['setPermissionRequestHandler']>[0],
    check: null as Parameters<electron.Session['setPermissionCheckHandler']>[0],
    device: null as Parameters<electron.Session['setDevicePermissionHandler']>[0],
  },
  keyring: { backend: 'gnome_libsecret' as Backend, available: true, rotated: false },
  displays: [] as electron.Display[],
  exposed: new Map<string, unknown>(),
  /** The page whose preload runs next, and the frame it runs in. */
  sender: undefined as EventEmitter | undefined,
  senderFrame: null as FrameLike | null,
};
type Backend = ReturnType<electron.SafeStorage['getSelectedStorageBackend']>;
type FrameLike = Pick<electron.WebFrameMain, 'url'> & { parent: object | null };

/** An event that can be prevented, as Electron hands it to listeners. */
export function createEvent<T extends object>(more?: T) {
  const event = { defaultPrevented: false, preventDefault() {}, ...more };
  event.preventDefault = () => {
    event.defaultPrevented = true;
  };
  return event as typeof event & T;
}
