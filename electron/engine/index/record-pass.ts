/** One pass over a file's bytes that finds its records, skips those that cannot be read, and sets marks. */
import { isUtf8 } from 'node:buffer';
import { dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import type { CsvFault } from '../../../shared/csv/record.ts';
import { createScanner, incomplete, irregular, nothing } from '../../../shared/csv/scan.ts';
import { completeLength, validLength } from '../../../shared/csv/utf8.ts';
import type { ByteWindow } from '../byte-window.ts';
import { createRecordEnds } from '../scan/record-ends.ts';
import type { TextFile } from '../text-file.ts';
import { createMarkSetter, type MarkSetter, type MarkStrides } from './mark-setter.ts';
import { oversizedFault } from './oversized-fault.ts';
import { skipLine } from './skip-line.ts';
import { createTakenRecords } from './taken-records.ts';
import { createUnreadableRecords, type UnreadableRecords } from './unreadable-records.ts';

export interface RecordPassLimits extends MarkStrides {
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
  /** Offset after the last record. */
  readonly endByte: number;
  readonly longestRecordBytes: number;
  readonly marks: Pick<MarkSetter, 'take'>;
  readonly unreadable: Pick<UnreadableRecords, 'stops' | 'swallowing' | 'endedEarly'>;
  /** Returns memory for the window's bytes, in which the pass then finds the ends of records. */
  readonly allocate: (length: number) => Uint8Array<ArrayBuffer>;
  /** Reads to the end of the file. */
  run(window: ByteWindow): void;
}

export function createRecordPass(
  file: Pick<TextFile, 'dialect' | 'header' | 'startByte'>,
  sizeBytes: number,
  limits: RecordPassLimits,
): RecordPass {
  const dialect = dialects[file.dialect];
  const scanner = createScanner(dialect);
  const ends = createRecordEnds(dialect);
  const marks = createMarkSetter(sizeBytes, limits);
  const unreadable = createUnreadableRecords(sizeBytes, limits);
  const hasHeader = file.header === 'first-row';
  let header: readonly string[] | null = null;
  let headerFault: CsvFault | null = null;
  const taken = createTakenRecords({
    ends,
    marks,
    longestRecordBytes: limits.longestRecordBytes,
    firstRecord: hasHeader ? 0 : 1,
    startByte: file.startByte,
  });

  /**
   * Skips the line at `at`, which is not a readable record, as reading `bytesRead` of its bytes showed; returns the
   * offset after the line.
   */
  function skipUnreadable(window: ByteWindow, at: number, fault: CsvFault, bytesRead: number): number {
    const startByte = window.start + at;
    const end = skipLine(window, at);
    if (taken.record === 0) {
      headerFault = fault;
      return end;
    }
    const endByte = window.start + end;
    unreadable.add({ fault, startByte, endByte, line: taken.line }, startByte + bytesRead - endByte);
    taken.take(startByte, endByte, 1);
    return end;
  }

  /** Reads the record at `from`, of any form; returns the offset after it, or `incomplete`, or `nothing`. */
  function takeAny(window: ByteWindow, from: number): number {
    const { bytes, length, start, isLast } = window;
    let next = scanner.next(bytes, from, length, isLast);
    const at = scanner.start;
    taken.addLines(scanner.blankLines);
    const place = { record: taken.record, line: taken.line, byte: start + at };
    let { lines } = scanner;
    if (next === irregular || (next >= 0 && header === null)) {
      const read = readExactly(bytes, at, length, isLast, dialect, place);
      if (read === 'incomplete') next = incomplete;
      else if ('fault' in read) return skipUnreadable(window, at, read.fault, read.fault.byte - place.byte);
      else {
        ({ next, lines } = read);
        header ??= hasHeader ? read.record.cells : numberedColumns(read.record.cells);
        unreadable.lookForRows(read.record, { delimiter: dialect.delimiter, columns: header.length });
      }
    }
    if ((next < 0 ? length : next) - at > limits.longestRecordBytes) {
      const beginning = bytes.subarray(at, at + limits.longestRecordBytes);
      return skipUnreadable(window, at, oversizedFault(beginning, dialect, place), beginning.length);
    }
    if (next >= 0) taken.take(place.byte, start + next, lines);
    return next;
  }

  function run(window: ByteWindow): void {
    let at = 0;
    let validTo = validLengthOf(window, at);
    while (headerFault === null && unreadable.endedEarly === null) {
      const { start, length } = window;
      if (header !== null) at = taken.takeUsual(window, at, validTo);
      const next = takeAny(window, at);
      at = next < 0 ? scanner.start : next;
      if (next === nothing && window.isLast) return;
      if (next < 0) {
        window.more(at);
        at = 0;
      }
      // After invalid bytes, valid UTF-8 may follow.
      if (start !== window.start || length !== window.length || at > validTo)
        validTo = validLengthOf(window, at);
    }
  }

  return {
    marks,
    unreadable,
    allocate: ends.allocate,
    run,
    get header() {
      return header ?? [];
    },
    get headerFault() {
      return headerFault;
    },
    get records() {
      return Math.max(0, taken.record - 1);
    },
    get endByte() {
      return taken.endByte;
    },
    get longestRecordBytes() {
      return taken.longest;
    },
  };
}

const numberedColumns = (cells: readonly string[]): readonly string[] =>
  cells.map((_, column) => `column ${column + 1}`);

/** Returns the offset up to which the bytes from `at` on are UTF-8, without a character that is cut at the end. */
function validLengthOf({ bytes, length }: ByteWindow, at: number): number {
  const whole = completeLength(bytes, length);
  return isUtf8(bytes.subarray(at, whole)) ? whole : validLength(bytes, whole, at);
}
