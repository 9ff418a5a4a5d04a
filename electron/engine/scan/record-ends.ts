/** Finds where regular records end, without their cells, in half the time of a full scan. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import { createScannerInstance, memoryLayout, type ScannerCode } from './scanner-code.ts';

/** Returned by `next` for records that need the exact reader. */
export const unusual = -1;

export interface RecordEnds {
  /** Number of line ends in the record that `next` read last, including those inside quotes and the final one. */
  readonly lines: number;
  /** Returns a new buffer for the caller to fill, which `next` reads from now on. */
  allocate(length: number): Uint8Array<ArrayBuffer>;
  /**
   * Returns the offset behind the line end of the record that begins at the offset `at` of the allocated bytes. Returns
   * `unusual` for blank lines, for a record that is incomplete before `end`, and for every record with an irregularity.
   * The caller must know that the bytes are UTF-8.
   */
  next(at: number, end: number): number;
}

export function createRecordEnds({ delimiter, skipInitialSpace }: Dialect): RecordEnds {
  const delimiterCode = delimiter.charCodeAt(0);
  const skipSpace = skipInitialSpace ? 1 : 0;
  let code: ScannerCode = createScannerInstance(0);
  let lines = new Int32Array(code.memory.buffer, memoryLayout.lines, 1);
  return {
    get lines() {
      return lines[0] as number;
    },
    allocate(length) {
      code = createScannerInstance(length);
      const { buffer } = code.memory;
      lines = new Int32Array(buffer, memoryLayout.lines, 1);
      return new Uint8Array(buffer, memoryLayout.piece, length);
    },
    next: (at, end) => code.recordEnd(at, end, delimiterCode, skipSpace),
  };
}
