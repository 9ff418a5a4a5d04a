/** Calls of the page about runs; they are part of the calls of `imports`. */

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
  /** Rows that the run stored with the same content, and all other rows. */
  same: z.number(),
  changed: z.number(),
  /** Rows of `changed` that were neither stored nor refused before; null if some have no identity. */
  added: z.number().nullable(),
  /** Rows of `changed` that were sent last with the same content, and stored partly or refused. */
  partly: z.number(),
  failed: z.number(),
  /** Whether rows of `changed` were stored before, or may have been, so that they cannot be created again. */
  mayExist: z.boolean(),
  /** Rows that would be created although their identity was stored before; 0 for other actions. */
  existing: z.number(),
  /** Rows of `changed` with the content that an earlier run stored, before a later run changed it. */
  outdated: z.number(),
  /** Whether the unchanged rows are excluded. */
  onlyChanged: z.boolean(),
});
export type Delta = z.infer<typeof delta>;

const usedMapping = z.object({
  recipe,
  fileName: z.string(),
  startedAt: z.number(),
  /** Columns of the file that the mapping does not use; empty if it was created for exactly these columns. */
  unused: z.array(z.string()),
  /** Whether the newest run of a file with this name or these bytes stored its rows with the mapping. */
  isSameFile: z.boolean(),
});
export type UsedMapping = z.infer<typeof usedMapping>;

/** Limits of stored runs; null for no limit. The oldest are removed until both are met, except runs to be continued. */
export const retention = z.object({ days: z.number().nullable(), sizeBytes: z.number().nullable() });

const ofFile = z.object({ fileId: z.string() });
const ofRun = z.object({ runId: z.string() });

export const runCalls = {
  /** Cancels a run: its current requests are finished, further rows are not sent. */
  cancel: call(ofRun, z.void()),
  /** Pauses a run: nothing more is sent after the current requests, until `resume`. */
  pause: call(ofRun, z.void()),
  resume: call(ofRun, z.void()),
  /** Returns one run, also from an earlier session. */
  run: call(ofRun, runState),
  /**
   * Returns all runs, newest first, whose file, connection, recipe or hash contains `text`. `all` is the number without
   * `text`. With `byGroup`, the shards of a group are one run with its own id, which other calls accept.
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
   * Continues an ended run: unknown rows are read back or, if that is safe, sent again; then the rows not sent yet are
   * sent. `repeatAtStake` also sends again the rows of the classes `asks` and `never` that remain unknown; it is the
   * number of rows that the user confirmed, or null to leave them unknown.
   * @throws AppError `conflict` if a number or the connection is no longer the same, or if the file has changed
   */
  continueRun: call(
    ofRun.extend({
      connectionId: z.string(),
      repeatAtStake: z.number().nullable(),
      /** Continues although the file has changed: rows are taken from the current file. */
      changedFile: z.boolean(),
      /**
       * Required for production if the file has changed: the number of remaining rows that remove something, as the
       * user typed it to confirm. For an unchanged file, the confirmation from the start of the run is still valid.
       */
      confirmedRemovals: z.number().int().min(0).optional(),
    }),
    z.void(),
    { timeoutMs: null },
  ),
  /** Returns the current state of a run's file, with the first 1,000 of the rows that differ from what was sent. */
  fileOfRun: call(
    ofRun,
    z.object({
      state: z.enum(['same', 'changed', 'missing']),
      differing: z.number(),
      records: z.array(z.number()),
      /** Remaining rows of a changed file that would remove something. */
      removing: z.number(),
      /** Corrections by hand that the run used and that do not apply to the changed file; absent if there are none. */
      corrections: z.number().optional(),
    }),
    { timeoutMs: null },
  ),
  /** Reads back the unknown rows for which that is possible, and sends nothing. */
  readBack: call(ofRun.extend({ connectionId: z.string() }), z.void(), { timeoutMs: null }),
  /**
   * Exports the rows of one outcome: the columns of the file, then the new id if there is one, then the reason. These
   * added columns are left out if the file is opened again. `spreadsheetSafe` begins the file with a byte order mark
   * and puts a quote before heads and cells that a spreadsheet would take for a formula; opening such a file again does
   * not restore the original cells.
   */
  exportRows: call(ofRun.extend({ outcome, spreadsheetSafe: z.boolean() }), exportDestination, {
    timeoutMs: null,
  }),
  /**
   * Opens the rows of these outcomes as a new file with the mapping and the decisions of the run: only the rows of
   * `cause`, and with another `action`, if these are given. `left` says which rows were left out, if any were.
   */
  openRows: call(
    ofRun.extend({
      outcomes: z.array(outcome),
      cause: z.string().optional(),
      action: z.enum(actions).optional(),
    }),
    ofFile.extend({ left: z.string().optional() }),
    { timeoutMs: null },
  ),
  /** Opens files with only the missing edges, issues and contents of the partly stored rows. */
  openMissing: call(ofRun, z.object({ fileIds: z.array(z.string()) }), { timeoutMs: null }),
  /** Opens files that delete exactly what the run created, edges first. */
  undo: call(ofRun, z.object({ fileIds: z.array(z.string()), rows: z.number(), left: z.string() }), {
    timeoutMs: null,
  }),
  /** Compares a checked file with the newest run of its kind on the connection; returns null if there is none. */
  delta: call(ofFile.extend({ connectionId: z.string() }), delta.nullable(), { timeoutMs: null }),
  /**
   * Returns the newest mapping, saved or not, with which rows under exactly these heads were sent or rehearsed; null if
   * there is none. A mapping of the same file, by name or bytes, is preferred.
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
  onlyChanged: call(ofFile.extend({ runId: z.string(), enabled: z.boolean() }), z.void(), {
    timeoutMs: null,
  }),
  /** Exports a zip without secrets, with which the run can be shown on any machine. */
  evidence: call(ofRun, exportDestination, { timeoutMs: null }),
  forget: call(z.object({ runIds: z.array(z.string()) }), z.void()),
  retention: call(z.void(), retention.extend({ usedBytes: z.number(), copiesBytes: z.number() })),
  /** Returns how many stored runs such limits would delete now. */
  runsBeyond: call(retention, z.number()),
  setRetention: call(retention, z.void()),
};
