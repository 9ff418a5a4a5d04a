/** Writes rows as they are sent from the bytes of a file, and joins them to bodies. */

import type { FoundRecord } from '../../../engine/read-stretch.ts';
import type { PlannedRow } from './planned-row.ts';

const chunkBytes = 1 << 18;
const quote = 34;
const comma = 44;
const newline = 10;

/** The text of a row as `textOfRow` writes it is bytes[from..to), which never move. */
export interface RowBytes {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  /** Where the text of the cell `name` is in `bytes`; both 0 if its bytes differ from the text. */
  readonly nameFrom: number;
  readonly nameTo: number;
  /** Writes a record that has `spans`; bytes that are in this form already are not copied. @param name column, or -1 */
  write(found: FoundRecord, name: number): void;
}

/** @param keepsBytes whether the bytes of the file stay unchanged; if not, all rows are copied */
export function createRowBytes(keepsBytes = true): RowBytes {
  let chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let used = 0;
  const copy = ({ bytes, spans }: FoundRecord, name: number) => {
    if (spans === null) throw new Error('A record without spans has no cells to copy.');
    const { count, starts, ends, doubled } = spans;
    // Each byte may be a quote, which is doubled; each cell gets two quotes and a comma or newline.
    const maxBytes = 2 * ((ends[count - 1] as number) - (starts[0] as number)) + 3 * count;
    if (used + maxBytes > chunk.length) {
      chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, maxBytes));
      used = 0;
    }
    row.bytes = chunk;
    row.from = used;
    for (let cell = 0; cell < count; cell++) {
      chunk[used++] = quote;
      const end = ends[cell] as number;
      const isSingle = doubled[cell] === 0;
      const begin = used;
      for (let at = starts[cell] as number; at < end; at++) {
        const byte = bytes[at] as number;
        if (byte === quote && isSingle) chunk[used++] = quote;
        chunk[used++] = byte;
      }
      if (cell === name && used - begin === end - (starts[cell] as number) && isSingle) {
        row.nameFrom = begin;
        row.nameTo = used;
      }
      chunk[used++] = quote;
      chunk[used++] = cell + 1 < count ? comma : newline;
    }
    row.to = used;
  };
  const row: { -readonly [Part in keyof RowBytes]: RowBytes[Part] } = {
    bytes: chunk,
    from: 0,
    to: 0,
    nameFrom: 0,
    nameTo: 0,
    write(found: FoundRecord, name: number) {
      row.nameFrom = 0;
      row.nameTo = 0;
      if (!keepsBytes || !isAsWritten(found)) return copy(found, name);
      const { spans } = found;
      if (spans !== null && name >= 0 && name < spans.count && spans.doubled[name] === 0) {
        row.nameFrom = spans.starts[name] as number;
        row.nameTo = spans.ends[name] as number;
      }
      row.bytes = found.bytes;
      row.from = found.start;
      row.to = found.end;
    },
  };
  return row;
}

/** Whether the record is in its file exactly as it is sent: each cell in quotes, a comma between two, a newline behind. */
function isAsWritten({ bytes, start, end, spans }: FoundRecord): boolean {
  if (spans === null) return false;
  const { count, starts, ends } = spans;
  let next = start;
  for (let cell = 0; cell < count; cell++) {
    const from = starts[cell] as number;
    const to = ends[cell] as number;
    if (from !== next + 1 || bytes[next] !== quote || bytes[to] !== quote) return false;
    if (bytes[to + 1] !== (cell + 1 < count ? comma : newline)) return false;
    next = to + 2;
  }
  return next === end;
}

/** Writes the heads and the rows below them. Adjacent rows are copied at once. */
export function bodyBytes(heads: Uint8Array, rows: readonly PlannedRow[]): Buffer {
  const parts: Uint8Array[] = [heads];
  let bytes: Buffer | null = null;
  let from = 0;
  let to = 0;
  let text = '';
  const close = () => {
    if (bytes !== null) parts.push(bytes.subarray(from, to));
    if (text !== '') parts.push(Buffer.from(text, 'utf8'));
    bytes = null;
    text = '';
  };
  for (const row of rows) {
    if (row.bytes === undefined) {
      if (bytes !== null) close();
      text += row.text;
    } else if (row.bytes === bytes && row.from === to) to = row.to;
    else {
      close();
      ({ bytes, from, to } = row);
    }
  }
  close();
  return Buffer.concat(parts);
}
