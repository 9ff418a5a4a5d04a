/** Schemas of runs, current and earlier ones: their state, their rows and their requests. */
import { z } from 'zod';
import { actions } from '../imports/actions.ts';
import { unsentOfRun } from '../imports/columns/unsent-columns.ts';
import { fileKinds } from '../imports/readings.ts';
import { repeatClass } from '../imports/retry-safety.ts';
import { outcome, outcomeCounts } from './outcome-schemas.ts';
import { undone, undoTarget } from './undo.ts';
import { verifying } from './verify-after.ts';

/**
 * `paused`: by the user, until they resume it. `stopped`: by the program, `message` has the reason. `interrupted`: the
 * program ended during the run. All but `sending`, `paused` and `cancelling` have ended; an ended run with remaining
 * rows is continued with `continueRun`.
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
  /** For each shard, the run that counts. */
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
  /** The open file from which the run was started; empty if it is closed, or if the run is from another session. */
  fileId: z.string(),
  fileName: z.string(),
  connection: z.string(),
  /** Whether the rows were sent only to a temporary practice platform on this machine. */
  rehearsal: z.boolean(),
  kind: z.enum(fileKinds),
  action: z.enum(actions),
  state: z.enum(runStates),
  /** Why the run stopped, or for what it waits; empty if all is well. */
  message: z.string(),
  /** `sign-in`: the platform refuses the credentials, and the run waits for new ones. `platform`: backing off. */
  waitsFor: z.enum(['sign-in', 'platform']).nullable(),
  /** Number of rows to send; `counts` add up to it. */
  rows: z.number(),
  /** Rows of the file that the user left out of this run. */
  excludedCount: z.number(),
  /** Columns of the file that are not sent; missing if all are sent. */
  unsent: unsentOfRun.optional(),
  counts: outcomeCounts,
  /** Rows of `not-sent` whose request is in flight. */
  inFlight: z.number(),
  /** Null if no row is being verified. */
  verifying: verifying.nullable().default(null),
  /** Number of unknown rows by class, which decides whether they may be sent again. */
  unknown: z.record(repeatClass, z.number()),
  requests: z.number(),
  /** Requests that were sent again; requests from splitting others; and the limit of the latter. */
  repeats: z.number(),
  splits: z.number(),
  mostSplits: z.number(),
  /** Current size and number of requests, and the reason: “reduced to 250 rows: the last response took 9 s”. */
  pace: z.object({ rowsPerRequest: z.number(), atOnce: z.number(), reason: z.string() }),
  /** Milliseconds since epoch. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  rowsPerSecond: z.number().nullable(),
  /** Failures grouped by cause, most rows first; `title` has {…} where their messages differ. */
  causes: z.array(
    z.object({
      id: z.string(),
      outcome,
      title: z.string(),
      rows: z.number(),
      firstRecord: z.number(),
      /** The unchanged reason of the first row. */
      example: z.string(),
    }),
  ),
  /** Whether `continueRun` can continue the run; if not, `whyNotResumable` has the reason. */
  resumable: z.boolean(),
  whyNotResumable: z.string(),
  /** Whether the run was read from an evidence file, so that it can only be viewed. */
  evidence: z.boolean(),
  /** Whether another process sends it: a terminal or another window with the same data folder. */
  isElsewhere: z.boolean().optional(),
  /** Time of this state, if later changes are not published; missing if they are. */
  asOf: z.number().optional(),
  /** The run that this one undoes. */
  undoes: undoTarget.optional(),
  /** Objects created by this run that undo runs deleted; missing if there was no undo run. */
  undone: undone.optional(),
  /** For a group of shards that is shown as one run; missing for a single run. */
  shards: shownShards.optional(),
  /** For the run of one shard: its rows of the file, and the id of the run that shows all shards. */
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
 * Filter of a run's rows: by outcome, by cause, or all rows that are not stored. While the run is active, rows that are
 * still to be sent are left out.
 */
export const resultFilter = z.object({
  outcome: z.union([outcome, z.literal('not-stored'), z.literal('all')]),
  cause: z.string().nullable(),
  text: z.string(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/**
 * `open`: no response yet, or the program ended before one arrived. `taken`: the platform has accepted an object and
 * writes it later; the transaction has the outcome of the row. `answered`: with a response about its rows. `lost`: no
 * response, or an unusable one; the rows may have been executed. `not-executed`: certainly not executed (429, 401,
 * refused).
 */
export const requestStates = ['open', 'taken', 'answered', 'lost', 'not-executed'] as const;

/** One request as it was sent; a repetition is a separate entry. */
export const requestEntry = z.object({
  number: z.number(),
  /** Number of the request that this one repeats, or of which it is a part; null for a first request. */
  of: z.number().nullable(),
  class: repeatClass,
  rows: z.number(),
  firstRecord: z.number(),
  lastRecord: z.number(),
  bytes: z.number(),
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: z.string(),
  state: z.enum(requestStates),
  /** HTTP status; null without a response. */
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
    /** SHA-256 of the file, hexadecimal; null if the run ended before the file was read completely. */
    fileHash: z.string().nullable(),
    recipe: z.string().nullable(),
    sizeBytes: z.number(),
  });
export type RunSummary = z.infer<typeof runSummary>;
