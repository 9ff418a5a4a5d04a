/** Index made in one pass over a file: positions and number of its records, and where a strict reader stops. */
import type { CsvFault } from '../../../shared/csv/record.ts';
import type { Stamp } from '../text-file.ts';

/**
 * Index of a file's records. Records count from 1, after the header where there is one. A record that cannot be read
 * keeps its number: it spans from its first byte to the end of the line it starts on, and reading continues after it.
 */
export interface FileIndex {
  /** The names of the columns; “column 1”, … where the file has no header. */
  readonly header: readonly string[];
  /** Records after the header, those that cannot be read included. */
  readonly records: number;
  readonly marks: Marks;
  /** Records that cannot be read, ascending; the first one is where the connector stops. */
  readonly stops: readonly UnreadableRecord[];
  /**
   * The first 10,000 records with a quote out of place that made following rows part of its cell: the first line of
   * each, and how many lines below it the record includes. A strict dialect cannot read such a record, and reports it
   * in `stops`.
   */
  readonly swallowing: readonly {
    readonly record: number;
    readonly line: number;
    readonly linesBelow: number;
  }[];
  /** Offset of the byte after the last record that was found. */
  readonly endByte: number;
  /** Why the index ends before the file does, in one sentence; null where it does not. */
  readonly endedEarly: string | null;
  /** Bytes of the longest record. */
  readonly longestRecordBytes: number;
  /** No byte beyond ASCII was read. */
  readonly ascii: boolean;
  /** Hash of all bytes of the user's own file (not of a UTF-8 copy), as hex. */
  readonly sha256: string;
  readonly stamp: Stamp;
}

/**
 * The first record and some more with their places, ascending; the arrays may be longer than `count`. The next mark
 * comes after 1,024 records or 256 KiB, whichever is first (in files above 3 GB after 1,024 records or 1/12,000 of
 * the file), so that the marks of 30,000,000 records fit in 1 MB.
 */
export interface Marks {
  readonly count: number;
  /** Record number, byte offset and line of mark n. */
  readonly record: Float64Array;
  readonly byte: Float64Array;
  readonly line: Float64Array;
}

export interface UnreadableRecord {
  readonly fault: CsvFault;
  /** The line that the record starts on: first byte, and the byte after its line end. */
  readonly startByte: number;
  readonly endByte: number;
  readonly line: number;
}

/** Longest readable record; no request could contain a longer one. @source wire.md §3, 413 */
export const longestRecordBytes = 64 * 1024 * 1024;
