/** Runs: what is sent now, and what was sent before. */
import { z } from 'zod';
import { actions } from './actions.ts';
import { outcome, outcomeCounts } from './outcomes.ts';
import { fileKinds } from './recognition.ts';
import { repeatClass } from './repeat.ts';

/**
 * `paused`: by the user, goes on when they say so. `stopped`: by itself, `message` says why. `interrupted`: the
 * program ended in the middle. All but `sending`, `paused` and `cancelling` have ended; an ended run that has rows
 * left goes on with `resume`.
 */
const runStates = [
  'sending',
  'paused',
  'cancelling',
  'cancelled',
  'finished',
  'stopped',
  'interrupted',
] as const;

export const runState = z.object({
  id: z.string(),
  /** The open file that it was started from; empty where that is closed or the run is of another session. */
  fileId: z.string(),
  fileName: z.string(),
  connection: z.string(),
  /** Sent to a throw-away world on this machine; it counts for nothing but to be looked at. */
  rehearsal: z.boolean(),
  kind: z.enum(fileKinds),
  action: z.enum(actions),
  state: z.enum(runStates),
  /** Why it stopped, or what it waits for; empty while all goes well. */
  message: z.string(),
  /** `sign-in`: the platform refuses the credentials, and the run waits for new ones. `platform`: backing off. */
  waitsFor: z.enum(['sign-in', 'platform']).nullable(),
  /** Rows to send; their outcomes add up to it. */
  rows: z.number(),
  /** Rows of the file that the user left out of this run. */
  setAside: z.number(),
  counts: outcomeCounts,
  /** Of the rows that are not sent yet: on their way without an answer. */
  inFlight: z.number(),
  /** Of the unknown rows: how many may be sent once more, by class. */
  unknown: z.record(repeatClass, z.number()),
  requests: z.number(),
  /** Requests that were sent once more, and those that came of splitting one, with the most that may. */
  repeats: z.number(),
  splits: z.number(),
  mostSplits: z.number(),
  /** Size and number of requests now, and why: “reduced to 250 rows: the last answer took 9 s”. */
  pace: z.object({ rowsPerRequest: z.number(), atOnce: z.number(), reason: z.string() }),
  /** Milliseconds since epoch. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  rowsPerSecond: z.number().nullable(),
  /** Fail messages folded into causes, most rows first; `title` shows what differs as {…}. */
  causes: z.array(
    z.object({
      id: z.string(),
      outcome,
      title: z.string(),
      rows: z.number(),
      firstRecord: z.number(),
      /** The reason of the first row, word for word. */
      example: z.string(),
    }),
  ),
  /** Whether `resume` can go on; where not, why. */
  resumable: z.boolean(),
  whyNotResumable: z.string(),
  /** Read from an evidence file; nothing can be done but to look. */
  evidence: z.boolean(),
});
export type RunState = z.infer<typeof runState>;

export const resultRow = z.object({
  record: z.number(),
  outcome,
  identity: z.string(),
  reason: z.string(),
  /** Number of the last request that carried the row, from 1; null while not sent. */
  request: z.number().nullable(),
});
export type ResultRow = z.infer<typeof resultRow>;

/**
 * Which rows of a result: by outcome, by cause, or everything that is not stored; while the run goes on without the
 * rows that are still to be sent.
 */
export const resultFilter = z.object({
  outcome: z.union([outcome, z.literal('not-stored'), z.literal('all')]),
  cause: z.string().nullable(),
  text: z.string(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/**
 * `open`: on its way, or the program ended meanwhile. `taken`: of an object, which the platform writes later; its
 * transaction tells of the row. `answered`: told of its rows. `lost`: no answer, or one that
 * counts for nothing; its rows may have been executed. `not-executed`: surely nothing was done (429, 401, refused).
 */
export const requestStates = ['open', 'taken', 'answered', 'lost', 'not-executed'] as const;

/** One request as it went out; a repeat is one of its own. */
export const requestEntry = z.object({
  number: z.number(),
  /** Number of the request that it repeats or splits; null for a first one. */
  of: z.number().nullable(),
  class: repeatClass,
  rows: z.number(),
  firstRecord: z.number(),
  lastRecord: z.number(),
  bytes: z.number(),
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: z.string(),
  state: z.enum(requestStates),
  /** Of HTTP; null without an answer. */
  status: z.number().nullable(),
  message: z.string(),
  sentAt: z.number(),
  endedAt: z.number().nullable(),
});
export type RequestEntry = z.infer<typeof requestEntry>;

/** A run in the list of all runs. */
export const runSummary = runState
  .pick({
    id: true,
    fileName: true,
    connection: true,
    rehearsal: true,
    kind: true,
    action: true,
    state: true,
    rows: true,
    counts: true,
    startedAt: true,
    endedAt: true,
    resumable: true,
    evidence: true,
  })
  .extend({
    /** SHA-256 of the file, hexadecimal; null where the run ended before it was read whole. */
    fileHash: z.string().nullable(),
    recipe: z.string().nullable(),
    sizeBytes: z.number(),
  });
export type RunSummary = z.infer<typeof runSummary>;
