/** How a table of another format was read: which table of the file, from which rows, and with which evidence. */
import { z } from 'zod';
import { plural } from '../units.ts';
import { overrules } from './recognition.ts';

const maxHeaderRows = 5;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Decisions of the user about the table of a file; an absent one is recognised. */
export const tableSelection = z.object({
  /** Name of the table within its file, such as that of a sheet. */
  table: z.string().min(1).optional(),
  /** First row of the header: a row of the original, from 1. */
  headerRow: z.union([z.number().int().min(1), z.literal('none')]).optional(),
  /** Number of header rows, which are joined to one name for each column. */
  headerRows: z.number().int().min(1).max(maxHeaderRows).optional(),
  /** Whether titles, comments, footers and totals are read as rows; only for delimited text. */
  keepExcluded: z.boolean().optional(),
  /** Single titles, comments, footers and totals that are read as rows, by their row numbers in the original. */
  restored: z.array(z.number().int().min(1)).max(100).optional(),
  /** How delimited text is written: a label that TextDecoder knows, and characters; empty for none. */
  encoding: z.string().min(1).max(40).optional(),
  delimiter: z.string().max(8).optional(),
  quote: z.string().max(1).optional(),
  escape: z.enum(['doubled', 'backslash', 'none']).optional(),
  /** How hidden rows and columns, and merged cells, are read; only for workbooks. */
  hidden: z.enum(['include', 'exclude']).optional(),
  merged: z.enum(['first', 'fill']).optional(),
  /** Time zone of the local times in a workbook, which become UTC: a name of the IANA database. */
  timeZone: z.string().refine(isTimeZone, 'must be a time zone, such as Europe/Berlin').optional(),
});
export type TableSelection = z.infer<typeof tableSelection>;

/** Decisions that also apply to the next file of the same kind: without the table's name and without single rows. */
export const tableSettings = tableSelection
  .omit({ table: true, keepExcluded: true, restored: true })
  .strict();
export type TableSettings = z.infer<typeof tableSettings>;

/** How a file is read: overruled recognitions, and the selected table. Without a table, the current one remains. */
export const readingOptions = overrules.extend({
  source: tableSelection.optional(),
  /** Names of columns whose empty cells take the value above; no column if absent. */
  fillDown: z.array(z.string()).optional(),
});
export type ReadingOptions = z.infer<typeof readingOptions>;

const settings = ['encoding', 'delimiter', 'quote', 'escape', 'hidden', 'merged', 'timeZone'] as const;
/** A decision with a value that the user chooses from a list. */
export type TableSetting = (typeof settings)[number];

const tableGuess = z.object({
  about: z.string(),
  value: z.string(),
  certainty: z.enum(['certain', 'likely', 'guess', 'overruled']),
  evidence: z.string(),
  /** The setting that overrules it, and its present value. */
  setting: z.object({ name: z.enum(settings), value: z.string() }).optional(),
});
export type TableGuess = z.infer<typeof tableGuess>;

export const originalRow = z.object({
  /** Row of the original, from 1. */
  row: z.number(),
  /** The first cells, shortened. */
  cells: z.array(z.string()),
  part: z.enum(['above', 'header', 'row', 'below', 'restored']),
});
export type OriginalRow = z.infer<typeof originalRow>;

export const conversion = z.object({
  /** `xlsx`, `csv`, `json`, `gzip`, …; for a member of an archive, the format of the archive. */
  format: z.string(),
  /** The selected table. */
  table: z.string(),
  /** Present for a sheet that is hidden in its workbook. */
  isHidden: z.boolean().optional(),
  /** Tables of the file that have rows. */
  tables: z.number(),
  /** Rows of the original from which the header was read; empty if the names were generated. */
  headerRows: z.array(z.number()),
  /** What the user decided. */
  selection: tableSelection,
  /** What the program decided, with the evidence for it. */
  guesses: z.array(tableGuess),
  /** Rows of the original that are no rows of the table. */
  excludedAbove: z.number(),
  excludedBelow: z.number(),
  canKeepExcluded: z.boolean(),
  /** What the user should know, one sentence each. */
  notes: z.array(z.string()),
  /** The notes about cells that were lost or that the original shows in another way. */
  losses: z.array(z.string()),
});
export type Conversion = z.infer<typeof conversion>;

const formatWords: Readonly<Record<string, string>> = {
  xlsx: 'Excel workbook',
  xls: 'Excel workbook',
  ods: 'OpenDocument spreadsheet',
  csv: 'Delimited text',
  gzip: 'Compressed file',
  zstd: 'Compressed file',
  zip: 'Archive',
  json: 'JSON',
  'json-lines': 'JSON Lines',
  parquet: 'Parquet',
  html: 'HTML table',
  'pasted-text': 'Pasted table',
};
/** What the table of a format is called; without a word, it is only named if the file has several. */
const tableWords: Readonly<Record<string, string>> = {
  xlsx: 'sheet',
  xls: 'sheet',
  ods: 'sheet',
  zip: 'member',
  gzip: 'table',
  zstd: 'table',
  json: 'table',
};

/** Returns words such as “Excel workbook, sheet Server, header in row 4, 3 rows left out”. */
export function conversionWords(conversion: Conversion): string {
  const { format, table, tables, headerRows } = conversion;
  const excluded = conversion.excludedAbove + conversion.excludedBelow;
  const noun = tableWords[format] ?? (tables > 1 ? '' : null);
  const [first] = headerRows;
  const last = headerRows.at(-1);
  const isTabular = !['json', 'json-lines', 'parquet'].includes(format);
  return [
    formatWords[format] ?? format,
    ...(noun === null ? [] : [`${conversion.isHidden ? 'hidden ' : ''}${noun} ${table}`.trim()]),
    ...(isTabular ? [headerWords(first, last)] : []),
    ...(excluded > 0 ? [`${plural(excluded, 'row')} left out`] : []),
  ].join(', ');
}

function headerWords(first: number | undefined, last: number | undefined): string {
  if (first === undefined || last === undefined) return 'no header';
  return first === last ? `header in row ${first}` : `header in rows ${first} to ${last}`;
}
