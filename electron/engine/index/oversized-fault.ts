/** The fault of a record that exceeds the size limit. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import type { RecordPlace } from '../../../shared/csv/read-exactly.ts';
import type { CsvFault } from '../../../shared/csv/record.ts';

const mebibyte = 1024 * 1024;
const quote = 34;
const newline = 10;
const carriageReturn = 13;
const space = 32;

/** Returns the fault. @param bytes beginning of the record, as long as the limit */
export function oversizedFault(bytes: Uint8Array, dialect: Dialect, place: RecordPlace): CsvFault {
  const { column, lines, opened } = lastCell(bytes, dialect);
  const limit = bytes.length / mebibyte;
  return {
    kind: 'csv',
    message: `the record is longer than ${Number.isInteger(limit) ? `${limit} MiB` : `${bytes.length} bytes`}`,
    record: place.record,
    line: place.line + lines,
    byte: place.byte + bytes.length,
    column,
    openedAt: opened && { line: place.line + opened.lines, byte: place.byte + opened.offset },
  };
}

interface LastCell {
  /** From 1. */
  readonly column: number;
  /** Line ends before the end. */
  readonly lines: number;
  /** Offset of the opening quote, and the line ends before it, if the quote is still open at the end; else null. */
  readonly opened: { readonly offset: number; readonly lines: number } | null;
}

/** Returns the value in which the bytes end. The exact reader knows it too, but would create texts of all values. */
function lastCell(bytes: Uint8Array, { delimiter, skipInitialSpace }: Dialect): LastCell {
  const delimiterCode = delimiter.charCodeAt(0);
  let column = 1;
  let lines = 0;
  let opened: LastCell['opened'] = null;
  let isStart = true;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (code === newline || (code === carriageReturn && bytes[at + 1] !== newline)) lines++;
    if (opened !== null) {
      if (code !== quote) continue;
      if (bytes[at + 1] === quote) at++;
      else opened = null;
    } else if (code === delimiterCode) {
      column++;
      isStart = true;
    } else if (isStart && code === quote) {
      opened = { offset: at, lines };
      isStart = false;
    } else if (code !== space || !skipInitialSpace) isStart = false;
  }
  return { column, lines, opened };
}
