/** Calls about runs. */

import { z } from 'zod';
import { exportDestination } from '../export-destination.ts';
import { actions } from '../imports/actions.ts';
import { slice } from '../paging.ts';
import { recipe } from '../recipes/recipe.ts';
import { call } from '../rpc.ts';
import { outcome } from './outcome-schemas.ts';
import { requestEntry, resultFilter, resultRow, runState, runSummary } from './runs.ts';

/** Rows of an open file that were sent before: rows are compared by their content, not by their position. */
const delta = z.object({
  runId: z.string(),
  fileName: z.string(),
  startedAt: z.number(),
  /** Rows that the run stored unchanged, and the others. */
  same: z.number(),
  changed: z.number(),
  /** Of the others those that were not stored before; null where some have no identity. */
  added: z.number().nullable(),
  /** Rows that would be created although their identity was stored before; 0 for other actions. */
  existing: z.number(),
  /** Of `changed`: as an earlier run stored them, before a later one changed them. */
  outdated: z.number(),
  /** Whether the unchanged rows are excluded. */
  only: z.boolean(),
});
export type Delta = z.infer<typeof delta>;

const usedMapping = z.object({
  recipe,
  fileName: z.string(),
  startedAt: z.number(),
  /** Columns of the file that the mapping does not use, where it was made for others; empty where for these. */
  unused: z.array(z.string()),
  /** The newest run of a file with this name or these bytes stored its rows with the mapping. */
  isSameFile: z.boolean(),
});
export type UsedMapping = z.infer<typeof usedMapping>;

/** Oldest runs go first, until both hold; null for no limit. Runs that can be continued stay. */
export const retention = z.object({ days: z.number().nullable(), sizeBytes: z.number().nullable() });

const ofFile = z.object({ fileId: z.string() });
const ofRun = z.object({ runId: z.string() });

export const runCalls = {
  /** The current request is finished; the rows after it are not sent. */
  cancel: call(ofRun, z.void()),
  /** Sends nothing more after the current requests, until `resume`. */
  pause: call(ofRun, z.void()),
  resume: call(ofRun, z.void()),
  /** One run, also of another session. */
  run: call(ofRun, runState),
  /**
   * All runs, newest first; `text` is looked for in file, connection, recipe, hash. `all` counts also the others. With
   * `byGroup`, the shards of a group are one run, which other calls know by its id.
   */
  history: call(
    z.object({ text: z.string(), byGroup: z.boolean().optional(), ...slice }),
    z.object({ total: z.number(), all: z.number(), rows: z.array(runSummary) }),
  ),
  results: call(
    ofRun.extend({ ...slice, filter: resultFilter }),
    z.object({ total: z.number(), rows: z.array(resultRow) }),
  ),
  requests: call(ofRun.extend(slice), z.object({ total: z.number(), rows: z.array(requestEntry) })),
  /**
   * Continues an ended run: unknown rows are read back or, where that is safe, sent again; then the rows not sent
   * yet. `repeatAtStake` also sends again the rows of the classes `asks` and `never` that stay unknown; it is the
   * number of rows that the user confirmed, null to leave them unknown.
   * @throws AppError `conflict` where a number or the connection is another by now, or the file has changed
   */
  continueRun: call(
    ofRun.extend({
      connectionId: z.string(),
      repeatAtStake: z.number().nullable(),
      /** Continues although the file has changed: rows are taken from the current file. */
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
  /** Current state of a run's file: rows already sent that differ are listed (the first 1,000). */
  fileOfRun: call(
    ofRun,
    z.object({
      state: z.enum(['same', 'changed', 'missing']),
      differing: z.number(),
      records: z.array(z.number()),
      /** Rows left to be sent of a changed file that would remove something. */
      removing: z.number(),
      /** Corrections by hand that the run was sent with and that do not apply to the changed file; absent for none. */
      corrections: z.number().optional(),
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
  exportRows: call(ofRun.extend({ outcome, spreadsheetSafe: z.boolean() }), exportDestination, {
    timeoutMs: null,
  }),
  /**
   * Opens the rows of these outcomes as a file of their own, with the mapping and the decisions of the run; only those
   * of a cause, and with another action, where these are given.
   */
  openRows: call(
    ofRun.extend({
      outcomes: z.array(outcome),
      cause: z.string().optional(),
      action: z.enum(actions).optional(),
    }),
    ofFile,
    { timeoutMs: null },
  ),
  /** Opens files that complete the partly stored rows: their missing edges, issues and contents, nothing else. */
  openMissing: call(ofRun, z.object({ fileIds: z.array(z.string()) }), { timeoutMs: null }),
  /** Opens files that delete exactly what the run created, edges first. */
  undo: call(ofRun, z.object({ fileIds: z.array(z.string()), rows: z.number(), left: z.string() }), {
    timeoutMs: null,
  }),
  /** Compares a checked file with the newest run of its kind on the connection; null where there is none. */
  delta: call(ofFile.extend({ connectionId: z.string() }), delta.nullable(), { timeoutMs: null }),
  /**
   * The newest mapping that rows under these very heads were sent or rehearsed with, saved or not; null for none. That
   * of the same file, by name or bytes, comes first.
   */
  usedMapping: call(
    z.object({
      columns: z.array(z.string()),
      fileName: z.string().optional(),
      sha256: z.string().nullable().optional(),
    }),
    usedMapping.nullable(),
  ),
  /** Excludes the rows that the run stored unchanged. */
  onlyChanged: call(ofFile.extend({ runId: z.string(), only: z.boolean() }), z.void(), { timeoutMs: null }),
  /** A zip without secrets that shows the run anywhere. */
  evidence: call(ofRun, exportDestination, { timeoutMs: null }),
  forget: call(z.object({ runIds: z.array(z.string()) }), z.void()),
  retention: call(z.void(), retention.extend({ usedBytes: z.number(), copiesBytes: z.number() })),
  setRetention: call(retention, z.void()),
};
