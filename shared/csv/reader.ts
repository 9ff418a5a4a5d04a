/** Reads CSV as the connector does: exactly as Python's csv module, from bytes in any pieces. */
import { type Block, createBlocks } from './blocks.ts';
import type { Dialect } from './dialects.ts';
import { createPlainRecords } from './plain-records.ts';
import type { CsvFault, CsvRecord } from './record.ts';
import { createStateMachine } from './state-machine.ts';

export interface ReaderOptions {
  readonly dialect: Dialect;
  /** Position of the first byte when reading begins inside a file, at the start of a record. */
  readonly start?: { readonly record: number; readonly line: number; readonly byte: number };
  /** Limit of a value in UTF-16 units, beyond which it is a fault; by default, what a JavaScript string can hold. */
  readonly longestCell?: number;
  /** Bytes that are decoded at once, a multiple of 16; use a low number if only the first records are wanted. */
  readonly blockBytes?: number;
}

/**
 * A reader of one stream of UTF-8 bytes.
 *  Blank lines are skipped and a byte order mark is kept. After a fault, `push` and `end` return nothing. A fault's
 * `byte`, `line` and `column` (number of the value in its record) are those of the character, or of the end, that
 * revealed the fault.
 *  Memory: a cell may be a view into the decoded text of its block (64 KiB). Keeping a few cells of a large file for
 * long keeps their blocks in memory too; cells that are used and dropped are fine.
 * @source wire.md §3, "Reading"
 */
interface CsvReader {
  /** Returns the records that these bytes complete. The bytes are copied. */
  push(bytes: Uint8Array): CsvRecord[];
  /** Call once, after the last bytes; returns the last record if it has no line end. */
  end(): CsvRecord[];
  readonly fault: CsvFault | null;
}

const fileStart = { record: 0, line: 1, byte: 0 };
/** Length of the longest string in V8, in UTF-16 units. */
const longestString = 2 ** 29 - 24;

export function createReader(options: ReaderOptions): CsvReader {
  const { dialect, start = fileStart, longestCell = longestString } = options;
  const place = { record: start.record, line: start.line };
  const blocks = createBlocks(start.byte, options.blockBytes);
  const plain = createPlainRecords(dialect, place);
  const machine = createStateMachine({ dialect, place, longestCell });
  let endedInReturn = false;

  function read(block: Block, out: CsvRecord[]): void {
    const { text, bad } = block;
    // A \r\n across two blocks was counted at its \r and will be counted again at its \n.
    if (endedInReturn && text.startsWith('\n')) place.line -= 1;
    endedInReturn = text.endsWith('\r');
    plain.enter(block);
    for (let at = 0; at < text.length && machine.fault === null; ) {
      if (machine.betweenRecords) at = plain.read(at, out);
      if (at < text.length) at = machine.read(block, at, out);
    }
    if (bad !== null && machine.fault === null) {
      machine.fail(`'utf-8' codec can't decode byte 0x${bad.value.toString(16)}`, bad.byte, 'encoding');
    }
  }

  return {
    push(bytes) {
      const out: CsvRecord[] = [];
      for (let taken = 0; taken < bytes.length && machine.fault === null; ) {
        taken += blocks.fill(bytes, taken);
        read(blocks.next(false), out);
      }
      return out;
    },
    end() {
      const out: CsvRecord[] = [];
      if (machine.fault !== null) return out;
      const block = blocks.next(true);
      read(block, out);
      machine.end(block.byteAt(block.text.length), out);
      return out;
    },
    get fault() {
      return machine.fault;
    },
  };
}
