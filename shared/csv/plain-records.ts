/** Fast path of the CSV reader: reads records that are complete in a block and contain nothing unusual. */
import type { Block } from './blocks.ts';
import type { Dialect } from './dialects.ts';
import type { CsvRecord } from './record.ts';
import { closingQuote, type RecordPosition } from './state-machine.ts';

interface PlainRecords {
  enter(block: Block): void;
  /**
   * Reads records from `from`, the start of one, and returns where it stopped: at the start of a record that it
   * leaves to the state machine, or at the end of the block.
   */
  read(from: number, out: CsvRecord[]): number;
}

const quote = 34;
const newline = 10;
const carriageReturn = 13;
const space = 32;

export function createPlainRecords(dialect: Dialect, place: RecordPosition): PlainRecords {
  const { delimiter, skipInitialSpace } = dialect;
  const delimiterCode = delimiter.charCodeAt(0);
  let block: Block = { text: '', byteAt: () => 0, bad: null };
  let text = '';
  // Index of the next such character at or after the reading position, or the end of the text. Remembering them lets a
  // search visit every character only once.
  let nextNewline = 0;
  let nextReturn = 0;
  let nextDelimiter = 0;
  /** Index of the line end behind the row that was read last. */
  let rowEnd = 0;
  let linesInRow = 0;

  function indexOrEnd(what: string, from: number): number {
    const at = text.indexOf(what, from);
    return at < 0 ? text.length : at;
  }

  function countLinesTo(end: number): void {
    for (; nextNewline < end; nextNewline = indexOrEnd('\n', nextNewline + 1)) linesInRow++;
    for (; nextReturn < end; nextReturn = indexOrEnd('\r', nextReturn + 1)) {
      if (text.charCodeAt(nextReturn + 1) !== newline) linesInRow++;
    }
  }

  function readRow(from: number): string[] | null {
    const length = text.length;
    const cells: string[] = [];
    linesInRow = 0;
    let count = 0;
    let at = from;
    while (at < length) {
      let end: number;
      const first = text.charCodeAt(at);
      if (first === space && skipInitialSpace) {
        at++;
        continue;
      }
      if (first === quote) {
        at++;
        end = text.indexOf('"', at);
        if (end < 0 || end + 1 >= length) return null;
        if (text.charCodeAt(end + 1) === quote) {
          end = closingQuote(text, end);
          if (end + 1 >= length) return null;
          cells[count++] = text.slice(at, end).replace(/""/g, '"');
        } else {
          cells[count++] = text.slice(at, end);
        }
        if (nextNewline < end || nextReturn < end) countLinesTo(end);
        end++;
      } else {
        if (nextDelimiter < at) nextDelimiter = indexOrEnd(delimiter, at);
        end = nextDelimiter;
        if (nextNewline < end) end = nextNewline;
        if (nextReturn < end) end = nextReturn;
        if (end >= length) return null;
        cells[count++] = text.slice(at, end);
      }
      const last = text.charCodeAt(end);
      if (last !== delimiterCode) {
        rowEnd = end;
        const endsLine = last === newline || last === carriageReturn;
        return endsLine && end > from ? cells : null; // a blank line is no record
      }
      at = end + 1;
    }
    return null;
  }

  return {
    enter(entered) {
      block = entered;
      text = block.text;
      nextNewline = indexOrEnd('\n', 0);
      nextReturn = indexOrEnd('\r', 0);
      nextDelimiter = -1;
    },
    read(from, out) {
      let at = from;
      for (;;) {
        if (nextNewline < at) nextNewline = indexOrEnd('\n', at);
        if (nextReturn < at) nextReturn = indexOrEnd('\r', at);
        const cells = readRow(at);
        if (cells === null) return at;
        out.push({ cells, record: place.record, line: place.line, byte: block.byteAt(at) });
        at = rowEnd + 1;
        place.record += 1;
        place.line += linesInRow + 1;
        if (at < text.length && text.charCodeAt(rowEnd) === carriageReturn && text.charCodeAt(at) === newline)
          at++;
      }
    },
  };
}
