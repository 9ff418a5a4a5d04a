/** Reads a piece of a file in the memory of a WebAssembly module, which finds cells many times faster than a loop here. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { addForeignHash } from './foreign-hash.ts';
import { createScannedCells, mostCells, mostRecords, type ScannedCells } from './scanned-cells.ts';
import { newScannerCode, places, type ScannerCode, withRoom } from './scanner-code.ts';

/**
 * A piece whose first byte begins a record or a blank line, and which ends with a record. The first `length` of the bytes
 * are the piece's own; a scan makes quotes single that were doubled.
 */
export interface PieceScanner extends ScannedCells {
  readonly length: number;
  /** By record of the last scan the place of its first byte and that behind its line end. */
  readonly recordStarts: Int32Array<ArrayBuffer>;
  readonly recordEnds: Int32Array<ArrayBuffer>;
  /** Where the record begins that ended the last scan. */
  readonly stoppedAt: number;
  /**
   * Reads some records from `at`, at most so many; returns the offset after the last of them, or `irregular` where the record at
   * `stoppedAt` needs the exact reader, or `nothing` at the end.
   */
  scan(at: number, most?: number): number;
  /** Four words: the fingerprint that `beginHash` began. */
  readonly hash: Uint32Array<ArrayBuffer>;
  beginHash(): void;
  /** Adds bytes to the fingerprint, wherever they lie; where they end is part of it. */
  addHash(part: Uint8Array): void;
  /** Where other cells can be made of those of the scan. */
  readonly mapped: MappedPlace;
}

interface MappedPlace {
  readonly cells: ScannedCells;
  /** Makes the scan's records with so many columns into mapped ones as the plan says. */
  map(sourceColumns: number, columns: number): void;
  /** By column four integers: the column of the source, or -1; then the start, the end and what it is of such a cell. */
  readonly plan: Int32Array<ArrayBuffer>;
  /** Of the bytes that the cells' texts may be written to: the first one, and the one behind them. */
  readonly start: number;
  readonly end: number;
}

/** Bytes of a null keyword that cells are compared with here. */
export const longestNullKeyword = 4_000;
/** Columns that cells can be mapped to. */
export const mostMappedColumns = 3_072;
export const planWords = 4;

/** So many records are read at a time: what is known of them stays in a processor's cache. */
const recordsPerScan = 512;
/** A memory never shrinks: one that a very long record needed is used for its piece only. */
const keptBytes = 8 * 1024 * 1024;

let kept: ScannerCode | null = null;

function codeFor(length: number): ScannerCode {
  if (length > keptBytes) return newScannerCode(length);
  kept = kept === null ? newScannerCode(length) : withRoom(kept, length);
  return kept;
}

export interface PieceScannerOptions {
  readonly length: number;
  readonly dialect: Dialect;
  /** Bytes of a null cell; where the keyword is too long, no cell is null. */
  readonly nullKeyword: string;
  /** Writes the piece. */
  readonly fill: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Size of the mapping's result: number of columns, and room for texts. */
  readonly mapping?: { readonly columns: number; readonly bytes: number } | null;
}

/** A thread has one such scanner at a time: the next one takes its memory. */
export function createPieceScanner(options: PieceScannerOptions): PieceScanner {
  const { length, dialect, nullKeyword, fill, mapping = null } = options;
  const end = length + (mapping?.bytes ?? 0);
  const code = codeFor(end);
  const { memory, scan, map, hash: addToHash } = code;
  const { buffer } = memory;
  const integers = (place: number, count: number) => new Int32Array(buffer, place, count);
  const control = integers(0, 2);
  const hash = new Uint32Array(buffer, places.hash, 4);
  const keyword = encodeUtf8(nullKeyword);
  const isComparable = keyword.length <= longestNullKeyword && nullKeyword.isWellFormed();
  const nullLength = isComparable ? keyword.length : -1;
  if (isComparable) new Uint8Array(buffer, places.nullKeyword, longestNullKeyword).set(keyword);
  const delimiter = dialect.delimiter.charCodeAt(0);
  const skipSpace = dialect.skipInitialSpace ? 1 : 0;
  const limit = Math.min(recordsPerScan, Math.floor(mostCells / (mapping?.columns ?? 1)));
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
    recordStarts: integers(places.recordStarts, mostRecords),
    recordEnds: integers(places.recordEnds, mostRecords),
    get stoppedAt() {
      return control[0] as number;
    },
    scan: (at, most = limit) => scan(at, length, delimiter, skipSpace, nullLength, Math.min(limit, most)),
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
      plan: integers(places.plan, mostMappedColumns * planWords),
      start: length,
      end,
    },
  };
}
