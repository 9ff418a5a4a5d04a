/** Counts the records and lines that a pass has taken, and sets marks at them. */
import type { ByteWindow } from '../byte-window.ts';
import { type RecordEnds, unusual } from '../scan/record-ends.ts';
import type { MarkSetter } from './mark-setter.ts';

interface TakenRecords {
  /** The record that comes next, and its line. */
  readonly record: number;
  readonly line: number;
  /** Offset after the last record. */
  readonly endByte: number;
  /** Length of the longest record, in bytes. */
  readonly longest: number;
  /** Counts one record, up to before byte `nextByte`. */
  take(startByte: number, nextByte: number, lines: number): void;
  /** Takes regular records as long as there are any; returns the offset after them. */
  takeUsual(window: ByteWindow, from: number, validTo: number): number;
  /** Blank lines are part of no record. */
  addLines(lines: number): void;
}

export function createTakenRecords(deps: {
  readonly ends: RecordEnds;
  readonly marks: Pick<MarkSetter, 'record'>;
  readonly longestRecordBytes: number;
  readonly firstRecord: number;
  readonly startByte: number;
}): TakenRecords {
  const { ends, marks, longestRecordBytes } = deps;
  let record = deps.firstRecord;
  let line = 1;
  let endByte = deps.startByte;
  let longest = 0;

  function takeUsual({ length, start }: ByteWindow, from: number, validTo: number): number {
    let at = from;
    for (;;) {
      const next = ends.next(at, length);
      if (next === unusual || next > validTo || next - at > longestRecordBytes) return at;
      take(start + at, start + next, ends.lines);
      at = next;
    }
  }

  function take(startByte: number, nextByte: number, lines: number): void {
    if (record > 0) marks.record(record, startByte, line);
    if (nextByte - startByte > longest) longest = nextByte - startByte;
    record += 1;
    line += lines;
    endByte = nextByte;
  }

  return {
    take,
    takeUsual,
    addLines(lines) {
      line += lines;
    },
    get record() {
      return record;
    },
    get line() {
      return line;
    },
    get endByte() {
      return endByte;
    },
    get longest() {
      return longest;
    },
  };
}
