/** Cells composed of texts and other cells; the text is created only on demand. */
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { nullBit } from '../scan/scanned-cells.ts';
import { blankBitsOf, type CellMaker, type GeneratedColumn, type Scanning } from './cell-maker.ts';

/** The start of a cell that is not written yet. */
const unwritten = -1;

/** @param parts columns of the source, and texts */
export function createTemplateCells(made: GeneratedColumn, parts: readonly (number | string)[]): CellMaker {
  const { place, column, nullKeyword } = made;
  const pieces = parts.map((part) => (typeof part === 'number' ? part : encodeUtf8(part)));
  const columns = Int32Array.from(pieces.filter((piece) => typeof piece === 'number'));
  const textBytes = pieces.reduce<number>(
    (sum, piece) => sum + (typeof piece === 'number' ? 0 : piece.length),
    0,
  );
  const nullLength = encodeUtf8(nullKeyword).length;
  const blank = blankBitsOf('', nullKeyword);
  let reservedStart = 0;
  let isWritten = false;

  const isNull = ({ row }: Scanning, scanned: number): boolean => {
    row.enter(scanned);
    return column.text(row) === nullKeyword;
  };

  /** Finds which cells are empty or null, and returns how many bytes all others need. */
  function measure(scanning: Scanning): number {
    const { records, firstCells, starts, ends, blankBits } = scanning.cells;
    const {
      firstCells: sourceFirstCells,
      starts: sourceStarts,
      ends: sourceEnds,
      blankBits: sourceIs,
    } = scanning.source;
    let total = 0;
    for (let scanned = 0; scanned < records; scanned++) {
      const cell = (firstCells[scanned] as number) + place;
      if (cell >= (firstCells[scanned + 1] as number)) continue;
      const first = sourceFirstCells[scanned] as number;
      let length = textBytes;
      let blanks = 0;
      for (let at = 0; at < columns.length; at++) {
        const part = first + (columns[at] as number);
        blanks |= sourceIs[part] as number;
        length += (sourceEnds[part] as number) - (sourceStarts[part] as number);
      }
      ends[cell] = 0;
      // A template is empty if one of its parts is empty or null.
      if (blanks !== 0) {
        starts[cell] = 0;
        blankBits[cell] = blank;
        continue;
      }
      starts[cell] = unwritten;
      blankBits[cell] = length === nullLength && isNull(scanning, scanned) ? nullBit : 0;
      total += length;
    }
    return total;
  }

  return {
    sourceColumn: -1,
    fill(scanning) {
      reservedStart = scanning.texts.reserveForScan(measure(scanning));
      isWritten = false;
      return reservedStart >= 0;
    },
    write({ source, cells }) {
      if (isWritten) return;
      isWritten = true;
      const { records, bytes, firstCells, starts, ends } = cells;
      let to = reservedStart;
      for (let scanned = 0; scanned < records; scanned++) {
        const cell = (firstCells[scanned] as number) + place;
        if (cell >= (firstCells[scanned + 1] as number) || starts[cell] !== unwritten) continue;
        const first = source.firstCells[scanned] as number;
        starts[cell] = to;
        for (const piece of pieces) {
          const from = typeof piece === 'number' ? bytes : piece;
          const start = typeof piece === 'number' ? (source.starts[first + piece] as number) : 0;
          const end = typeof piece === 'number' ? (source.ends[first + piece] as number) : piece.length;
          copy(from, start, end, bytes, to);
          to += end - start;
        }
        ends[cell] = to;
      }
    },
  };
}

/** A loop copies up to this many bytes in less time than it takes to call `set`. */
const shortBytes = 48;

function copy(from: Uint8Array, start: number, end: number, bytes: Uint8Array, to: number): void {
  if (end - start > shortBytes) bytes.set(from.subarray(start, end), to);
  else for (let at = start; at < end; at++) bytes[to + at - start] = from[at] as number;
}
