/** A row over the bytes of a record: decodes the text of a cell on demand. */
import type { CellSpans } from '../csv/cell-spans.ts';
import { textBetween } from '../csv/cell-text.ts';
import { encodeUtf8 } from '../csv/text-encoder.ts';
import { type CellMeaning, decodeJsonString, type Row, rowOfCells } from './row.ts';

interface ByteRow extends Row {
  /** Moves on to a record that a scanner has read; its cells must not change while the row is read. */
  set(bytes: Uint8Array, cells: CellSpans): void;
  /** Moves on to a record whose cells are texts already. */
  setCells(cells: readonly string[]): void;
}

/** State of a cell: unread, bytes equal its text, or bytes have to be decoded. */
const unknown = 0;
const plain = 1;
const coded = 2;

const quote = 34;
const backslash = 92;
const space = 32;
const noBytes: Uint8Array = new Uint8Array(0);
const noCells: CellSpans = {
  count: 0,
  starts: new Int32Array(0),
  ends: new Int32Array(0),
  doubled: new Uint8Array(0),
};

export function createByteRow(meaning: CellMeaning): ByteRow {
  const { jsonStrings, nullKeyword } = meaning;
  // A lone half of a surrogate pair has no UTF-8 bytes: only an escape in a JSON string can write it.
  const nullBytes = nullKeyword.isWellFormed() ? encodeUtf8(nullKeyword) : null;
  const nullHasQuote = nullKeyword.includes('"');
  let bytes = noBytes;
  let cells = noCells;
  let count = 0;
  let codings = new Uint8Array(64);
  /** In place of `bytes` and `cells` where the cells came as texts. */
  let texts: Row | null = null;
  const quoteUnescaper = createQuoteUnescaper();

  const startOf = (column: number) => (column < count ? (cells.starts[column] as number) : 0);
  const endOf = (column: number) => (column < count ? (cells.ends[column] as number) : 0);

  /** Whether the cell's bytes are those of its text. */
  function isPlain(column: number): boolean {
    if (cells.doubled[column] === 1) return false;
    if (!jsonStrings) return true;
    if (codings[column] === unknown)
      codings[column] = needsNoDecoding(bytes, startOf(column), endOf(column)) ? plain : coded;
    return codings[column] === plain;
  }

  /** Returns the text of a cell after CSV decoding and before JSON-string decoding. */
  function cellOf(column: number): string {
    const cell = textBetween(bytes, startOf(column), endOf(column));
    return cells.doubled[column] === 1 ? cell.replaceAll('""', '"') : cell;
  }

  function textOf(column: number): string {
    const cell = cellOf(column);
    return !jsonStrings || isPlain(column) ? cell : (decodeJsonString(cell) ?? cell);
  }

  return {
    get count() {
      return count;
    },
    set(source, spans) {
      texts = null;
      quoteUnescaper.reset();
      bytes = source;
      cells = spans;
      count = spans.count;
      if (!jsonStrings) return;
      if (count > codings.length) codings = new Uint8Array(count * 2);
      else codings.fill(unknown, 0, count);
    },
    setCells(read) {
      texts = rowOfCells(read, meaning);
      count = read.length;
    },
    isEmpty(column) {
      // An empty text has no bytes, whether or not the cell needs decoding.
      return texts === null ? startOf(column) === endOf(column) : texts.isEmpty(column);
    },
    isNull(column) {
      if (texts !== null) return texts.isNull(column);
      // A doubled quote stays a quote, whatever else is decoded.
      if (cells.doubled[column] === 1 && !nullHasQuote) return false;
      if (!isPlain(column)) return textOf(column) === nullKeyword;
      const start = startOf(column);
      if (endOf(column) - start !== nullBytes?.length) return false;
      for (let at = 0; at < nullBytes.length; at++) if (bytes[start + at] !== nullBytes[at]) return false;
      return true;
    },
    text(column) {
      return texts === null ? textOf(column) : texts.text(column);
    },
    isDecodable(column) {
      if (texts !== null) return texts.isDecodable(column);
      return !jsonStrings || isPlain(column) || decodeJsonString(cellOf(column)) !== undefined;
    },
    bytes(column) {
      if (texts !== null) return texts.bytes(column);
      if (isPlain(column)) return bytes.subarray(startOf(column), endOf(column));
      return jsonStrings
        ? encodeUtf8(textOf(column))
        : quoteUnescaper.copyUnescaped(bytes, startOf(column), endOf(column));
    },
  };
}

/** Whether the bytes of a JSON string, without its quotes, are those of the decoded text. */
function needsNoDecoding(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number;
    if (code < space || code === quote || code === backslash) return false;
  }
  return true;
}

/** Copies cells with each doubled quote replaced by one, into a buffer that is used again for the next row. */
function createQuoteUnescaper() {
  let scratch = new Uint8Array(4096);
  let scratchUsed = 0;
  function copyUnescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
    if (scratchUsed + end - start > scratch.length) {
      // Parts of the old buffer in use stay unchanged until the row moves on.
      scratch = new Uint8Array(Math.max(scratch.length, 2 * (end - start)));
      scratchUsed = 0;
    }
    const first = scratchUsed;
    let to = first;
    for (let at = start; at < end; at += 1) {
      const code = bytes[at] ?? 0;
      scratch[to] = code;
      to += 1;
      if (code === quote) at += 1;
    }
    scratchUsed = to;
    return scratch.subarray(first, to);
  }
  return {
    copyUnescaped,
    /** The row moves on: its bytes may be overwritten. */
    reset() {
      scratchUsed = 0;
    },
  };
}
