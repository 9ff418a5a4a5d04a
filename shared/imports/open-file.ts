/** An open file as the page sees it: how it is read, how far the work on it is, what was found. */
import { z } from 'zod';
import { columnKinds } from '../columns/header.ts';
import { ruleIds } from '../columns/rules/rule-ids.ts';
import { recipe } from '../recipes/recipe.ts';
import { type Action, actions } from './actions.ts';
import { recipeFault } from './mapping.ts';
import { recognition } from './recognition.ts';
import { work } from './work.ts';

export const column = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** What the platform does with the column's cells, in a few words. */
  meaning: z.string(),
});
export type Column = z.infer<typeof column>;

/** A repair of a whole column, applied to every row when it is shown, checked and sent. */
export const repair = z.object({
  kind: z.literal('fill-empty'),
  column: z.string(),
  value: z.string().min(1),
  /** The value is the account's default scope, so it follows the connection. */
  origin: z.literal('default-scope').optional(),
});
export type Repair = z.infer<typeof repair>;

export { type Action, actions };

const severity = z.enum(['error', 'warning']);

/** Faults of one cause: of one rule, in one column. */
const problemGroup = z.object({
  /** Names the group in calls; the rule and the column's index. */
  id: z.string(),
  rule: z.enum(ruleIds),
  severity,
  title: z.string(),
  /** What the platform does and what helps, in one sentence. */
  advice: z.string(),
  /** Name of the column; null where the whole row is meant. */
  column: z.string().nullable(),
  rows: z.number(),
  firstRecord: z.number(),
  /** What is wrong with the first of them, in one sentence. */
  example: z.string(),
  /** Whether its rows can be set aside: all but faults of the header. */
  canSetAside: z.boolean(),
  setAside: z.boolean(),
  repair: repair.nullable(),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

/** A place where a strict reader stops. Records and columns count from 1 after the header, lines from 1, bytes from 0. */
export const stop = z.object({
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

/** What a column's cells do, counted over all rows. */
const columnCount = z.object({ empty: z.number(), nulls: z.number() });

export const checkState = work({
  problems: z.array(problemGroup),
  /** Rows with an error or a warning. */
  problemRows: z.number(),
  errorRows: z.number(),
  /** Those of them that would be sent: all that are not set aside. */
  openErrorRows: z.number(),
  /** In the order of the columns. */
  columns: z.array(columnCount),
  /** Rows with an ignored (empty) cell, and with one that equals the null keyword. */
  rowsWithEmpty: z.number(),
  rowsWithNull: z.number(),
});
export type CheckState = z.infer<typeof checkState>;

/** Looking up on the platform the xids that rows refer to and no open file has. */
const lookupState = work({ asked: z.number(), found: z.number(), connection: z.string() });
export type LookupState = z.infer<typeof lookupState>;

const searchState = z.object({
  text: z.string(),
  /** Only in this column; null for all. */
  column: z.number().nullable(),
  found: z.number(),
  work: work({}),
});
export type SearchState = z.infer<typeof searchState>;

export const readyFile = z.object({
  recognition,
  /** What sending will do; the checks depend on it. */
  action: z.enum(actions),
  /** The actions that the kind has. */
  actions: z.array(z.enum(actions)),
  /** How cells are understood; both are sent as headers. @source interfaces.md 4.1 */
  jsonStrings: z.boolean(),
  nullKeyword: z.string(),
  columns: z.array(column),
  /** The heads as the file has them; without a recipe and repairs they are the columns. */
  sourceColumns: z.array(z.string()),
  /** By what the rows are mapped; null where they are sent under the file's own heads. */
  recipe: recipe.nullable(),
  /** What is wrong with the recipe; nothing is sent while there is any. */
  recipeFaults: z.array(recipeFault),
  /** Records known so far: of the first page, of the index while it grows, of the whole file when it is done. */
  rows: z.number(),
  index: indexState,
  check: checkState,
  lookup: lookupState,
  search: searchState.nullable(),
  setAside: z.number(),
  repairs: z.array(repair),
  /** The first place where the connector would stop, unless its record is set aside; null where there is none. */
  stop: stop.nullable(),
  /** Why nothing of the file can be sent, in one sentence; null where it can. */
  blocked: z.string().nullable(),
  /** Another null keyword that no cell equals; null while there is no need for one. */
  offeredNullKeyword: z.string().nullable(),
  /** Counts up whenever what `rows` answers has changed. */
  revision: z.number(),
});
export type ReadyFile = z.infer<typeof readyFile>;

export const fileState = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  /** Share of the copy from a browser window that has arrived; null where there is none. */
  arriving: z.number().nullable(),
  reading: z.discriminatedUnion('state', [
    z.object({ state: z.literal('reading') }),
    z.object({ state: z.literal('failed'), message: z.string() }),
    z.object({ state: z.literal('ready'), file: readyFile }),
  ]),
});
export type FileState = z.infer<typeof fileState>;

const faultyCell = z.object({
  rule: z.enum(ruleIds),
  severity,
  /** Index of the column; null where the whole row is meant. */
  column: z.number().nullable(),
  message: z.string(),
});
export type FaultyCell = z.infer<typeof faultyCell>;

/** A cell that another dialect reads differently, such as one whose blanks it drops. */
const otherReading = z.object({ column: z.number(), dialect: z.string(), text: z.string() });

export const previewRow = z.object({
  record: z.number(),
  /** As the platform reads them; a cell longer than `cutCharacters` is cut, its whole length stands in `cut`. */
  cells: z.array(z.string()),
  cut: z.array(z.object({ column: z.number(), characters: z.number() })),
  faults: z.array(faultyCell),
  otherReadings: z.array(otherReading),
  /** The line as it stands, where the record could not be read; its cells are empty then. */
  raw: z.string().nullable(),
  setAside: z.boolean(),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** Longer cells are cut in windows of rows; the call `cell` answers them whole. */
export const cutCharacters = 2_000;

/** Which rows of a file: all, those with a problem (of one group), with a cell that is ignored or null, set aside, found. */
export const rowFilter = z.discriminatedUnion('of', [
  z.object({ of: z.enum(['all', 'problems', 'empty', 'null', 'aside', 'found']) }),
  z.object({ of: z.literal('group'), group: z.string() }),
]);
export type RowFilter = z.infer<typeof rowFilter>;
