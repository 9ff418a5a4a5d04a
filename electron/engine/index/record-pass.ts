/** One pass over a file's bytes that finds its records, skips those that cannot be read, and sets marks. */
import { isUtf8 } from 'node:buffer';
import { dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import type { CsvFault } from '../../../shared/csv/record.ts';
import { createScanner, incomplete, irregular, nothing } from '../../../shared/csv/scan.ts';
import { completeLength, validLength } from '../../../shared/csv/utf8.ts';
import type { ByteWindow } from '../byte-window.ts';
import { createRecordEnds, unusual } from '../scan/record-ends.ts';
import type { TextFile } from '../text-file.ts';
import type { UnreadableRecord } from './file-index.ts';
import { createMarkSetter, type MarkSetter, type MarkStrides } from './mark-setter.ts';
import { oversizedFault } from './oversized-fault.ts';
import { skipLine } from './skip-line.ts';

export interface Limits extends MarkStrides {
  readonly longestRecordBytes: number;
  /** After so many records that cannot be read, reading ends. */
  readonly stops: number;
  /** Bytes that may be read in vain, as a multiple of the file. */
  readonly inVain: number;
}

/** Progress of the pass, available at any time. */
interface RecordPass {
  readonly header: readonly string[];
  /** Set where the header cannot be read; the pass is over then. */
  readonly headerFault: CsvFault | null;
  readonly records: number;
  /** Behind the last of them. */
  readonly endByte: number;
  readonly longestRecordBytes: number;
  readonly endedEarly: string | null;
  readonly marks: Pick<MarkSetter, 'take'>;
  /** All so far. */
  readonly stops: readonly UnreadableRecord[];
  /** Makes room for the window's bytes. */
  readonly allocate: (length: number) => Uint8Array<ArrayBuffer>;
  /** Reads to the end of the file. */
  run(window: ByteWindow): void;
}

export function createRecordPass(
  file: Pick<TextFile, 'dialect' | 'header' | 'startByte'>,
  sizeBytes: number,
  limits: Limits,
): RecordPass {
  const dialect = dialects[file.dialect];
  const scanner = createScanner(dialect);
  const ends = createRecordEnds(dialect);
  const marks = createMarkSetter(sizeBytes, limits);
  const stops: UnreadableRecord[] = [];
  const namesColumns = file.header === 'first-row';
  let header: readonly string[] = [];
  let headerFault: CsvFault | null = null;
  let isHeaderKnown = false;
  /** The record that comes next, and its line. */
  let record = namesColumns ? 0 : 1;
  let line = 1;
  let endByte = file.startByte;
  let longest = 0;
  let inVain = 0;
  let endedEarly: string | null = null;

  function nameColumns(cells: readonly string[]): void {
    header = namesColumns ? cells : cells.map((_, column) => `column ${column + 1}`);
    isHeaderKnown = true;
  }

  /**
   * Skips the line at `at`, which is not a readable record, as reading up to `readTo` showed; returns the offset
   * after it.
   */
  function leaveOut(window: ByteWindow, at: number, fault: CsvFault, readTo: number): number {
    const startByte = window.start + at;
    const end = skipLine(window, at);
    if (record === 0) {
      headerFault = fault;
      return end;
    }
    endByte = window.start + end;
    longest = Math.max(longest, endByte - startByte);
    marks.record(record, startByte, line);
    stops.push({ fault, startByte, endByte, line });
    inVain += Math.max(0, startByte + readTo - endByte);
    if (stops.length >= limits.stops || inVain > limits.inVain * sizeBytes)
      endedEarly = `Too many records cannot be read (${stops.length} up to line ${line}); what follows was not looked at.`;
    record += 1;
    line += 1;
    return end;
  }

  /** Takes regular records as long as there are any; returns the offset after them. */
  function takeUsual({ length, start }: ByteWindow, from: number, validTo: number): number {
    let at = from;
    for (;;) {
      const next = ends.next(at, length);
      if (next === unusual || next > validTo || next - at > limits.longestRecordBytes) return at;
      take(start + at, start + next, ends.lines);
      at = next;
    }
  }

  function take(startByte: number, behind: number, lines: number): void {
    if (record > 0) marks.record(record, startByte, line);
    if (behind - startByte > longest) longest = behind - startByte;
    record += 1;
    line += lines;
    endByte = behind;
  }

  /** Reads the record at `at`, of any form; returns the offset after it, or `incomplete`, or `nothing`. */
  function takeAny(window: ByteWindow, from: number): number {
    const { bytes, length, start, isLast } = window;
    let next = scanner.next(bytes, from, length, isLast);
    const at = scanner.start;
    line += scanner.blankLines;
    const place = { record, line, byte: start + at };
    let { lines } = scanner;
    if (next === irregular || (next >= 0 && !isHeaderKnown)) {
      const read = readExactly(bytes, at, length, isLast, dialect, place);
      if (read === 'incomplete') next = incomplete;
      else if ('fault' in read) return leaveOut(window, at, read.fault, read.fault.byte - place.byte);
      else {
        ({ next, lines } = read);
        if (!isHeaderKnown) nameColumns(read.record.cells);
      }
    }
    if ((next < 0 ? length : next) - at > limits.longestRecordBytes) {
      const beginning = bytes.subarray(at, at + limits.longestRecordBytes);
      return leaveOut(window, at, oversizedFault(beginning, dialect, place), beginning.length);
    }
    if (next >= 0) take(place.byte, start + next, lines);
    return next;
  }

  function run(window: ByteWindow): void {
    let at = 0;
    let validTo = validLengthOf(window, at);
    while (headerFault === null && endedEarly === null) {
      const { start, length } = window;
      if (isHeaderKnown) at = takeUsual(window, at, validTo);
      const next = takeAny(window, at);
      at = next < 0 ? scanner.start : next;
      if (next === nothing && window.isLast) return;
      if (next < 0) {
        window.more(at);
        at = 0;
      }
      // Behind what is no UTF-8, it may be UTF-8 again.
      if (start !== window.start || length !== window.length || at > validTo)
        validTo = validLengthOf(window, at);
    }
  }

  return {
    marks,
    stops,
    allocate: ends.allocate,
    run,
    get header() {
      return header;
    },
    get headerFault() {
      return headerFault;
    },
    get records() {
      return Math.max(0, record - 1);
    },
    get endByte() {
      return endByte;
    },
    get longestRecordBytes() {
      return longest;
    },
    get endedEarly() {
      return endedEarly;
    },
  };
}

/** How far the bytes from `at` on are UTF-8; a character that is cut off at the end is left out. */
function validLengthOf({ bytes, length }: ByteWindow, at: number): number {
  const whole = completeLength(bytes, length);
  return isUtf8(bytes.subarray(at, whole)) ? whole : validLength(bytes, whole, at);
}
