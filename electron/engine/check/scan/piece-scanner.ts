/** Reads a piece of a file in the memory of a WebAssembly module, which finds cells many times faster than a loop here. */
import { createCellSpans, type GrowingSpans } from '../../../../shared/csv/cell-spans.ts';
import type { Dialect } from '../../../../shared/csv/dialects.ts';
import { encodeUtf8 } from '../../../../shared/csv/text-encoder.ts';
import { pieceScannerCode } from './piece-scanner-code.ts';
import { compileWasm, type WasmMemory } from './web-assembly.ts';

/** A piece whose first byte begins a record or a blank line, and which ends with a record. */
export interface PieceScanner {
  /** The piece's own are the first `length`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly length: number;
  /** Of the record read last. */
  readonly cells: GrowingSpans;
  /** First byte of the record read last. */
  readonly start: number;
  /** Four words: the fingerprint so far. */
  readonly hash: Uint32Array<ArrayBuffer>;
  /** Empty and null cells by column, as `tally` counts them; zero for a new piece. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
  /** The end of the record at `at`; `irregular` where only the exact reader can tell, `nothing` at the end. */
  next(at: number): number;
  /** Counts the cells of the record read last: 1 where one is empty, plus 2 where one is null. */
  tally(columns: number): number;
  /** Begins a new fingerprint. */
  beginHash(): void;
  /** Adds bytes to the fingerprint, wherever they lie; where they end is part of it. */
  addHash(part: Uint8Array): void;
  /** Adds bytes[start..end). */
  addHashOf(start: number, end: number): void;
}

/** As the code has it. @source piece-scanner.wat */
interface Exports {
  readonly memory: WasmMemory;
  next(at: number, end: number, delimiter: number, skipSpace: number): number;
  tally(columns: number, nullLength: number): number;
  hash(address: number, length: number): void;
}
const places = {
  start: 0,
  count: 4,
  hash: 16,
  nullKeyword: 64,
  starts: 0x1000,
  ends: 0x11000,
  doubled: 0x21000,
  empty: 0x30000,
  nulls: 0x40000,
  foreign: 0x50000,
  piece: 0x100000,
} as const;

const pageBytes = 65_536;
/** Where the code looks at several bytes at once, it looks so far beyond the end. */
const slackBytes = 64;
const longestNullKeyword = 192;
/** So much of a key is added to a fingerprint at a time. */
const hashStepBytes = 32 * 1024;
/** A memory never shrinks: one that a very long record needed is used for its piece only. */
const keptBytes = 8 * 1024 * 1024;

const instantiate = compileWasm<Exports>(Uint8Array.fromBase64(pieceScannerCode));
let kept: Exports | null = null;

function instanceFor(length: number): Exports {
  const isKept = length <= keptBytes;
  const instance = (isKept ? kept : null) ?? instantiate();
  if (isKept) kept = instance;
  const missing = places.piece + length + slackBytes - instance.memory.buffer.byteLength;
  if (missing > 0) instance.memory.grow(Math.ceil(missing / pageBytes));
  return instance;
}

/**
 * Makes room for a piece; `fill` writes it. Each thread has one such scanner at a time: the next one takes its memory.
 * @param nullKeyword null where cells need decoding, so that `tally` must not be asked
 */
export function createPieceScanner(
  length: number,
  { delimiter, skipInitialSpace }: Dialect,
  nullKeyword: string,
  fill: (bytes: Uint8Array<ArrayBuffer>) => void,
): PieceScanner {
  const { memory, next, tally, hash: addToHash } = instanceFor(length);
  const { buffer } = memory;
  const bytes = new Uint8Array(buffer, places.piece);
  const control = new Int32Array(buffer, 0, 4);
  const hash = new Uint32Array(buffer, places.hash, 4);
  const mostCells = (places.ends - places.starts) / Int32Array.BYTES_PER_ELEMENT;
  const empty = new Uint32Array(buffer, places.empty, mostCells).fill(0);
  const nulls = new Uint32Array(buffer, places.nulls, mostCells).fill(0);
  const cells = createCellSpans();
  cells.starts = new Int32Array(buffer, places.starts, mostCells);
  cells.ends = new Int32Array(buffer, places.ends, mostCells);
  cells.doubled = new Uint8Array(buffer, places.doubled, mostCells);
  const keyword = encodeUtf8(nullKeyword);
  const nullLength = keyword.length <= longestNullKeyword && nullKeyword.isWellFormed() ? keyword.length : -1;
  if (nullLength > 0) new Uint8Array(buffer).set(keyword, places.nullKeyword);
  const delimiterCode = delimiter.charCodeAt(0);
  const skipSpace = skipInitialSpace ? 1 : 0;
  const foreign = new Uint8Array(buffer, places.foreign, hashStepBytes);

  fill(bytes);

  const addHashOf = (start: number, end: number) => {
    // A step that is not full ends the part; an empty one does where all are full.
    let at = start;
    for (; end - at >= hashStepBytes; at += hashStepBytes) addToHash(places.piece + at, hashStepBytes);
    addToHash(places.piece + at, end - at);
  };
  const addForeign = (part: Uint8Array) => {
    let at = 0;
    for (; part.length - at >= hashStepBytes; at += hashStepBytes) {
      foreign.set(part.subarray(at, at + hashStepBytes));
      addToHash(places.foreign, hashStepBytes);
    }
    foreign.set(part.subarray(at));
    addToHash(places.foreign, part.length - at);
  };

  return {
    bytes,
    length,
    cells,
    hash,
    empty,
    nulls,
    get start() {
      return control[0] as number;
    },
    next(at) {
      const answer = next(at, length, delimiterCode, skipSpace);
      cells.count = control[1] as number;
      return answer;
    },
    tally: (columns) => tally(columns, nullLength),
    beginHash() {
      hash.fill(0);
    },
    addHash(part) {
      if (part.buffer !== buffer) addForeign(part);
      else addHashOf(part.byteOffset - places.piece, part.byteOffset - places.piece + part.length);
    },
    addHashOf,
  };
}
