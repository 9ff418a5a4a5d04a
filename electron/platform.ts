/** Interface of the host to the environment in which it runs: Electron, a plain Node process, or a test. */

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
   * Null if the system has none: credentials are then kept for the session only. A promise if opening it takes time or
   * asks the user first; the host starts without waiting for it. The promise never rejects.
   */
  readonly keyring: OpeningKeyring;
  /**
   * Whether everyone can decrypt a stored secret, because there was no keyring when it was stored; such a secret is
   * removed. Absent if no secrets are stored in this way.
   */
  readonly hasPublicKey?: (bytes: Uint8Array) => boolean;
  readonly log: Log;
  /** The file that threads of the engine run. */
  readonly engineWorker: URL;
  /**
   * Resolves when the first window shows its first page. Everything that this page does not need starts then; at once
   * if the promise is absent, and never if it rejects because the program ends.
   */
  readonly firstShown?: Promise<void>;
  readonly startPractice: () => Promise<PracticeAddress>;
  /** A practice platform with a throw-away world in the temporary folder; `stop` removes it. */
  readonly startRehearsal: () => Promise<PracticeAddress>;
  /**
   * Calls the listener after the computer slept or was locked, when open connections may be broken. Returns the
   * function that unsubscribes. Absent for programs that run only for a short time.
   */
  readonly onWake?: (listener: () => void) => () => void;
  /** Shows the system's file dialog; absent if there is none. */
  readonly pickFiles?: () => Promise<string[]>;
  /** Shows the system's folder dialog; resolves with null if the user cancels it. Absent if there is none. */
  readonly pickFolder?: () => Promise<string | null>;
  /**
   * Claims the copy of a file that a browser window uploads; the upload may not have started yet.
   * @throws AppError `conflict` if it is already claimed, `bad-input` for an invalid id
   */
  readonly takeUpload?: (claim: { uploadId: string; sizeBytes: number }) => Upload;
  /** Shows a notification of the system; absent if the system has none, and if the page shows them itself. */
  readonly notify?: (notification: SystemNotification) => void;
  /**
   * Calls the listener now and on every change with the known reason why notifications are not shown, or null if
   * there is none. Returns the function that unsubscribes.
   */
  readonly onNotificationProblem?: (listener: (problem: string | null) => void) => () => void;
  /** Shows a number on the program's icon; 0 removes it. Absent if there is no icon. */
  readonly showBadge?: (count: number) => void;
  /** Shows a folder in the system's file manager; absent if there is none. */
  readonly showFolder?: (path: string) => Promise<void>;
  /** Opens an https address in the system's browser; absent if the page itself is in a browser. */
  readonly openPage?: (address: string) => Promise<void>;
  /** Opens another window of this host; absent in a browser, which opens windows itself. */
  readonly openWindow?: () => void;
  /** The system's list of recent documents of this program; absent if there is none. */
  readonly recentDocuments?: { add(path: string): void; clear(): void };
  /** Gives a finished file in the temporary folder to the user, for example as a download. */
  readonly deliver: (file: { path: string; name: string }) => Promise<Delivered>;
}

export interface SystemNotification {
  readonly title: string;
  readonly text: string;
  /** The place that a click opens: the fragment of the page's address, without its `#`. */
  readonly place: string;
  /** A click opens the place in a window that shows this connection, if there is one. */
  readonly connectionId?: string;
  /** Whether to show it only while no window of the program is in front; a window shows the message itself. */
  readonly onlyBehind?: boolean;
}

/** A file that a browser window is uploading. Its user must call `drop`, also after a failure. */
export interface Upload {
  /** Returns the number of bytes received so far. */
  arrived(): number;
  /** Calls the listener after each hundredth of the file. */
  onProgress(listener: () => void): void;
  /**
   * @throws AppError `aborted` if the upload ends early, `bad-input` for another size, `internal` if it cannot be
   * stored
   */
  readonly whenComplete: Promise<{ readonly path: string }>;
  /** Aborts the upload and removes the received bytes. */
  drop(): Promise<void>;
}

export type Delivered =
  | { to: 'path'; path: string }
  | { to: 'download'; address: string }
  | { to: 'nowhere' };

export interface Folders {
  /** Everything this program stores; the variable `GRAPH_INTAKE_DATA` can name another folder. */
  readonly data: string;
  /** Uploads and exports in progress; emptied at start. */
  readonly temporary: string;
  /** Sample files that are part of the program. */
  readonly samples: string;
}

/** Small settings: JSON values by key, which are replaced as a whole. Each change writes a new file and renames it. */
export interface Settings {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Why the stored settings were not used, in one sentence; null if they were. */
  readonly fault?: string | null;
}

export type OpeningKeyring = Promise<Keyring | null> | Keyring | null;

/** The system's keyring. `encrypt` and `decrypt` reject if the system refuses. */
export interface Keyring {
  /** Name of the keyring, such as `gnome_libsecret`. */
  readonly backend: string;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<Decrypted>;
}

interface Decrypted {
  readonly text: string;
  /** Whether the system has a newer key, so that the text should be encrypted and stored again. */
  readonly outdated: boolean;
}

/** The program's log. Messages never contain a secret or the content of a cell. */
export interface Log {
  info(message: string): void;
  /** Logs a message, with the stack of `cause` if there is one. */
  error(message: string, cause?: unknown): void;
  /** Absent if everything is logged regardless of the settings. */
  setLevel?(level: AppSettings['logLevel']): void;
}

/** Calls `fire` after `ms` milliseconds, by a timer of the system; returns the function that cancels it. */
export const after: After = (ms, fire) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};
