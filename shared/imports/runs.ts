/** Runs: what is sent now, what was sent before, and what can be done about it. */
import { z } from 'zod';
import { call } from '../rpc.ts';
import { actions } from './actions.ts';
import { outcome, outcomeCounts } from './outcomes.ts';
import { fileKinds } from './recognition.ts';
import { repeatClass } from './repeat.ts';

/**
 * `paused`: by the user, goes on when they say so. `stopped`: by itself, `message` says why. `interrupted`: the
 * program ended in the middle. All but `sending`, `paused` and `cancelling` have ended; an ended run that has rows
 * left goes on with `resume`.
 */
export const runStates = [
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

/** What of an open file was sent before: rows are told by what they are, not by where they stand. */
export const delta = z.object({
  runId: z.string(),
  fileName: z.string(),
  startedAt: z.number(),
  /** Rows that the run stored just as they are now, and the others. */
  same: z.number(),
  changed: z.number(),
  /** Whether those that are the same are set aside. */
  only: z.boolean(),
});
export type Delta = z.infer<typeof delta>;

/** Oldest runs go first, until both hold; null for no limit. Runs that can be resumed stay. */
export const retention = z.object({ days: z.number().nullable(), sizeBytes: z.number().nullable() });

const ofFile = z.object({ fileId: z.string() });
const ofRun = z.object({ runId: z.string() });
const slice = { first: z.number().int().min(0), count: z.number().int().min(1).max(500) };

export const delivery = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string(), rows: z.number() }),
  z.object({ to: z.literal('download'), address: z.string(), rows: z.number() }),
  z.object({ to: z.literal('nowhere') }),
]);
/** Where an export went: saved at a path, to be fetched by the browser, or not at all (the user changed their mind). */
export type Delivery = z.infer<typeof delivery>;

export const runCalls = {
  /** The request under way is finished; the rows after it are not sent. */
  cancel: call(ofRun, z.void()),
  /** Nothing more goes out after the requests under way, until `goOn`. */
  pause: call(ofRun, z.void()),
  goOn: call(ofRun, z.void()),
  /** One run, also of another session. */
  run: call(ofRun, runState),
  /** All runs, newest first; `text` is looked for in file, connection, recipe, hash. */
  history: call(
    z.object({ text: z.string(), ...slice }),
    z.object({ total: z.number(), rows: z.array(runSummary) }),
  ),
  results: call(
    ofRun.extend({ ...slice, filter: resultFilter }),
    z.object({ total: z.number(), rows: z.array(resultRow) }),
  ),
  requests: call(ofRun.extend(slice), z.object({ total: z.number(), rows: z.array(requestEntry) })),
  /**
   * Goes on with an ended run: unknown rows are read back or, where that is safe, sent again; then what was not sent.
   * `repeatAtStake` also sends again the rows of the classes `asks` and `never` that stay unknown; it is the number of
   * rows that the user was told of, null to leave them unknown.
   * @throws AppError `conflict` where a number or the connection is another by now, or the file has changed
   */
  resume: call(
    ofRun.extend({
      connectionId: z.string(),
      repeatAtStake: z.number().nullable(),
      /** Goes on although the file has changed: rows are taken as they are now. */
      changedFile: z.boolean(),
      /**
       * The number that the user typed of the rows left of a changed file that remove something; asked for on
       * production. What was agreed to when the run began holds as long as the file is the same.
       */
      confirmedRemovals: z.number().int().min(0).optional(),
    }),
    z.void(),
    { timeoutMs: null },
  ),
  /** How the file of a run stands now: rows already sent that differ are listed (the first 1,000). */
  fileOfRun: call(
    ofRun,
    z.object({
      state: z.enum(['same', 'changed', 'missing']),
      differing: z.number(),
      records: z.array(z.number()),
      /** Rows left to be sent of a changed file that would remove something. */
      removing: z.number(),
    }),
    { timeoutMs: null },
  ),
  /** Asks the platform for the unknown rows that can be read back, and nothing else. */
  readBack: call(ofRun.extend({ connectionId: z.string() }), z.void(), { timeoutMs: null }),
  /**
   * The columns of the file first, then the new id where there is one, the reason last; read again, those that were
   * added are left out. `spreadsheetSafe` puts a quote before heads and cells that a spreadsheet would take for a
   * formula; such a file does not read back.
   */
  exportRows: call(ofRun.extend({ outcome, spreadsheetSafe: z.boolean() }), delivery, { timeoutMs: null }),
  /** Opens the rows of these outcomes as a file of their own, with the mapping and the decisions of the run. */
  openRows: call(ofRun.extend({ outcomes: z.array(outcome) }), ofFile, { timeoutMs: null }),
  /** Opens files that complete the partly stored rows: their missing edges, issues and contents, nothing else. */
  openMissing: call(ofRun, z.object({ fileIds: z.array(z.string()) }), { timeoutMs: null }),
  /** Opens files that delete exactly what the run created, edges first. */
  undo: call(ofRun, z.object({ fileIds: z.array(z.string()), rows: z.number(), left: z.string() }), {
    timeoutMs: null,
  }),
  /** Compares a checked file with the newest run of its kind on the connection; null where there is none. */
  delta: call(ofFile.extend({ connectionId: z.string() }), delta.nullable(), { timeoutMs: null }),
  /** Sets aside the rows that the run stored just as they are. */
  onlyChanged: call(ofFile.extend({ runId: z.string(), only: z.boolean() }), z.void(), { timeoutMs: null }),
  /** A zip without secrets that shows the run anywhere. */
  evidence: call(ofRun, delivery, { timeoutMs: null }),
  forget: call(z.object({ runIds: z.array(z.string()) }), z.void()),
  retention: call(z.void(), retention.extend({ usedBytes: z.number(), copiesBytes: z.number() })),
  setRetention: call(retention, z.void()),
};
