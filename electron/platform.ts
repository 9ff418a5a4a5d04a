/** Interface of the machine that the host runs on: Electron, a plain Node process, or a test. */

import type { AppSettings } from '../shared/app/settings.ts';
import type { About } from '../shared/app.ts';
import type { After } from '../shared/async.ts';
import type { PracticeAddress } from '../shared/practice/practice-address.ts';

export type { PracticeAddress } from '../shared/practice/practice-address.ts';

export interface Platform {
  readonly window: About['window'];
  readonly version: string;
  readonly folders: Folders;
  readonly settings: Settings;
  /**
   * Null where the system has none: credentials then live for the session only. A promise where opening it takes time,
   * or asks the user first: the host starts without it. It never rejects.
   */
  readonly keyring: OpeningKeyring;
  /**
   * Whether a stored secret is one that everybody can decrypt, from a time when no keyring was there; such a value is
   * removed. Absent where there is none of that kind.
   */
  readonly hasPublicKey?: (bytes: Uint8Array) => boolean;
  readonly log: Log;
  /** The file that threads of the engine run. */
  readonly engineWorker: URL;
  /**
   * Resolves when the first window shows its first page; what that page does not need begins then, at once where it is
   * absent, and never where it rejects because the program ends.
   */
  readonly firstShown?: Promise<void>;
  readonly startPractice: () => Promise<PracticeAddress>;
  /** A practice platform with a throw-away world in the temporary folder; `stop` removes it. */
  readonly startRehearsal: () => Promise<PracticeAddress>;
  /**
   * Calls the listener when the machine slept or was locked, so that open connections cannot be trusted; returns the unsubscriber.
   * Absent where a program ends too soon to sleep.
   */
  readonly onWake?: (listener: () => void) => () => void;
  /** The system's own file dialog; absent where there is none. */
  readonly pickFiles?: () => Promise<string[]>;
  /** The system's own folder dialog, null where the user changed their mind; absent where there is none. */
  readonly pickFolder?: () => Promise<string | null>;
  /**
   * Claims a copy that a browser window sends; it may not have begun yet.
   * @throws AppError `conflict` when it is claimed already, `bad-input` for an id that is none
   */
  readonly takeUpload?: (claim: { uploadId: string; sizeBytes: number }) => Upload;
  /** Shows a notification of the system's own; absent where there is none, and where the page shows them itself. */
  readonly notify?: (notification: SystemNotification) => void;
  /**
   * Calls the listener now and on every change with the reason why notifications are not shown, as far as it is known;
   * null where nothing is known to be wrong. Returns how to stop.
   */
  readonly onNotificationProblem?: (listener: (problem: string | null) => void) => () => void;
  /** Puts a number on the program's icon; 0 takes it away. Absent where there is no icon. */
  readonly showBadge?: (count: number) => void;
  /** Shows a folder in a window of the system's own; absent where there is none. */
  readonly showFolder?: (path: string) => Promise<void>;
  /** Opens an https address in the system's browser; absent where the page is in a browser itself. */
  readonly openPage?: (address: string) => Promise<void>;
  /** One more window on this host; absent where a browser has its own. */
  readonly openWindow?: () => void;
  /** The system's own list of documents of this program; absent where there is none. */
  readonly recentDocuments?: { add(path: string): void; clear(): void };
  /** Hands a finished file in the temporary folder to the user. */
  readonly deliver: (file: { path: string; name: string }) => Promise<Delivered>;
}

export interface SystemNotification {
  readonly title: string;
  readonly text: string;
  /** A click leads there: the mark in the page's address, without its `#`. */
  readonly place: string;
  /** A click leads to a window that shows this connection, if there is one. */
  readonly connectionId?: string;
  /** Not shown while a window of the program is in front, which says it by itself. */
  readonly onlyBehind?: boolean;
}

/** A file that a browser window is uploading. The claimer drops it, also after a failure. */
export interface Upload {
  /** Bytes so far. */
  arrived(): number;
  /** Notifies of each hundredth that has arrived. */
  onProgress(listener: () => void): void;
  /** @throws AppError `aborted` where it breaks off, `bad-input` for another size, `internal` where it cannot be kept */
  readonly whenComplete: Promise<{ readonly path: string }>;
  /** Aborts the upload and removes what has arrived. */
  drop(): Promise<void>;
}

export type Delivered =
  | { to: 'path'; path: string }
  | { to: 'download'; address: string }
  | { to: 'nowhere' };

export interface Folders {
  /** Everything this program keeps; `GRAPH_INTAKE_DATA` names another one. */
  readonly data: string;
  /** Uploads and exports in progress; emptied at start. */
  readonly temporary: string;
  /** The sample files that travel with the program. */
  readonly samples: string;
}

/** Small settings as whole JSON values by key, written to a new file and renamed. */
export interface Settings {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

export type OpeningKeyring = Promise<Keyring | null> | Keyring | null;

/** The system's keyring. `encrypt` and `decrypt` reject where the system refuses. */
export interface Keyring {
  /** Its name in words, such as `gnome_libsecret`. */
  readonly backend: string;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<Decrypted>;
}

interface Decrypted {
  readonly text: string;
  /** The system has a newer key: the text wants to be encrypted and kept again. */
  readonly outdated: boolean;
}

/** Never a secret and never the content of a cell. */
export interface Log {
  info(message: string): void;
  /** With the stack of `cause` where there is one. */
  error(message: string, cause?: unknown): void;
  /** Absent where everything is written whatever the settings say. */
  setLevel?(level: AppSettings['logLevel']): void;
}

/** Timer of the system. */
export const after: After = (ms, fire) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};
