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
  mostCorrections,
  undoneCorrections,
} from './imports/corrections/corrections.ts';
import { replaced, replacement } from './imports/corrections/replacing.ts';
import { effectOfFile, exactRequest, presentRow } from './imports/effect/effect.ts';
import { facets } from './imports/facets/facets.ts';
import { glimpsePieces } from './imports/glimpse.ts';
import { missingKeys } from './imports/key-tables/missing-keys.ts';
import { mappedRows, mostMappedRows } from './imports/mapping.ts';
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

/** Where a file comes from: a path on this machine, a copy that the browser window sent, the clipboard, or a sample of ours. */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), path: z.string().min(1) }),
  z.object({
    kind: z.literal('upload'),
    uploadId: z.string().min(1),
    name: z.string().min(1),
    sizeBytes: z.number().int().min(0),
    /** Pieces for recognition, so that the first page need not wait for the copy. */
    glimpse: glimpsePieces,
  }),
  pastedText.extend({ kind: z.literal('pasted') }),
  z.object({ kind: z.literal('sample'), name: z.string().min(1) }),
]);
export type Source = z.infer<typeof source>;

const sample = z.object({ name: z.string(), about: z.string() });

const ofFile = z.object({ fileId: z.string() });
const ofRun = z.object({ runId: z.string() });
/**
 * The number that the user typed: rows that remove something from a production connection. Absent where nothing was
 * asked; refused with `conflict` where that is not what the rows remove.
 */
const confirmedRemovals = z.number().int().min(0).optional();

export const imports = {
  samples: call(z.void(), z.array(sample)),
  /** `as` says from the start how the file is read; a file with several tables opens all of them unless one is selected. */
  open: call(z.object({ source, as: readingOptions.optional() }), ofFile),
  /** Asks with the system's own dialog; only where the window has one. */
  pick: call(z.void(), z.array(ofFile), { timeoutMs: null }),
  close: call(ofFile, z.void()),
  /** Reads the file again, as the user says; what they leave open is recognised. */
  read: call(ofFile.extend({ as: readingOptions }), z.void()),
  /** The first rows as the file itself has them, with what is left out around the table. */
  originalRows: call(ofFile, z.array(originalRow)),
  /** A window of rows, counted from 0 among the rows that `only` lets through. */
  rows: call(
    ofFile.extend({ ...slice, only: rowFilter }),
    z.object({ total: z.number(), rows: z.array(previewRow) }),
  ),
  /** One whole cell, as the platform reads it. */
  cell: call(ofFile.extend({ record: z.number().int().min(1), column: z.number().int().min(0) }), z.string()),
  /** Position of a record among the rows that `only` matches, or of the next matching one. */
  place: call(ofFile.extend({ record: z.number().int().min(1), only: rowFilter }), z.number()),
  /** Looks for a text, also in parts of cells and in any case; what was looked for before is forgotten. */
  search: call(ofFile.extend({ text: z.string().min(1).max(500), column: z.number().nullable() }), z.void()),
  endSearch: call(ofFile, z.void()),
  /**
   * Filters the rows by facets, in place of those before; none ends the filter. Starts again after a cancellation or
   * failure.
   */
  setFacets: call(ofFile.extend({ facets }), z.void()),
  /** The rows found so far stay. */
  cancelFacets: call(ofFile, z.void()),
  /**
   * Profile of a column as it will be sent, over the rows read so far. Starts to profile all columns unless that has
   * been done since the rows last changed; `again` also starts after a cancellation or failure.
   */
  profile: call(ofFile.extend({ column: z.number().int().min(0), again: z.boolean() }), columnProfile),
  cancelProfile: call(ofFile, z.void()),
  /**
   * The columns of the file in a few figures, as the file has them, over the rows counted so far. Starts to count unless
   * that has been done for these rows; `again` also starts after a failure. `ReadyFile.sourceProfile` shows the progress.
   */
  columnSummaries: call(ofFile.extend({ again: z.boolean() }), z.array(columnSummary)),
  /** Values of a column as it will be sent that people take for the same, over all rows. */
  clusters: call(
    ofFile.extend({ column: z.number().int().min(0), method: z.enum(clusterMethods) }),
    valueClusters,
    { timeoutMs: null },
  ),
  /** The cell of the file that a cell of a row as it is sent comes from. */
  cellSource: call(
    ofFile.extend({ record: z.number().int().min(1), column: z.number().int().min(0) }),
    cellSource,
  ),
  /**
   * Corrects cells of the file, which itself stays as it is; the check follows. Corrections belong to the content of
   * the file. Returns how many cells were corrected.
   */
  correct: call(
    ofFile.extend({ cells: z.array(cellPlace.extend({ text: correctedText })).max(mostCorrections) }),
    z.number(),
  ),
  /** Corrects the cells of a column, as it is sent, in some rows, counted from 0 among those that `only` lets through. */
  fillCells: call(
    ofFile.extend({
      column: z.number().int().min(0),
      only: rowFilter,
      first: z.number().int().min(0),
      count: z.number().int().min(1),
      text: correctedText,
    }),
    z.number(),
  ),
  /** Counts the cells of a column, as it is sent, that a replacement in the file would change. */
  findCells: call(ofFile.extend({ column: z.number().int().min(0), replacement }), replaced, {
    timeoutMs: null,
  }),
  /** Corrects these cells. Returns how many. */
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
  /** Checks again what was cancelled or could not be done, the index included. */
  check: call(ofFile, z.void()),
  /** Cancels the running work: index, check or look-up. */
  cancelWork: call(ofFile, z.void()),
  transform: call(ofFile.extend({ transform }), z.void()),
  undoFix: call(ofFile.extend({ column: z.string() }), z.void()),
  excludeRows: call(ofFile.extend({ group: z.string(), excluded: z.boolean() }), z.void()),
  /** The excluded records, byte for byte under the file's own header; corrected ones with their corrections. */
  exportExcluded: call(ofFile, exportDestination, { timeoutMs: null }),
  setAction: call(ofFile.extend({ action: z.enum(actions) }), z.void()),
  setMeaning: call(ofFile.extend({ jsonStrings: z.boolean(), nullKeyword }), z.void()),
  /**
   * Maps the file by a recipe from now on: its kind, reading and sending are taken over, and all rows are checked
   * again. Null takes the mapping away.
   */
  setRecipe: call(ofFile.extend({ recipe: recipe.nullable() }), z.void()),
  /** The recipe of the file was saved under this name; what was checked stays valid. */
  nameRecipe: call(ofFile.extend({ name: recipe.shape.name }), z.void()),
  /** Previews some rows, counted from 0, with a recipe that is not set; one-click fixes included. */
  mapped: call(
    ofFile.extend({
      recipe,
      first: z.number().int().min(0),
      count: z.number().int().min(1).max(mostMappedRows),
    }),
    mappedRows,
  ),
  /** Counts the cells that a recipe makes in its only column and another open table does not have. */
  missingKeys: call(ofFile.extend({ recipe, lookup: tableLookupSchema }), missingKeys, { timeoutMs: null }),
  /** Asks the connection whether it has the xids that rows refer to and no open file has. */
  lookUp: call(ofFile.extend({ connectionId: z.string() }), z.void()),
  /** To the connection that the user saw when sending; refused where another one is now chosen. */
  send: call(ofFile.extend({ connectionId: z.string(), confirmedRemovals }), ofRun),
  /** Counts what the rows of a checked file would do; a decision about the file makes it unknown again. */
  countEffect: call(ofFile, z.void()),
  /** Compares the rows of a checked file, or a sample of them, with what the connection has now. */
  readPresent: call(ofFile.extend({ connectionId: z.string(), of: z.enum(['sample', 'all']) }), z.void()),
  /** The first rows that change or remove something of what the connection has. */
  presentRows: call(ofFile.extend(slice), z.object({ total: z.number(), rows: z.array(presentRow) })),
  /** Cancels counting and comparing. */
  cancelEffect: call(ofFile, z.void()),
  /** The first request as it would be sent to a connection, without its token. */
  request: call(ofFile.extend({ connectionId: z.string() }), exactRequest),
  /**
   * Sends the file to a throw-away world of the practice platform and nowhere else. `seeded` first makes the vertices
   * that its rows need to be there.
   */
  rehearse: call(ofFile.extend({ seeded: z.boolean() }), ofRun),
  ...runCalls,
  /** Shows a run from an evidence file among the others, for this session. */
  openEvidence: call(z.object({ source }), ofRun, { timeoutMs: null }),
  /** The order of the plan from now on; open files that are not named stand after them. */
  setOrder: call(z.object({ fileIds: z.array(z.string()) }), z.void()),
  /** Takes an order that was made by hand back. */
  orderByReferences: call(z.void(), z.void()),
  /** Checks again every file whose check was cancelled or could not be done. */
  checkAll: call(z.void(), z.void()),
  /**
   * Sends the files one after the other in the order of the plan; one that does not end with all rows stored holds back
   * those that depend on it. `rest` leaves out what is stored whole already.
   */
  sendAll: call(
    z.object({ connectionId: z.string(), only: z.enum(planSelections), confirmedRemovals }),
    z.void(),
  ),
  /**
   * Sends all files in the order of the plan to one throw-away world of the practice platform and nowhere else.
   * `seeded` first makes the vertices that their rows need to be there and no file of the plan brings.
   */
  rehearseAll: call(z.object({ seeded: z.boolean() }), z.void()),
  /** Ends the plan's run or rehearsal after the current request; while there is none, the checks of all files. */
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
