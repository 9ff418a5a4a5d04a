/** The state machine of Python's csv module: reads every record, even unusual ones and those across several blocks. */
import type { Block } from './blocks.ts';
import type { Dialect } from './dialects.ts';
import type { CsvFault, CsvRecord } from './record.ts';

/** Reading position: the current or next record, and the line. The fast path and the state machine share it. */
export interface RecordPosition {
  record: number;
  line: number;
}

interface StateMachine {
  readonly betweenRecords: boolean;
  readonly fault: CsvFault | null;
  /** Reads from `from` to the end of one record or blank line, or of the block; returns the position reached. */
  read(block: Block, from: number, out: CsvRecord[]): number;
  /** Ends reading, which may complete the last record or reveal a fault. `byte` is where the stream ends. */
  end(byte: number, out: CsvRecord[]): void;
  fail(message: string, byte: number, kind?: CsvFault['kind']): void;
}

/** As in _csv.c: START_RECORD, START_FIELD, IN_FIELD, IN_QUOTED_FIELD, QUOTE_IN_QUOTED_FIELD. */
type State = 'record' | 'field' | 'unquoted' | 'quoted' | 'quote in quoted';

const quote = 34;
const newline = 10;
const carriageReturn = 13;
const space = 32;

export function createStateMachine(options: {
  dialect: Dialect;
  place: RecordPosition;
  longestCell: number;
}): StateMachine {
  const { dialect, place, longestCell } = options;
  const delimiter = dialect.delimiter.charCodeAt(0);
  let state: State = 'record';
  let fault: CsvFault | null = null;
  let first = { line: 0, byte: 0 };
  let cells: string[] = [];
  let cell = '';
  let openedAt: CsvFault['openedAt'] = null;

  function fail(message: string, byte: number, kind: CsvFault['kind'] = 'csv'): void {
    const column = state === 'record' ? 1 : cells.length + 1;
    fault = { kind, message, record: place.record, line: place.line, byte, column, openedAt };
  }

  function endCell(): void {
    cells.push(cell);
    cell = '';
    openedAt = null;
  }

  function endRecord(out: CsvRecord[]): void {
    endCell();
    out.push({ cells, record: place.record, ...first });
    place.record += 1;
    state = 'record';
  }

  function add(piece: string, block: Block, from: number): void {
    if (cell.length + piece.length <= longestCell) cell = cell === '' ? piece : cell + piece;
    else fail(`field larger than field limit (${longestCell})`, block.byteAt(from));
  }

  function read(block: Block, from: number, out: CsvRecord[]): number {
    const { text } = block;
    let at = from;
    while (at < text.length && fault === null) {
      const code = text.charCodeAt(at);
      const endsLine = code === newline || code === carriageReturn;
      if (state === 'quoted') {
        const end = closingQuote(text, at);
        add(text.slice(at, end).replace(/""/g, '"'), block, at);
        place.line += countLines(text, at, end);
        if (end < text.length) state = 'quote in quoted';
        at = end + 1;
      } else if (endsLine) {
        if (state !== 'record') endRecord(out);
        place.line += countLines(text, at, at + 1);
        return at + 1;
      } else if (state === 'record') {
        first = { line: place.line, byte: block.byteAt(at) };
        cells = [];
        state = 'field';
      } else if (code === delimiter) {
        endCell();
        state = 'field';
        at++;
      } else if (state === 'field' && code === quote) {
        openedAt = { line: place.line, byte: block.byteAt(at) };
        state = 'quoted';
        at++;
      } else if (state === 'field' && code === space && dialect.skipInitialSpace) {
        at++;
      } else if (state === 'quote in quoted' && code === quote) {
        add('"', block, at);
        state = 'quoted';
        at++;
      } else if (state === 'quote in quoted' && dialect.strict) {
        fail(`'${dialect.delimiter}' expected after '"'`, block.byteAt(at));
      } else {
        state = 'unquoted';
        const end = plainEnd(text, at, delimiter);
        add(text.slice(at, end), block, at);
        at = end;
      }
    }
    return Math.min(at, text.length);
  }

  return {
    read,
    fail,
    get betweenRecords() {
      return state === 'record';
    },
    get fault() {
      return fault;
    },
    end(byte, out) {
      if (state === 'record' || fault !== null) return;
      if (state === 'quoted' && dialect.strict) fail('unexpected end of data', byte);
      else endRecord(out);
    },
  };
}

/**
 * Returns the index of the first quote at or after `from` that is not doubled, else the length of the text. A quote at
 * the very end counts as single, although the next block may begin with its second half.
 */
export function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && at + 1 < text.length && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

/** Returns where a run of unquoted characters ends: at a delimiter, at a line end or at the end of the text. */
function plainEnd(text: string, from: number, delimiter: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiter || code === newline || code === carriageReturn) return at;
  }
  return text.length;
}

/** Counts line ends in a piece of text; a \r\n is counted at its \n. */
function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === newline) lines++;
    else if (code === carriageReturn && text.charCodeAt(at + 1) !== newline) lines++;
  }
  return lines;
}
