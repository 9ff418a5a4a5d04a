/** Runs: what is sent now, and what was sent before. */
import { z } from 'zod';
import { actions } from '../imports/actions.ts';
import { unsentOfRun } from '../imports/columns/unsent-columns.ts';
import { fileKinds } from '../imports/readings.ts';
import { repeatClass } from '../imports/repeat.ts';
import { outcome, outcomeCounts } from './outcome-schemas.ts';
import { undone, undoTarget } from './undo.ts';
import { verifying } from './verify-after.ts';

/**
 * `paused`: by the user, until they resume it. `stopped`: by itself, `message` has the reason. `interrupted`: the
 * program ended in the middle. All but `sending`, `paused` and `cancelling` have ended; an ended run that has rows
 * left is continued with `continueRun`.
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

/** Shards of a group that are shown as one run. */
const shownShards = z.object({
  group: z.string(),
  count: z.number(),
  /** Rows of the file in all shards, also the missing ones. */
  fileRows: z.number(),
  missing: z.array(z.object({ shard: z.number(), rows: z.number() })),
  /** Shards that were sent more than once. */
  repeated: z.array(z.object({ shard: z.number(), runs: z.number() })),
  /** The run of each shard that is counted. */
  runs: z.array(
    z.object({
      runId: z.string(),
      shard: z.number(),
      state: z.enum(runStates),
      rows: z.number(),
      counts: outcomeCounts,
    }),
  ),
});
export type ShownShards = z.infer<typeof shownShards>;

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
  excludedCount: z.number(),
  /** Columns of the file that are not sent; missing where all are. */
  unsent: unsentOfRun.optional(),
  counts: outcomeCounts,
  /** Of the rows that are not sent yet: sent without a response so far. */
  inFlight: z.number(),
  /** Null where no row is being verified. */
  verifying: verifying.nullable().default(null),
  /** Of the unknown rows: how many may be sent once more, by class. */
  unknown: z.record(repeatClass, z.number()),
  requests: z.number(),
  /** Requests that were sent once more, and those that came of splitting one, with the most that may. */
  repeats: z.number(),
  splits: z.number(),
  mostSplits: z.number(),
  /** Current size and number of requests, and the reason: “reduced to 250 rows: the last response took 9 s”. */
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
  /** Whether `continueRun` can continue it; where not, the reason. */
  resumable: z.boolean(),
  whyNotResumable: z.string(),
  /** Read from an evidence file; nothing can be done but to look. */
  evidence: z.boolean(),
  /** Another process sends it: a terminal or another window on the same data folder. */
  isElsewhere: z.boolean().optional(),
  /** Time of this state, for a run that changes without notice; missing where every change is published. */
  asOf: z.number().optional(),
  /** The run that this one undoes. */
  undoes: undoTarget.optional(),
  /** Objects that undo runs deleted of those this run created; missing where none was sent. */
  undone: undone.optional(),
  /** Of a group; missing for a single run. */
  shards: shownShards.optional(),
  /** Of the run of one shard: its rows of the file, and the id of all shards as one run. */
  shard: z
    .object({
      group: z.string(),
      index: z.number(),
      count: z.number(),
      rows: z.number(),
      groupRunId: z.string(),
    })
    .optional(),
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
 * Rows of a result: by outcome, by cause, or everything that is not stored; while the run is active without the rows
 * that are still to be sent.
 */
export const resultFilter = z.object({
  outcome: z.union([outcome, z.literal('not-stored'), z.literal('all')]),
  cause: z.string().nullable(),
  text: z.string(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/**
 * `open`: sent without a response so far, or the program ended meanwhile. `taken`: of an object, which the platform
 * writes later; its transaction has the outcome of the row. `answered`: with a response about its rows. `lost`: no
 * response, or an unusable one; its rows may have been executed. `not-executed`: certainly not executed (429, 401,
 * refused).
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
  /** Of HTTP; null without a response. */
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
    isElsewhere: true,
    asOf: true,
    undoes: true,
    undone: true,
    shards: true,
  })
  .extend({
    /** SHA-256 of the file, hexadecimal; null where the run ended before it was read whole. */
    fileHash: z.string().nullable(),
    recipe: z.string().nullable(),
    sizeBytes: z.number(),
  });
export type RunSummary = z.infer<typeof runSummary>;
