/** Reads one record from bytes with the state machine: a record that the fast scanner returned as `irregular`. */
import { createBlocks } from './blocks.ts';
import type { Dialect } from './dialects.ts';
import type { CsvFault, CsvRecord } from './record.ts';
import { createStateMachine } from './state-machine.ts';

type ExactRead =
  | {
      readonly record: CsvRecord;
      /** Offset behind the record's line end. */
      readonly next: number;
      /** Line ends from the record's first byte to `next`. */
      readonly lines: number;
    }
  | { readonly fault: CsvFault }
  | 'incomplete';

/** Position of the record's first byte in the stream. */
export interface RecordPlace {
  readonly record: number;
  readonly line: number;
  readonly byte: number;
}

/** Most records are shorter than this; decoding larger blocks would waste time on bytes after the record. */
const blockBytes = 512;
const newline = 10;
const carriageReturn = 13;
/** Length of the longest string in V8, in UTF-16 units. */
const longestString = 2 ** 29 - 24;

/**
 * Reads the record that begins at `at` from bytes[at..end); returns `incomplete` if more bytes are needed.
 * @param isLast whether no bytes follow `end`
 */
export function readExactly(
  bytes: Uint8Array,
  at: number,
  end: number,
  isLast: boolean,
  dialect: Dialect,
  { record, line, byte }: RecordPlace,
): ExactRead {
  const place = { record, line };
  const machine = createStateMachine({ dialect, place, longestCell: longestString });
  const blocks = createBlocks(byte, blockBytes);
  const out: CsvRecord[] = [];
  const source = bytes.subarray(at, end);
  let endedInReturn = false;
  for (let taken = 0, isOver = false; !isOver; ) {
    taken += blocks.fill(source, taken);
    isOver = taken === source.length;
    const block = blocks.next(isOver && isLast);
    const { text, bad } = block;
    // As in the reader: a \r\n across two blocks is counted twice.
    if (endedInReturn && text.startsWith('\n')) place.line -= 1;
    endedInReturn = text.endsWith('\r');
    let read = 0;
    while (read < text.length && out.length === 0 && machine.fault === null)
      read = machine.read(block, read, out);
    if (out.length === 0 && machine.fault === null) {
      if (bad !== null)
        machine.fail(`'utf-8' codec can't decode byte 0x${bad.value.toString(16)}`, bad.byte, 'encoding');
      else if (isOver && isLast) machine.end(block.byteAt(text.length), out);
    }
    if (machine.fault !== null) return { fault: machine.fault };
    const [found] = out;
    if (found === undefined) continue;
    let lines = place.line - found.line;
    let next = at + block.byteAt(read) - byte;
    if (bytes[next - 1] === carriageReturn) {
      if (next === end && !isLast) return 'incomplete';
      if (next < end && bytes[next] === newline) {
        // The machine left the \r uncounted if it saw the \n behind it.
        if (read < text.length) lines++;
        next++;
      }
    }
    return { record: found, next, lines };
  }
  return 'incomplete';
}
