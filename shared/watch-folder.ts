/** Watched folders: every complete file that arrives is checked and sent by a recipe, exactly once. */
import { z } from 'zod';
import { call, event } from './rpc.ts';

/** Limit of seconds without a change, after which a file is complete: a day. */
export const mostQuietSeconds = 86_400;

const newWatchedFolder = z.object({
  /** As an absolute path. */
  folder: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'Choose a folder.').max(4_000)),
  /** Name of a saved recipe; null where the files have the columns of the platform. */
  recipe: z.string().nullable(),
  connectionId: z.string(),
  /** A file is complete once it did not change for so long. */
  quietSeconds: z.number().min(0).max(mostQuietSeconds),
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
    /** A sentence for each file that is neither sent nor held yet, with the reason. */
    notes: z.array(z.string()),
  }),
  /** It continues by itself once the reason is gone. */
  z.object({ state: z.literal('waiting'), reason: z.string() }),
  z.object({ state: z.literal('stopping') }),
]);
export type WatchState = z.infer<typeof watchState>;

const watchedFolder = newWatchedFolder.extend({
  id: z.string(),
  connection: z.string(),
  watch: watchState,
  /** Numbers of all files that were decided. */
  done: z.number(),
  held: z.number(),
  /** The file that was decided last; null where there is none. */
  last: z.object({ name: z.string(), at: z.number() }).nullable(),
});
export type WatchedFolder = z.infer<typeof watchedFolder>;

const arrival = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(['sending', 'done', 'held']),
  /** Why it is done or held, in words. */
  reason: z.string(),
  /** Milliseconds since epoch. */
  arrivedAt: z.number(),
  /** Runs that sent it, oldest first. */
  runIds: z.array(z.string()),
  /** It is held because its content was sent before, so that it can be sent again. */
  canSendAgain: z.boolean(),
  /** Rows of the same content that left before; null where nothing is to be sent again, or they are not known. */
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
  /** The folder dialog of the system; null where the user changed their mind. @throws AppError `rejected` where there is none */
  choose: call(z.void(), z.object({ folder: z.string().nullable() }), { timeoutMs: null }),
  /**
   * Adds a folder and begins to watch it.
   * @throws AppError `bad-input` where it is missing or cannot be written, `conflict` where it is watched already or the
   * connection is read-only, `not-found` for a recipe that is gone
   */
  add: call(newWatchedFolder, one),
  /** Stops watching and forgets the folder; its files stay where they are. */
  remove: call(one, z.void(), { timeoutMs: null }),
  /** @throws AppError `conflict` where the connection is read-only */
  start: call(one, z.void()),
  /** Resolves after the requests in flight. */
  stop: call(one, z.void(), { timeoutMs: null }),
  /** Newest first, {@link arrivalsPage} at most, before one of them. */
  arrivals: call(
    one.extend({ only: z.enum(['all', 'held']), before: z.number().nullable() }),
    z.object({ arrivals: z.array(arrival), hasMore: z.boolean() }),
  ),
  /**
   * Sends a file whose content was sent before.
   * @throws AppError `conflict` where it is not held for that, or the connection is read-only; `not-found` where it is gone
   */
  sendAgain: call(oneArrival, z.void()),
  /** Shows the files of an arrival in the system's own window. @throws AppError `rejected` where the system has none */
  showFiles: call(oneArrival, z.void()),
};
