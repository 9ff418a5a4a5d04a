/** Finds records and their cells in bytes without decoding them; unusual records are left to `readExactly`. */
import { type CellSpans, createCellSpans, growSpans } from './cell-spans.ts';
import type { Dialect } from './dialects.ts';
import { validLength } from './utf8.ts';

/** Returned by `next` instead of an offset. */
export const incomplete = -1;
export const irregular = -2;
export const nothing = -3;

/**
 * Finds the same records as the reader in `reader.ts`, or leaves a record to `readExactly`.
 * @source wire.md §3, "Reading"
 */
export interface Scanner {
  /** Cells of the record just read. */
  readonly cells: CellSpans;
  /** Offset of the record's first byte in `bytes`, after any blank lines. */
  readonly start: number;
  /** Line ends between `at` and `start`; they are part of no record. */
  readonly blankLines: number;
  /** Line ends from `start` to the returned offset, including those inside quotes and the record's own. */
  readonly lines: number;
  /** Whether the record just read has no byte beyond ASCII. */
  readonly ascii: boolean;
  /**
   * Reads the record at `at`, where a record or a blank line begins, of bytes[at..end). Returns the offset after its
   * line end, or
   * - `incomplete`: more bytes are needed, from `start` on;
   * - `irregular`: only `readExactly` can read it, from `start` on;
   * - `nothing`: there are only blank lines.
   *  `start` and `blankLines` hold for each of these results, `cells`, `lines` and `ascii` for a record only.
   * `isLast`: no bytes follow `end`.
   */
  next(bytes: Uint8Array, at: number, end: number, isLast: boolean): number;
}

const quote = 34;
const newline = 10;
const carriageReturn = 13;
const space = 32;

/** Longer than other functions: its state stays in one closure, because parts of it in others cost a few percent. */
export function createScanner({ delimiter, skipInitialSpace }: Dialect): Scanner {
  const delimiterCode = delimiter.charCodeAt(0);
  const cells = createCellSpans();
  let start = 0;
  let blankLines = 0;
  let lines = 0;
  let ascii = true;

  /** Sets `start` after the blank lines; returns whether more bytes are needed to find that position. */
  function skipBlankLines(bytes: Uint8Array, at: number, end: number, isLast: boolean): boolean {
    blankLines = 0;
    start = at;
    while (start < end) {
      const code = bytes[start];
      if (code === carriageReturn) {
        if (start + 1 === end && !isLast) return true;
        if (bytes[start + 1] === newline && start + 1 < end) start++;
      } else if (code !== newline) return false;
      start++;
      blankLines++;
    }
    return false;
  }

  function next(bytes: Uint8Array, from: number, end: number, isLast: boolean): number {
    if (skipBlankLines(bytes, from, end, isLast)) return incomplete;
    if (start >= end) return nothing;
    let { starts, ends, doubled } = cells;
    let at = start;
    let count = 0;
    let lineEnds = 0;
    // All bytes of the record combined: the highest bit is set if one is beyond ASCII.
    let all = 0;
    // The last byte that was looked at.
    let code = 0;
    for (;;) {
      if (skipInitialSpace) while (at < end && bytes[at] === space) at++;
      if (count === starts.length) {
        growSpans(cells);
        ({ starts, ends, doubled } = cells);
      }
      if (at < end && bytes[at] === quote) {
        at++;
        starts[count] = at;
        doubled[count] = 0;
        for (;;) {
          for (; at < end; at++) {
            code = bytes[at] as number;
            all |= code;
            if (code > quote) continue;
            if (code === quote) break;
            if (code === newline) lineEnds++;
            // A \r\n is counted at its \n.
            else if (code === carriageReturn && bytes[at + 1] !== newline) lineEnds++;
          }
          if (at >= end) return isLast ? irregular : incomplete;
          if (at + 1 >= end || bytes[at + 1] !== quote) break;
          doubled[count] = 1;
          at += 2;
        }
        ends[count++] = at;
        at++;
      } else {
        starts[count] = at;
        doubled[count] = 0;
        for (; at < end; at++) {
          code = bytes[at] as number;
          if (code === delimiterCode || code === newline || code === carriageReturn) break;
          all |= code;
        }
        ends[count++] = at;
      }
      if (at >= end) {
        if (!isLast) return incomplete;
        break;
      }
      code = bytes[at] as number;
      at++;
      if (code === delimiterCode) continue;
      if (code === carriageReturn) {
        if (at >= end && !isLast) return incomplete;
        if (at < end && bytes[at] === newline) at++;
      } else if (code !== newline) return irregular;
      lineEnds++;
      break;
    }
    ascii = all < 0x80;
    if (!ascii && validLength(bytes, at, start) < at) return irregular;
    cells.count = count;
    lines = lineEnds;
    return at;
  }

  return {
    cells,
    next,
    get start() {
      return start;
    },
    get blankLines() {
      return blankLines;
    },
    get lines() {
      return lines;
    },
    get ascii() {
      return ascii;
    },
  };
}
