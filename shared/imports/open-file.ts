/** An open file as the page sees it: how it is read, how far the work on it is, what was found. */
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
  /** The column of the file whose cells it has, from 0; absent where its cells are made otherwise. */
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
  /** Those of them that would be sent; absent where all would, or none because it is excluded. */
  openRows: z.number().optional(),
  firstRecord: z.number(),
  /** Where its first row is in the original of a converted file: “Sheet 'Server', cell D17”. */
  place: z.string().optional(),
  /** Fault of the first of them, in one sentence. */
  example: z.string(),
  /** Whether its rows can be excluded: all but faults of the header. */
  canExclude: z.boolean(),
  isExcluded: z.boolean(),
  transform: transform.nullable(),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

/** A place where a strict reader stops. Records and columns count from 1 after the header, lines from 1, bytes from 0. */
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
  /** Bytes of its longest record. */
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
  /** Problem rows of both kinds that would be sent: all that are not excluded. */
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
  asked: z.number(),
  found: z.number(),
  /** Less than the rest of the references where the platform does not report all of them. */
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
});
export type FileSentBefore = z.infer<typeof fileSentBefore>;

const readyFile = z.object({
  recognition,
  /** Action of the send; the checks depend on it. */
  action: z.enum(actions),
  /** The actions that the kind has. */
  actions: z.array(z.enum(actions)),
  /** How cells are understood; both are sent as headers. @source interfaces.md 4.1 */
  jsonStrings: z.boolean(),
  nullKeyword: z.string(),
  columns: z.array(column),
  /** The heads as the file has them; without a recipe and transforms they are the columns. */
  sourceColumns: z.array(z.string()),
  /** By what the rows are mapped; null where they are sent under the file's own heads. */
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
  /** Null where nothing is known of such a run, and where what was sent before is left out. */
  sentBefore: fileSentBefore.nullable(),
  search: searchState.nullable(),
  /** Missing where the rows are not filtered by any. */
  facets: facetsState.optional(),
  /** Missing where the columns were not profiled since the rows last changed. */
  profile: profileState.optional(),
  /** Absent where no cell was corrected by hand. */
  corrections: correctionsState.optional(),
  /** Of the columns as the file has them; missing where they were not counted. */
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
  /** Share of the copy from a browser window that has arrived; null where there is none. */
  arriving: z.number().nullable(),
  /** Of one of our samples, the sample that has what its rows refer to; null for other files. */
  neededSample: z.string().nullable(),
  /** The connection whose ids its rows name: it is sent there only. Missing where it may go anywhere. */
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
  /** Where it is in the original of a converted file: “Sheet 'Server', row 17”. */
  place: z.string().optional(),
  /** As the platform reads them; a cell longer than `cutCharacters` is cut, and `cut` has its whole length. */
  cells: z.array(z.string()),
  cut: z.array(z.object({ column: z.number(), characters: z.number() })),
  faults: z.array(faultyCell),
  otherReadings: z.array(otherReading),
  /** The literal line, where the record could not be read; its cells are empty then. */
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
