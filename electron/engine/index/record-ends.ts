/** Finds only where usual records end, four times as fast as a scanner that also tells their cells. */
import type { Dialect } from '../../../shared/csv/dialects.ts';

/** What `next` answers where the scanner must look itself. */
export const unusual = -1;

export interface RecordEnds {
  /** Line ends in the record just read, those inside quotes and its own included. */
  readonly lines: number;
  /**
   * The offset behind the line end of the record that begins at `at`, or `unusual`: for blank lines, for a record that
   * is not whole before `end`, and for all that is not plainly right. That it is UTF-8 is for the caller to know.
   * bytes[end] must be there and 0: the loops stop at it without asking where they are.
   */
  next(bytes: Uint8Array, at: number, end: number): number;
}

const quote = 34;
const newline = 10;
const carriageReturn = 13;
const space = 32;

export function createRecordEnds({ delimiter, skipInitialSpace }: Dialect): RecordEnds {
  const delimiterCode = delimiter.charCodeAt(0);
  // No byte above it ends a value outside quotes; most are above it.
  const highestEnd = Math.max(delimiterCode, carriageReturn);
  let lines = 0;

  function next(bytes: Uint8Array, from: number, end: number): number {
    // As locals: what a closure holds is looked up again for each cell.
    const delimits = delimiterCode;
    const highest = highestEnd;
    const skipsSpace = skipInitialSpace;
    let at = from;
    let lineEnds = 1;
    let code = bytes[at] as number;
    if (code === newline || code === carriageReturn || at >= end) return unusual;
    for (;;) {
      if (skipsSpace) while (code === space) code = bytes[++at] as number;
      if (code === quote) {
        at++;
        for (;;) {
          code = bytes[at] as number;
          while (code > quote) code = bytes[++at] as number;
          if (code === quote) {
            if (bytes[at + 1] !== quote) break;
            at++;
          } else if (code === newline) lineEnds++;
          // Of \r\n the second half counts.
          else if (code === carriageReturn && bytes[at + 1] !== newline) lineEnds++;
          else if (at >= end) return unusual;
          at++;
        }
        at++;
        code = bytes[at] as number;
      } else {
        for (;;) {
          while (code > highest) code = bytes[++at] as number;
          if (code === delimits || code === newline || code === carriageReturn || at >= end) break;
          code = bytes[++at] as number;
        }
      }
      at++;
      if (code === delimits) {
        code = bytes[at] as number;
        continue;
      }
      if (code === carriageReturn) code = bytes[at++] as number;
      // A \r alone, or at the end of the bytes at hand, is not usual.
      if (code !== newline || at > end) return unusual;
      lines = lineEnds;
      return at;
    }
  }

  return {
    next,
    get lines() {
      return lines;
    },
  };
}
