/** Scans one piece of a file for records and cells in a WebAssembly module, many times faster than TypeScript. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { addForeignHash } from './foreign-hash.ts';
import { createScannedCells, maxCells, maxRecords, type ScannedCells } from './scanned-cells.ts';
import { createScannerInstance, memoryLayout, type ScannerCode, withCapacity } from './scanner-code.ts';

/**
 * Scanner of a piece that begins with a record or a blank line and ends with a record. The piece is in the first
 * `length` bytes of `bytes`; a scan replaces doubled quotes by single ones there.
 */
export interface PieceScanner extends ScannedCells {
  readonly length: number;
  /** For each record of the last scan: the offset of its first byte, and the offset behind its line end. */
  readonly recordStarts: Int32Array<ArrayBuffer>;
  readonly recordEnds: Int32Array<ArrayBuffer>;
  /** Offset of the record at which the last scan stopped. */
  readonly stoppedAt: number;
  /**
   * Reads up to `maximum` records from the offset `at`. Returns the offset after the last one; `irregular` if the record
   * at `stoppedAt` needs the exact reader; `nothing` at the end.
   */
  scan(at: number, maximum?: number): number;
  /** The fingerprint so far, in four words; `beginHash` resets it. */
  readonly hash: Uint32Array<ArrayBuffer>;
  beginHash(): void;
  /** Adds bytes of any buffer to the fingerprint. Parts are delimited: “a”, “bc” differs from “ab”, “c”. */
  addHash(part: Uint8Array): void;
  /** The cells of mapped rows, which are made from the scanned ones. */
  readonly mapped: MappedPlace;
}

interface MappedPlace {
  readonly cells: ScannedCells;
  /** Maps the records of the last scan that have `sourceColumns` columns to rows of `columns` columns, by `plan`. */
  map(sourceColumns: number, columns: number): void;
  /**
   * Four integers for each mapped column: its source column, or -1 for a cell that is equal in all rows; then start,
   * end and bits (`ScannedCells.blankBits`) of that equal cell.
   */
  readonly plan: Int32Array<ArrayBuffer>;
  /** The range of bytes for the texts of mapped cells: its first offset, and the offset behind it. */
  readonly start: number;
  readonly end: number;
}

/** Bytes of the longest null keyword that the scanner recognises. */
export const longestNullKeyword = 4_000;
/** Largest number of columns of a mapped row. */
export const maxMappedColumns = 3_072;
/** Integers of `MappedPlace.plan` for each column. */
export const planWords = 4;

/** Records read by one scan: few enough for their cell offsets to stay in the processor's cache. */
const recordsPerScan = 512;
/** Largest memory that is reused. A memory never shrinks; a larger one, for a very long record, is used only once. */
const reusableBytes = 8 * 1024 * 1024;

let reusableCode: ScannerCode | null = null;

function codeFor(length: number): ScannerCode {
  if (length > reusableBytes) return createScannerInstance(length);
  reusableCode = reusableCode === null ? createScannerInstance(length) : withCapacity(reusableCode, length);
  return reusableCode;
}

export interface PieceScannerOptions {
  readonly length: number;
  readonly dialect: Dialect;
  /** Text of a null cell; if it is longer than `longestNullKeyword` bytes, no cell is recognised as null. */
  readonly nullKeyword: string;
  /** Called once to write the piece into the memory. */
  readonly fill: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Size of mapped rows: number of columns, and bytes for the texts of their cells. */
  readonly mapping?: { readonly columns: number; readonly bytes: number } | null;
}

/** Creates a scanner and fills it. A thread has one scanner at a time, because the next one reuses its memory. */
export function createPieceScanner(options: PieceScannerOptions): PieceScanner {
  const { length, dialect, nullKeyword, fill, mapping = null } = options;
  const end = length + (mapping?.bytes ?? 0);
  const code = codeFor(end);
  const { memory, scan, map, hash: addToHash } = code;
  const { buffer } = memory;
  const integers = (place: number, count: number) => new Int32Array(buffer, place, count);
  const control = integers(0, 2);
  const hash = new Uint32Array(buffer, memoryLayout.hash, 4);
  const keyword = encodeUtf8(nullKeyword);
  const isComparable = keyword.length <= longestNullKeyword && nullKeyword.isWellFormed();
  const nullLength = isComparable ? keyword.length : -1;
  if (isComparable) new Uint8Array(buffer, memoryLayout.nullKeyword, longestNullKeyword).set(keyword);
  const delimiter = dialect.delimiter.charCodeAt(0);
  const skipSpace = dialect.skipInitialSpace ? 1 : 0;
  const limit = Math.min(recordsPerScan, Math.floor(maxCells / (mapping?.columns ?? 1)));
  const cells = createScannedCells(code, 'file');
  cells.empty.fill(0);
  cells.nulls.fill(0);

  fill(cells.bytes);
  return {
    ...cells,
    length,
    get records() {
      return control[1] as number;
    },
    recordStarts: integers(memoryLayout.recordStarts, maxRecords),
    recordEnds: integers(memoryLayout.recordEnds, maxRecords),
    get stoppedAt() {
      return control[0] as number;
    },
    scan: (at, maximum = limit) =>
      scan(at, length, delimiter, skipSpace, nullLength, Math.min(limit, maximum)),
    hash,
    beginHash() {
      hash[0] = 0;
      hash[1] = 0;
      hash[2] = 0;
      hash[3] = 0;
    },
    addHash(part) {
      if (part.buffer === buffer) addToHash(part.byteOffset, part.length);
      else addForeignHash(code, part);
    },
    mapped: {
      cells: createScannedCells(code, 'mapped'),
      map,
      plan: integers(memoryLayout.plan, maxMappedColumns * planWords),
      start: length,
      end,
    },
  };
}
