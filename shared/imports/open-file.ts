/** State of an open file for the page: how it is read, how far the work on it is, and its problems. */
import { z } from 'zod';
import { columnKinds } from '../columns/header.ts';
import { ruleIds } from '../columns/rules/rule-ids.ts';
import { recipe } from '../recipes/recipe.ts';
import { type Action, actions } from './actions.ts';
import { conversion } from './conversion.ts';
import { correctionsState } from './corrections/corrections.ts';
import { facetsState } from './facets/facets.ts';
import { recipeFault } from './mapping.ts';
import { profileState } from './profile.ts';
import { recognition } from './recognition.ts';
import { work } from './work.ts';

const column = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** Use of the column's cells by the platform, in a few words. */
  meaning: z.string(),
  /** Index of the file's column that has the same cells; absent if the cells are built otherwise. */
  source: z.number().optional(),
});
export type Column = z.infer<typeof column>;

/** A transform of a whole column, applied to every row when it is shown, checked and sent. */
export const transform = z.object({
  kind: z.literal('fill-empty'),
  column: z.string(),
  value: z.string().min(1),
  /** The value is the account's default scope, so it follows the connection. */
  origin: z.literal('default-scope').optional(),
});
export type Transform = z.infer<typeof transform>;

export { type Action, actions };

const severity = z.enum(['error', 'warning']);

/** Faults of one cause: of one rule, in one column. */
const problemGroup = z.object({
  /** Names the group in calls; the rule and the column's index. */
  id: z.string(),
  rule: z.enum(ruleIds),
  severity,
  title: z.string(),
  /** Reaction of the platform and remedy, in one sentence. */
  advice: z.string(),
  /** Name of the column; null for the whole row. */
  column: z.string().nullable(),
  rows: z.number(),
  /** Rows of the group that would be sent; absent if all would, or none because the group is excluded. */
  openRows: z.number().optional(),
  firstRecord: z.number(),
  /** Place of the first row in the original of a converted file: “Sheet 'Server', cell D17”. */
  place: z.string().optional(),
  /** Fault of the first row, in one sentence. */
  example: z.string(),
  /** Whether the rows can be excluded; not for faults of the header. */
  canExclude: z.boolean(),
  isExcluded: z.boolean(),
  transform: transform.nullable(),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

/** A place where a strict reader stops. Records (after the header), columns and lines count from 1, bytes from 0. */
const stop = z.object({
  message: z.string(),
  record: z.number(),
  line: z.number(),
  byte: z.number(),
  /** The value of the record that could not be read. */
  column: z.number(),
  /** Where the quote opens that is never closed, or is closed too soon; null where no quote is to blame. */
  openedAt: z.object({ line: z.number(), byte: z.number() }).nullable(),
});
export type Stop = z.infer<typeof stop>;

const indexState = work({
  /** SHA-256 of the file's bytes, as hex. */
  sha256: z.string(),
  /** Length of the longest record. */
  longestRecordBytes: z.number(),
});
export type IndexState = z.infer<typeof indexState>;

/** Counts of a column's cells over all rows. */
const columnCount = z.object({ empty: z.number(), nulls: z.number() });

const checkState = work({
  problems: z.array(problemGroup),
  /** Rows with an error or a warning. */
  problemRows: z.number(),
  errorRows: z.number(),
  /** The same for rows that would be sent, which are those that are not excluded. */
  openProblemRows: z.number(),
  openErrorRows: z.number(),
  /** In the order of the columns. */
  columns: z.array(columnCount),
  /** Rows with an ignored (empty) cell, and with one that equals the null keyword. */
  rowsWithEmpty: z.number(),
  rowsWithNull: z.number(),
});
export type CheckState = z.infer<typeof checkState>;

/** State of the look-up, on the platform, of the different vertices that rows refer to and no open file has. */
const lookupState = work({
  lookedUp: z.number(),
  found: z.number(),
  /** Less than `lookedUp` minus `found` if the platform does not report all of them. */
  missing: z.number(),
  connection: z.string(),
});
export type LookupState = z.infer<typeof lookupState>;

const searchState = z.object({
  text: z.string(),
  /** Only in this column; null for all. */
  column: z.number().nullable(),
  found: z.number(),
  work: work({}),
});
export type SearchState = z.infer<typeof searchState>;

/** Rows of the same file that were sent to the chosen platform before, with the same action; of all such runs. */
const fileSentBefore = z.object({
  runId: z.string(),
  connection: z.string(),
  stored: z.number(),
  unknown: z.number(),
  /** `stored` is a minimum, because several runs sent the same rows. */
  isAtLeast: z.boolean(),
});
export type FileSentBefore = z.infer<typeof fileSentBefore>;

const readyFile = z.object({
  recognition,
  /** Action of the send; the checks depend on it. */
  action: z.enum(actions),
  /** The actions that are possible for the kind. */
  actions: z.array(z.enum(actions)),
  /** How the platform reads cells; both values are sent as headers. @source interfaces.md 4.1 */
  jsonStrings: z.boolean(),
  nullKeyword: z.string(),
  columns: z.array(column),
  /** The heads as the file has them; without a recipe and transforms they are the columns. */
  sourceColumns: z.array(z.string()),
  /** The recipe that maps the rows; null if they are sent under the file's own heads. */
  recipe: recipe.nullable(),
  /** Faults of the recipe; nothing is sent while there is any. */
  recipeFaults: z.array(recipeFault),
  /** Records known so far: of the first page, of the index while it grows, of the whole file when it is done. */
  rows: z.number(),
  index: indexState,
  /** Absent for a file that is read without conversion. */
  converted: conversion.optional(),
  check: checkState,
  lookup: lookupState,
  /** Whether it is known which of its references the open files have. */
  referencesKnown: z.boolean(),
  /** Present where rows are excluded for references that have to be resolved or looked up before sending. */
  neededLookup: z.enum(['running', 'to-start']).optional(),
  /** Null if no such run is known, or if the rows sent before are left out. */
  sentBefore: fileSentBefore.nullable(),
  search: searchState.nullable(),
  /** Missing if the rows are not filtered by facets. */
  facets: facetsState.optional(),
  /** Missing where the columns were not profiled since the rows last changed. */
  profile: profileState.optional(),
  /** Absent where no cell was corrected by hand. */
  corrections: correctionsState.optional(),
  /** Progress of counting the original columns of the file; missing if they were not counted. */
  sourceProfile: profileState.optional(),
  excludedCount: z.number(),
  transforms: z.array(transform),
  /** The first place where the connector would stop, unless its record is excluded; null where there is none. */
  stop: stop.nullable(),
  /** Why nothing of the file can be sent, in one sentence; null where it can. */
  blocked: z.string().nullable(),
  /** Another null keyword that no cell equals; null while there is no need for one. */
  offeredNullKeyword: z.string().nullable(),
  /** Increases whenever the result of `rows` has changed. */
  revision: z.number(),
});
export type ReadyFile = z.infer<typeof readyFile>;

export const fileState = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  /** Share of a browser window's upload that has arrived; null for other files. */
  arriving: z.number().nullable(),
  /** For one of our samples, the sample with the vertices that its rows refer to; null for other files. */
  neededSample: z.string().nullable(),
  /** The connection whose ids the rows contain: the file is sent only there. Missing if it may be sent anywhere. */
  boundTo: z.object({ connectionId: z.string(), connection: z.string() }).optional(),
  /** Made from a run: rows that delete what it created, or rows of it to be sent again. Missing for all other files. */
  madeFrom: z.enum(['undo', 'rows']).optional(),
  reading: z.discriminatedUnion('state', [
    /** `converting`: share of the conversion that is done; absent while nothing is converted. */
    z.object({ state: z.literal('reading'), converting: z.number().optional() }),
    z.object({ state: z.literal('failed'), message: z.string() }),
    z.object({ state: z.literal('ready'), file: readyFile }),
  ]),
});
export type FileState = z.infer<typeof fileState>;

const faultyCell = z.object({
  rule: z.enum(ruleIds),
  severity,
  /** Index of the column; null for the whole row. */
  column: z.number().nullable(),
  message: z.string(),
});
export type FaultyCell = z.infer<typeof faultyCell>;

/** A cell that another dialect reads differently, such as one whose blanks it drops. */
const otherReading = z.object({ column: z.number(), dialect: z.string(), text: z.string() });

export const previewRow = z.object({
  record: z.number(),
  /** Place of the row in the original of a converted file: “Sheet 'Server', row 17”. */
  place: z.string().optional(),
  /** Cells as the platform reads them; one longer than `cutCharacters` is cut, and `cut` has its original length. */
  cells: z.array(z.string()),
  cut: z.array(z.object({ column: z.number(), characters: z.number() })),
  faults: z.array(faultyCell),
  otherReadings: z.array(otherReading),
  /** The literal line of a record that could not be read, whose `cells` are empty; otherwise null. */
  raw: z.string().nullable(),
  isExcluded: z.boolean(),
  /** Cells that were corrected by hand, with the text that the file has; absent where there are none. */
  corrected: z.array(z.object({ column: z.number(), before: z.string() })).optional(),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** Longer cells are cut in windows of rows; the call `cell` returns them whole. */
export const cutCharacters = 2_000;

/**
 * Which rows of a file: all, those with a problem (of one group), with a cell that is ignored or null, excluded,
 * found, those that meet its facets, those found among them.
 */
export const rowFilter = z.discriminatedUnion('of', [
  z.object({
    of: z.enum(['all', 'problems', 'empty', 'null', 'excluded', 'found', 'facets', 'found-in-facets']),
  }),
  z.object({ of: z.literal('group'), group: z.string() }),
]);
export type RowFilter = z.infer<typeof rowFilter>;
