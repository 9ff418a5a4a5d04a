/** Calls about watched folders: every complete file that arrives is checked, and sent by a recipe exactly once. */
import { z } from 'zod';
import { call, event } from './rpc.ts';

/** Limit of `quietSeconds`: a day. */
export const maxQuietSeconds = 86_400;

const newWatchedFolder = z.object({
  /** As an absolute path. */
  folder: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'Choose a folder.').max(4_000)),
  /** Name of a saved recipe; null if the files already have the columns of the platform. */
  recipe: z.string().nullable(),
  connectionId: z.string(),
  /** A file counts as complete if it has not changed for this time. */
  quietSeconds: z.number().min(0).max(maxQuietSeconds),
});

/** Current activity of a watched folder. */
const watchState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('stopped') }),
  z.object({ state: z.literal('starting') }),
  /** Since when, in milliseconds since epoch; `sending` is the name of the file in progress. */
  z.object({
    state: z.literal('watching'),
    since: z.number(),
    sending: z.string().nullable(),
    /** Number of files that are not complete yet. */
    incomplete: z.number(),
    /** A sentence with the reason for each file that is neither sent nor held yet. */
    notes: z.array(z.string()),
  }),
  /** Watching continues automatically when the reason no longer exists. */
  z.object({ state: z.literal('waiting'), reason: z.string() }),
  z.object({ state: z.literal('stopping') }),
]);
export type WatchState = z.infer<typeof watchState>;

const watchedFolder = newWatchedFolder.extend({
  id: z.string(),
  connection: z.string(),
  watch: watchState,
  /** Numbers of all files that ended in the subfolders `done` and `held`; the user has to check held files. */
  done: z.number(),
  held: z.number(),
  /** The last file that became done or held; null if there is none. */
  last: z.object({ name: z.string(), at: z.number() }).nullable(),
});
export type WatchedFolder = z.infer<typeof watchedFolder>;

const arrival = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(['sending', 'done', 'held']),
  /** Why the file is done or held, in words. */
  reason: z.string(),
  /** Milliseconds since epoch. */
  arrivedAt: z.number(),
  /** Runs that sent the file, oldest first. */
  runIds: z.array(z.string()),
  /** Whether the file is held because its content was sent before, so that it can be sent again. */
  canSendAgain: z.boolean(),
  /** Rows of the same content that were sent before; null if the file cannot be sent again, or if not known. */
  rowsSentBefore: z.number().nullable(),
  /** Folder with the file, its report and its evidence. */
  path: z.string(),
  /** The file itself. */
  file: z.string(),
});
export type FolderArrival = z.infer<typeof arrival>;

const one = z.object({ id: z.string() });
const oneArrival = one.extend({ arrivalId: z.number() });

/** Number of arrivals in one response. */
export const arrivalsPage = 50;

export const watchFolder = {
  /** In the order in which they were added. */
  changed: event(z.object({ folders: z.array(watchedFolder) })),
  /** Opens the system's folder dialog; null if the user cancelled. @throws AppError `rejected` if there is no dialog */
  choose: call(z.void(), z.object({ folder: z.string().nullable() }), { timeoutMs: null }),
  /**
   * Adds a folder and begins to watch it.
   * @throws AppError `bad-input` if it is missing or cannot be written, `conflict` if it is already watched or the
   * connection is read-only, `not-found` if the recipe no longer exists
   */
  add: call(newWatchedFolder, one),
  /** Stops watching the folder and removes it from the list; its files are not touched. */
  remove: call(one, z.void(), { timeoutMs: null }),
  /** Starts watching. @throws AppError `conflict` if the connection is read-only */
  start: call(one, z.void()),
  /** Stops watching; resolves after the requests in flight. */
  stop: call(one, z.void(), { timeoutMs: null }),
  /** Returns arrivals, newest first, at most {@link arrivalsPage}; with `before`, those before the one with this id. */
  arrivals: call(
    one.extend({ filter: z.enum(['all', 'held']), before: z.number().nullable() }),
    z.object({ arrivals: z.array(arrival), hasMore: z.boolean() }),
  ),
  /**
   * Sends a file whose content was sent before.
   * @throws AppError `conflict` if the file is not held for this reason, or if the connection is read-only; `not-found`
   * if the file no longer exists
   */
  sendAgain: call(oneArrival, z.void()),
  /** Shows the files of an arrival in the system's file manager. @throws AppError `rejected` if there is none */
  showFiles: call(oneArrival, z.void()),
};
