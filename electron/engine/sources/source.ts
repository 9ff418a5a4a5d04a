/**
 * The interface of all formats from which tables can be read. There is one source per format. A source is stateless: it
 * recognises its format from the first bytes, lists the tables of an input, and streams the rows of one.
 *
 * Flow: `findSource(input)` calls `detect` of each source → `tables` → `open` for each selected table.
 */

import type { TableSetting } from '../../../shared/imports/conversion.ts';

/** Bytes to read: a file, a member of an archive, a pasted text. They can be read more than once. */
export interface SourceInput {
  /** Shown to the user, and the base of table names: `servers.csv`, `export.zip/servers.csv`. */
  readonly name: string;
  /** Null if it is unknown before reading to the end (a compressed member). */
  readonly sizeBytes: number | null;
  /** The first bytes, up to `headBytes`; the whole input if it is shorter. */
  readonly head: Uint8Array;
  /** Returns a new stream from the first byte; ending the iteration early releases its resources. */
  stream(signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Random access, for formats that need it (zip, workbooks, Parquet). Shorter than `length` only at the end.
   * Absent for inputs that can only be streamed; such a format then copies the stream to a temporary file.
   */
  readonly readAt?: (at: number, length: number) => Promise<Uint8Array>;
}

/** Largest `SourceInput.head`. */
export const headBytes = 1024 * 1024;

/** One decision the program made for the user, with the evidence that led to it; an option overrules it. */
export interface SourceGuess {
  /** What was decided: `encoding`, `delimiter`, `header`, `merged cells`, … */
  readonly about: string;
  /** The decision as shown to the user: `semicolon`, `row 3`, `ISO-8859-2`. */
  readonly value: string;
  readonly certainty: 'certain' | 'likely' | 'guess' | 'overruled';
  /** A fact about this input: “31 of 31 lines have 5 semicolons”. */
  readonly evidence: string;
  /** The option that overrules it, and its present value. */
  readonly setting?: { readonly name: TableSetting; readonly value: string };
}

export interface SourceDetection {
  readonly certainty: 'certain' | 'likely' | 'guess';
  readonly evidence: string;
}

/** Decisions of the user that replace those of the program. Each format adds an optional member. */
export interface SourceOptions {
  /** 1-based row of the header as counted by `RowPlace.row`, or `none`; of the only selected table. */
  readonly headerRow?: number | 'none';
  /** How many rows the header has, from `headerRow` on; joined to one name each. */
  readonly headerRows?: number;
  /** Overrules the recognition of delimited text. */
  readonly csv?: CsvOverrules;
  readonly workbook?: WorkbookOptions;
}

export interface WorkbookOptions {
  /** Whether rows and columns hidden by hand or by a filter are included, which is the default. */
  readonly hidden?: 'include' | 'exclude';
  /** `fill` repeats the value of merged cells in each of them; by default only the first cell has it. */
  readonly merged?: 'first' | 'fill';
  /** True keeps footers and totals as rows; numbers keep only these rows. */
  readonly keepExcluded?: boolean | readonly number[];
  /** IANA name of the zone from which local times are converted to UTC; without it they are not converted. */
  readonly timeZone?: string;
}

export interface CsvOverrules {
  /** A label that TextDecoder knows. */
  readonly encoding?: string;
  /** One or more characters; the empty string for one column. */
  readonly delimiter?: string;
  /** One character, or the empty string for none. */
  readonly quote?: string;
  /** How a quote inside a quoted cell is written. */
  readonly escape?: 'doubled' | 'backslash' | 'none';
  /** False reads the whole file as one table from its first line on. */
  readonly splitTables?: boolean;
  /** True keeps preamble, footer and total rows as rows; numbers keep only those that start in these lines. */
  readonly keepExcluded?: boolean | readonly number[];
}

/** The place of a row in the original. */
export interface RowPlace {
  /** 1-based: line of a text, row of a sheet, element of an array, row of a Parquet file. */
  readonly row: number;
  /** Byte where the row starts, for texts. */
  readonly byte?: number;
}

export interface SourceRow {
  /**
   * Cells as text; a missing value is the empty string. A row may be shorter or longer than the header; the writer pads
   * it unless it is `isRagged`.
   */
  readonly cells: readonly string[];
  readonly place: RowPlace;
  /**
   * Whether values were lost: the row of a text has fewer than its header. In other formats, empty cells may be
   * absent.
   */
  readonly isRagged?: boolean;
}

/** Lines or rows of the original that are not part of the table. */
export interface ExcludedRows {
  readonly reason: 'preamble' | 'comment' | 'footer' | 'total' | 'empty' | 'hidden' | 'filtered';
  /** First and last row, both included. */
  readonly from: RowPlace;
  readonly to: RowPlace;
  readonly evidence: string;
}

/** One table of an input: the only one of a CSV file, a sheet, an array in a JSON document. */
export interface SourceTable {
  /** Identifies it within the input: `--table NAME`. A sheet's name; `table 2` of a text. */
  readonly name: string;
  /** Present for a sheet that is hidden in its workbook. */
  readonly isHidden?: boolean;
  /** Names of the columns, distinct and not empty. */
  readonly header: readonly string[];
  /** The headings of the original, if they differ from `header`: empty or duplicate ones. */
  readonly headings?: readonly string[];
  /** Rows of the original from which the header was read; empty if there is none and names were generated. */
  readonly headerRows: readonly RowPlace[];
  /** Number of rows without the header; null if it is unknown before reading everything. */
  readonly rows: number | null;
  readonly guesses: readonly SourceGuess[];
  readonly excluded: readonly ExcludedRows[];
  /** 0-based columns of the original that the table has; absent if it has all from the first on. */
  readonly columns?: readonly number[];
  /** Where the table is in a document of its format: the path of an array in JSON, as property names. */
  readonly path?: readonly string[];
  /** A table of a member of an archive, as the member's own format listed it. */
  readonly innerTable?: { readonly member: string; readonly format: string; readonly table: SourceTable };
  /** What the user should know: duplicate headings renamed, digits lost in Excel, … One sentence each. */
  readonly notes: readonly string[];
}

/**
 * Losses and peculiarities of cells that their texts do not show. One entry is about all such cells of a column in a
 * batch.
 */
export interface CellNotes {
  readonly about:
    | 'lost digits'
    | 'error value'
    | 'no stored result'
    | 'no date'
    | 'unmatched quote'
    | 'merged cells'
    | 'hidden rows'
    | 'outside the table';
  /** 0-based index into `SourceRow.cells`; null for whole rows. */
  readonly column: number | null;
  readonly count: number;
  readonly first: RowPlace;
  /** About the first one: “#N/A”, “12345678901234500000 ends in zeros instead of its last digits”. */
  readonly evidence: string;
}

export interface RowBatch {
  readonly rows: readonly SourceRow[];
  readonly notes?: readonly CellNotes[];
  /**
   * Names of columns that follow those of the header and were unknown when the table was listed: a property that
   * only later records of a JSON document have. Rows from this batch on may have cells for them.
   */
  readonly newColumns?: readonly string[];
  /** Bytes of the input (as stored) read so far, for progress. */
  readonly readBytes: number;
}

/** Largest number of rows in a batch; a batch of very wide rows has fewer. */
export const maxBatchRows = 1000;

export interface OpenOptions extends SourceOptions {
  readonly signal?: AbortSignal;
}

export interface Source {
  /** `csv`, `xlsx`, `ods`, `xls`, `gzip`, `zstd`, `zip`, `json`, `json-lines`, `parquet`. */
  readonly format: string;
  /** Recognises the format by content, never by name. Null if the input does not have this format. */
  detect(head: Uint8Array, sizeBytes: number | null): SourceDetection | null;
  /**
   * Lists the tables, in the order of the original.
   * @throws AppError `bad-input` in one sentence: damaged, protected by a password, too large, no table
   */
  tables(input: SourceInput, options?: OpenOptions): Promise<readonly SourceTable[]>;
  /**
   * Streams the rows after the header; excluded rows are left out. Memory is bounded by a few batches.
   * `table` is one that `tables` returned for the same input and options.
   * @throws AppError `bad-input`, also in the middle: truncated, damaged
   */
  open(input: SourceInput, table: SourceTable, options?: OpenOptions): AsyncIterable<RowBatch>;
  /**
   * Returns the original place of a cell for problems and exports: “line 17, column 4”, “Sheet 'Server', cell D17”.
   * `column` is a 0-based index into `SourceRow.cells`.
   */
  placeOf(table: SourceTable, place: RowPlace, column: number): string;
}
