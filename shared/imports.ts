/** Imports: from a dropped file to a result for every row. Calls, events and the shapes they carry. */

import { z } from 'zod';
import { exportDestination } from './export-destination.ts';
import { clusterMethods, valueClusters } from './imports/clusters.ts';
import { columnSummary } from './imports/columns/column-summary.ts';
import { relation } from './imports/columns/relations.ts';
import { originalRow, readingOptions } from './imports/conversion.ts';
import {
  cellPlace,
  cellSource,
  correctedText,
  listedCorrection,
  maxCorrections,
  undoneCorrections,
} from './imports/corrections/corrections.ts';
import { replaced, replacement } from './imports/corrections/replacing.ts';
import { effectOfFile, exactRequest, presentRow } from './imports/effect/effect.ts';
import { excerptPieces } from './imports/excerpt.ts';
import { facets } from './imports/facets/facets.ts';
import { missingKeys } from './imports/lookup-tables/missing-keys.ts';
import { mappedRows, maxMappedRows } from './imports/mapping.ts';
import { nullKeyword } from './imports/null-keyword.ts';
import { actions, fileState, previewRow, rowFilter, transform } from './imports/open-file.ts';
import { pastedText } from './imports/pasted.ts';
import { planSelections, planState } from './imports/plan.ts';
import { columnProfile } from './imports/profile.ts';
import { slice } from './paging.ts';
import { recipe } from './recipes/recipe.ts';
import { tableLookupSchema } from './recipes/transforms/table-lookup.ts';
import { call, event } from './rpc.ts';
import { runCalls } from './sending/run-calls.ts';
import { runState } from './sending/runs.ts';

/** Where a file comes from: a path on this machine, a browser window's upload, the clipboard, or one of our samples. */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), path: z.string().min(1) }),
  z.object({
    kind: z.literal('upload'),
    uploadId: z.string().min(1),
    name: z.string().min(1),
    sizeBytes: z.number().int().min(0),
    /** Pieces from which the file is recognised, so that the first page need not wait for the upload. */
    excerpt: excerptPieces,
  }),
  pastedText.extend({ kind: z.literal('pasted') }),
  z.object({ kind: z.literal('sample'), name: z.string().min(1) }),
]);
export type Source = z.infer<typeof source>;

const sample = z.object({ name: z.string(), about: z.string() });

const ofFile = z.object({ fileId: z.string() });
const ofRun = z.object({ runId: z.string() });
/**
 * The number of rows that remove something from a production connection, as the user typed it to confirm. Absent if no
 * confirmation was needed; refused with `conflict` if the rows remove another number.
 */
const confirmedRemovals = z.number().int().min(0).optional();

export const imports = {
  samples: call(z.void(), z.array(sample)),
  /** Opens a file, read as `as` says if given. A file with several tables opens all of them unless one is selected. */
  open: call(z.object({ source, as: readingOptions.optional() }), ofFile),
  /** Opens the files that the user chooses in the system's dialog; only in windows that have one. */
  pick: call(z.void(), z.array(ofFile), { timeoutMs: null }),
  close: call(ofFile, z.void()),
  /** Reads the file again with the user's options; options that are left open are recognised. */
  read: call(ofFile.extend({ as: readingOptions }), z.void()),
  /** Returns the first rows of the original file, including those around the table that are left out. */
  originalRows: call(ofFile, z.array(originalRow)),
  /** Returns a window of rows, counted from 0 among the rows that `filter` matches. */
  rows: call(
    ofFile.extend({ ...slice, filter: rowFilter }),
    z.object({ total: z.number(), rows: z.array(previewRow) }),
  ),
  /** Returns one complete cell, as the platform reads it. */
  cell: call(ofFile.extend({ record: z.number().int().min(1), column: z.number().int().min(0) }), z.string()),
  /** Returns the position of a record among the rows that `filter` matches, or of the next matching one. */
  place: call(ofFile.extend({ record: z.number().int().min(1), filter: rowFilter }), z.number()),
  /** Searches for a text, also inside cells, ignoring case; ends the previous search. */
  search: call(ofFile.extend({ text: z.string().min(1).max(500), column: z.number().nullable() }), z.void()),
  endSearch: call(ofFile, z.void()),
  /**
   * Filters the rows by these facets instead of the previous ones; no facets end the filter. Starts again after a
   * cancellation or failure.
   */
  setFacets: call(ofFile.extend({ facets }), z.void()),
  /** Cancels the filter by facets and keeps the rows found so far. */
  cancelFacets: call(ofFile, z.void()),
  /**
   * Returns the profile of a column as it will be sent, over the rows read so far. Starts to profile all columns unless
   * that has been done since the rows last changed; `restart` also starts after a cancellation or failure.
   */
  profile: call(ofFile.extend({ column: z.number().int().min(0), restart: z.boolean() }), columnProfile),
  cancelProfile: call(ofFile, z.void()),
  /**
   * Returns a few figures about each original column of the file, over the rows counted so far. Starts to count unless
   * that is done for these rows; `restart` also starts after a failure. `ReadyFile.sourceProfile` shows the progress.
   */
  columnSummaries: call(ofFile.extend({ restart: z.boolean() }), z.array(columnSummary)),
  /** Returns groups of values of a column, as it will be sent, that probably mean the same, over all rows. */
  clusters: call(
    ofFile.extend({ column: z.number().int().min(0), method: z.enum(clusterMethods) }),
    valueClusters,
    { timeoutMs: null },
  ),
  /** Returns the cell of the file from which a cell of a sent row comes. */
  cellSource: call(
    ofFile.extend({ record: z.number().int().min(1), column: z.number().int().min(0) }),
    cellSource,
  ),
  /**
   * Corrects cells without changing the file itself, and checks the rows again. Corrections belong to the content of
   * the file. Returns how many cells were corrected.
   */
  correct: call(
    ofFile.extend({ cells: z.array(cellPlace.extend({ text: correctedText })).max(maxCorrections) }),
    z.number(),
  ),
  /** Corrects cells of a sent column in some rows, counted from 0 among those that match `filter`; returns how many. */
  fillCells: call(
    ofFile.extend({
      column: z.number().int().min(0),
      filter: rowFilter,
      first: z.number().int().min(0),
      count: z.number().int().min(1),
      text: correctedText,
    }),
    z.number(),
  ),
  /** Counts the cells of a sent column that a replacement in the file would change. */
  findCells: call(ofFile.extend({ column: z.number().int().min(0), replacement }), replaced, {
    timeoutMs: null,
  }),
  /** Corrects the cells that `findCells` counts; returns how many. */
  replaceCells: call(ofFile.extend({ column: z.number().int().min(0), replacement }), z.number(), {
    timeoutMs: null,
  }),
  corrections: call(
    ofFile.extend(slice),
    z.object({ total: z.number(), corrections: z.array(listedCorrection) }),
  ),
  undoCorrections: call(ofFile.extend({ which: undoneCorrections }), z.void()),
  /**
   * Columns of a checked file whose values are identities of another checked file that is open; none while it is not
   * checked.
   */
  relations: call(ofFile, z.array(relation), { timeoutMs: null }),
  /** Repeats work that was cancelled or failed: the index and the check. */
  check: call(ofFile, z.void()),
  /** Cancels the running work: index, check or look-up. */
  cancelWork: call(ofFile, z.void()),
  transform: call(ofFile.extend({ transform }), z.void()),
  undoFix: call(ofFile.extend({ column: z.string() }), z.void()),
  excludeRows: call(ofFile.extend({ group: z.string(), excluded: z.boolean() }), z.void()),
  /** Exports the excluded records under the file's own header: unchanged bytes, but corrections are applied. */
  exportExcluded: call(ofFile, exportDestination, { timeoutMs: null }),
  setAction: call(ofFile.extend({ action: z.enum(actions) }), z.void()),
  setMeaning: call(ofFile.extend({ jsonStrings: z.boolean(), nullKeyword }), z.void()),
  /**
   * Maps the file by a recipe from now on: adopts its kind and its options of reading and sending, and checks all rows
   * again. Null removes the mapping.
   */
  setRecipe: call(ofFile.extend({ recipe: recipe.nullable() }), z.void()),
  /** Records that the recipe of the file was saved under this name; the check of the rows remains valid. */
  nameRecipe: call(ofFile.extend({ name: recipe.shape.name }), z.void()),
  /** Previews some rows, counted from 0, with a recipe that is not set yet, including one-click fixes. */
  mapped: call(
    ofFile.extend({
      recipe,
      first: z.number().int().min(0),
      count: z.number().int().min(1).max(maxMappedRows),
    }),
    mappedRows,
  ),
  /** Counts the cells of a recipe's only column whose value another open table does not have. */
  missingKeys: call(ofFile.extend({ recipe, lookup: tableLookupSchema }), missingKeys, { timeoutMs: null }),
  /** Looks up on the connection the xids that rows refer to and no open file has. */
  lookUp: call(ofFile.extend({ connectionId: z.string() }), z.void()),
  /** Sends to the connection that the user saw when sending; refused if another one is chosen meanwhile. */
  send: call(ofFile.extend({ connectionId: z.string(), confirmedRemovals }), ofRun),
  /** Counts what the rows of a checked file would do; any decision about the file discards the count. */
  countEffect: call(ofFile, z.void()),
  /** Compares the rows of a checked file, or a sample of them, with what the connection has now. */
  readPresent: call(ofFile.extend({ connectionId: z.string(), of: z.enum(['sample', 'all']) }), z.void()),
  /** Returns the first rows that would change or remove something that the connection has. */
  presentRows: call(ofFile.extend(slice), z.object({ total: z.number(), rows: z.array(presentRow) })),
  /** Cancels counting and comparing. */
  cancelEffect: call(ofFile, z.void()),
  /** Returns the first request as it would be sent to a connection, without its token. */
  request: call(ofFile.extend({ connectionId: z.string() }), exactRequest),
  /**
   * Sends the file to a temporary practice platform only. `seeded` first creates the vertices there that its rows refer
   * to.
   */
  rehearse: call(ofFile.extend({ seeded: z.boolean() }), ofRun),
  ...runCalls,
  /** Adds a run from an evidence file to the list of runs, for this session. */
  openEvidence: call(z.object({ source }), ofRun, { timeoutMs: null }),
  /** Sets the order of the plan; open files that are not named follow at its end. */
  setOrder: call(z.object({ fileIds: z.array(z.string()) }), z.void()),
  /** Replaces an order that was set by hand with the order by references. */
  orderByReferences: call(z.void(), z.void()),
  /** Checks again every file whose check was cancelled or could not be done. */
  checkAll: call(z.void(), z.void()),
  /**
   * Sends the files one after the other in the order of the plan; a file whose rows are not all stored holds back the
   * files that depend on it. `rest` leaves out files that are completely stored already.
   */
  sendAll: call(
    z.object({ connectionId: z.string(), selection: z.enum(planSelections), confirmedRemovals }),
    z.void(),
  ),
  /**
   * Sends all files in the order of the plan to one temporary practice platform only. `seeded` first creates there the
   * vertices that their rows refer to and no file of the plan provides.
   */
  rehearseAll: call(z.object({ seeded: z.boolean() }), z.void()),
  /** Ends the plan's run or rehearsal after the current request; if there is none, cancels the checks of all files. */
  cancelAll: call(z.void(), z.void()),
  closeAll: call(z.void(), z.void()),
  changed: event(
    z.object({
      files: z.array(fileState),
      runs: z.array(runState),
      effects: z.array(effectOfFile),
      plan: planState,
    }),
  ),
};
