/** Instances of the WebAssembly module piece-scanner.wat, the types of its exports, and the layout of its memory. */
import { pieceScannerCode } from './piece-scanner-code.ts';
import { compileWasm, type WasmMemory } from './web-assembly.ts';

/** @source piece-scanner.wat */
export interface ScannerCode {
  readonly memory: WasmMemory;
  scan(
    at: number,
    end: number,
    delimiter: number,
    skipSpace: number,
    nullLength: number,
    limit: number,
  ): number;
  recordEnd(at: number, end: number, delimiter: number, skipSpace: number): number;
  tally(columns: number, base: number): void;
  hashColumn(column: number, columns: number, slot: number, base: number): void;
  sign(columns: number, looked: number, base: number): void;
  map(sourceColumns: number, columns: number): void;
  hash(address: number, length: number): void;
}

/** Byte offsets of the areas in the module's memory; piece-scanner.wat describes them. */
export const memoryLayout = {
  stoppedAt: 0x0,
  records: 0x4,
  lines: 0x8,
  hash: 0x10,
  nullKeyword: 0x40,
  starts: 0x1000,
  ends: 0x11000,
  blankBits: 0x21000,
  recordStarts: 0x25000,
  recordEnds: 0x29000,
  firstCells: 0x2d000,
  recordBits: 0x32000,
  looked: 0x33000,
  plan: 0x34000,
  empty: 0x40000,
  nulls: 0x50000,
  foreign: 0x60000,
  columnHashes: 0x70000,
  signatures: 0xb0000,
  /** Distance from each area of scanned cells to the same area of mapped cells. */
  mapped: 0xc0000,
  piece: 0x100000,
} as const;

const pageBytes = 65_536;
/** Spare bytes behind the piece: the code loads several bytes at once, up to this far beyond the end. */
const slackBytes = 64;

const instantiate = compileWasm<ScannerCode>(Uint8Array.from(Buffer.from(pieceScannerCode, 'base64')));

export const createScannerInstance = (pieceBytes: number): ScannerCode =>
  withCapacity(instantiate(), pieceBytes);

/** Grows the memory of `code` to hold a piece of `pieceBytes`. Growing detaches all typed arrays over the memory. */
export function withCapacity(code: ScannerCode, pieceBytes: number): ScannerCode {
  const missing = memoryLayout.piece + pieceBytes + slackBytes - code.memory.buffer.byteLength;
  if (missing > 0) code.memory.grow(Math.ceil(missing / pageBytes));
  return code;
}
