import type { EventEmitter } from 'node:events';
import type * as electron from 'electron';

/** State of the stand-in that a test sets and reads. */
export const world = {
  paths: new Map<string, string>(),
  windowCount: 0,
  /** Set by `window.ts`. */
  windows: (): { close(): void }[] => [],
  showsNotifications: true,
  /** Notifications that were shown. */
  notifications: [] as (EventEmitter & Pick<electron.Notification, 'title' | 'body'>)[],
  badge: 0,
  appId: '',
  isFirstInstance: true,
  instanceData: undefined as unknown,
  quits: 0,
  /** The arguments of each requested restart. */
  relaunches: [] as string[][],
  /** The program of the last one. */
  relaunched: '',
  toastActivator: '',
  exitCode: undefined as number | undefined,
  /** Options of the last dialog for opening. */
  openOptions: {} as electron.OpenDialogOptions,
  openResponse: { canceled: true, filePaths: [] as string[] },
  saveResponse: { canceled: true, filePath: '' },
  boxes: [] as string[],
  /** The number of the button that is pressed in a box. */
  boxResponse: 0 as number | Promise<number>,
  /** Folders and addresses that the system was asked to open, and the reason for refusing them. */
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
  keyring: {
    /** What a ciphertext begins with: on Linux `v10` is the public password, `v11` and later are keyrings. */
    prefix: 'v11',
    rotated: false,
    /** Messages of the errors with which the next calls reject, one each. */
    failures: [] as string[],
  },
  displays: [] as electron.Display[],
  /** Paths of files on the disk; files that a page creates have none. */
  filePaths: new WeakMap<File, string>(),
  exposed: new Map<string, unknown>(),
  /** The page whose preload runs next, and the frame it runs in. */
  sender: undefined as EventEmitter | undefined,
  senderFrame: null as FrameLike | null,
};
type FrameLike = Pick<electron.WebFrameMain, 'url'> & { parent: object | null };

/** An event that can be prevented, as Electron hands it to listeners. */
export function createEvent<T extends object>(more?: T) {
  const event = { defaultPrevented: false, preventDefault() {}, ...more };
  event.preventDefault = () => {
    event.defaultPrevented = true;
  };
  return event as typeof event & T;
}
