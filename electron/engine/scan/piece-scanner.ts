/** Reads a piece of a file in the memory of a WebAssembly module, which finds cells many times faster than a loop here. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { addForeignHash } from './foreign-hash.ts';
import { newScannerCode, places, type ScannerCode, withRoom } from './scanner-code.ts';

/** A piece whose first byte begins a record or a blank line, and which ends with a record. */
export interface PieceScanner {
  /** The piece's own are the first `length`; a scan makes quotes single that were doubled. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly length: number;
  /** Of the last scan: how many records, and by record the place of its first byte and that behind its line end. */
  readonly records: number;
  readonly recordStarts: Int32Array<ArrayBuffer>;
  readonly recordEnds: Int32Array<ArrayBuffer>;
  /** By record its first cell, and the cell behind its last one. */
  readonly firstCells: Int32Array<ArrayBuffer>;
  /** By cell: where its text begins and ends, and what it is (`emptyBit`, `nullBit`). */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
  readonly is: Uint8Array<ArrayBuffer>;
  /** Where the record begins that ended the last scan. */
  readonly stoppedAt: number;
  /**
   * Reads some records from `at` on; answers the place behind the last of them, or `irregular` where only the exact
   * reader can tell what begins at `stoppedAt`, or `nothing` at the end.
   */
  scan(at: number): number;
  /** Counts the empty and null cells of those records of the last scan that have so many columns. */
  tally(columns: number): void;
  /** By record of the last `tally`, what is among its cells. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** By column, how many cells all calls of `tally` have counted. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
  /** Fingerprints of a column's cells, as they stand, by record of the last scan; for records with so many columns. */
  hashColumn(slot: number, column: number, columns: number): void;
  /** By slot: four words for each record. */
  readonly columnHashes: readonly Uint32Array<ArrayBuffer>[];
  /**
   * Makes a fingerprint of each record of the last scan that has so many columns: of which cells are empty and null, and
   * of the texts of some columns (of 1,024 at most).
   */
  sign(columns: number, looked: readonly number[]): void;
  /** Four words for each record. */
  readonly signatures: Uint32Array<ArrayBuffer>;
  /** Four words: the fingerprint that `beginHash` began. */
  readonly hash: Uint32Array<ArrayBuffer>;
  beginHash(): void;
  /** Adds bytes to the fingerprint, wherever they lie; where they end is part of it. */
  addHash(part: Uint8Array): void;
}

/** Bits of what a cell is: two numbers, because V8 optimises the reading of an object's again and again. */
export const emptyBit = 1;
export const nullBit = 2;

const mostCells = 16_384;
/** More are never read by one scan. */
export const mostRecords = 4_096;
/** Bytes of a null keyword that cells are compared with here. */
export const longestNullKeyword = 4_000;
export const hashSlots = 4;

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

/** `fill` writes the piece. A thread has one such scanner at a time: the next one takes its memory. */
export function createPieceScanner(options: {
  length: number;
  dialect: Dialect;
  /** What is a null as the bytes stand; of one that is too long, no cell is. */
  nullKeyword: string;
  fill: (bytes: Uint8Array<ArrayBuffer>) => void;
}): PieceScanner {
  const { length, dialect, nullKeyword, fill } = options;
  const code = codeFor(length);
  const { memory, scan, tally, hashColumn, sign, hash: addToHash } = code;
  const { buffer } = memory;
  const integers = (place: number, count: number) => new Int32Array(buffer, place, count);
  const words = (place: number, count: number) => new Uint32Array(buffer, place, count);
  const flags = (place: number, count: number) => new Uint8Array(buffer, place, count);
  const control = integers(0, 2);
  const hash = words(places.hash, 4);
  const bytes = new Uint8Array(buffer, places.piece);
  const keyword = encodeUtf8(nullKeyword);
  const isComparable = keyword.length <= longestNullKeyword && nullKeyword.isWellFormed();
  const nullLength = isComparable ? keyword.length : -1;
  if (isComparable) flags(places.nullKeyword, longestNullKeyword).set(keyword);
  const delimiter = dialect.delimiter.charCodeAt(0);
  const skipSpace = dialect.skipInitialSpace ? 1 : 0;

  fill(bytes);
  return {
    bytes,
    length,
    get records() {
      return control[1] as number;
    },
    recordStarts: integers(places.recordStarts, mostRecords),
    recordEnds: integers(places.recordEnds, mostRecords),
    firstCells: integers(places.firstCells, mostRecords + 1),
    starts: integers(places.starts, mostCells),
    ends: integers(places.ends, mostCells),
    is: flags(places.is, mostCells),
    get stoppedAt() {
      return control[0] as number;
    },
    scan: (at) => scan(at, length, delimiter, skipSpace, nullLength, recordsPerScan),
    tally,
    seen: flags(places.seen, mostRecords),
    empty: words(places.empty, mostCells).fill(0),
    nulls: words(places.nulls, mostCells).fill(0),
    hashColumn: (slot, column, columns) => hashColumn(column, columns, slot),
    columnHashes: Array.from({ length: hashSlots }, (_, slot) =>
      words(places.columnHashes + slot * mostRecords * 16, mostRecords * 4),
    ),
    sign(columns, looked) {
      integers(places.looked, looked.length).set(looked);
      sign(columns, looked.length);
    },
    signatures: words(places.signatures, mostRecords * 4),
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
  };
}
