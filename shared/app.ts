/** Calls of the page about the program itself: its version, its settings, its stored data and its updates. */
import { z } from 'zod';
import { recentFile } from './app/recent-files.ts';
import { appSettings } from './app/settings.ts';
import { dataPart, dataState } from './app/stored-data.ts';
import { updateState } from './app/update.ts';
import { call, event } from './rpc.ts';

const about = z.object({
  version: z.string(),
  /** `desktop` is Electron, `browser` the same host behind a browser window. */
  window: z.enum(['desktop', 'browser']),
  /** The keyring that keeps credentials between starts; null means for this session only. */
  keyring: z.string().nullable(),
  /** Components such as Node and SQLite, in the order in which they are shown. */
  parts: z.array(z.object({ name: z.string(), version: z.string() })),
  /** The system and its processor, such as `Linux 6.12 x64`. */
  system: z.string(),
});
export type About = z.infer<typeof about>;

const appState = z.object({
  settings: appSettings,
  update: updateState,
  /** Newest first. Files that were uploaded by a browser window are left out: they have no path to open again. */
  recent: z.array(recentFile),
  /** Why the system shows no notifications of the desktop program; null where nothing is known to be wrong. */
  notificationProblem: z.string().nullable(),
});
export type AppState = z.infer<typeof appState>;

/** Where a file went: saved at a path, offered to the browser for download, or nowhere (the user cancelled). */
const fileDestination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string() }),
  z.object({ to: z.literal('download'), address: z.string() }),
  z.object({ to: z.literal('nowhere') }),
]);

export const app = {
  /** Waits for the keyring, which may ask the user first. */
  about: call(z.void(), about, { timeoutMs: null }),
  /**
   * Changes the named settings and keeps the others.
   * @throws AppError `bad-input` for an `updateUrl` that cannot be requested
   */
  setSettings: call(appSettings.partial(), z.void()),
  forgetRecent: call(z.void(), z.void()),
  /** Measures the data folder, which takes a moment if it is large. */
  data: call(z.void(), dataState, { timeoutMs: null }),
  /** Deletes the files of a part that can be created again, such as indexes, or are outdated, such as old logs. */
  clearData: call(z.object({ part: dataPart }), z.object({ freedBytes: z.number() }), { timeoutMs: null }),
  /** Shows a folder in the system's own window. @throws AppError `rejected` where the system has none */
  showFolder: call(z.object({ folder: z.enum(['data', 'logs']) }), z.void()),
  /** Writes a JSON file for support, without secrets and without contents of cells. */
  diagnostics: call(z.void(), fileDestination, { timeoutMs: null }),
  /** Requests `updateUrl` now; the result arrives as an event. @throws AppError `bad-input` if none is set */
  checkUpdate: call(z.void(), z.void(), { timeoutMs: null }),
  /** Opens the page of a newer version in the system's browser. @throws AppError `rejected` where none can open */
  openUpdate: call(z.void(), z.void()),
  /** Opens one more window of this host; only on the desktop. @throws AppError `rejected` elsewhere */
  openWindow: call(z.void(), z.void()),
  changed: event(appState),
};
