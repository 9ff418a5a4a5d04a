/** Presents the records of a piece as rows, one at a time, from the cells that the scanner found. */
import { createByteRow } from '../../../shared/columns/byte-row.ts';
import { type CellMeaning, type Row, rowOfCells } from '../../../shared/columns/row.ts';
import { createCellSpans, growSpans } from '../../../shared/csv/cell-spans.ts';
import { textBetween } from '../../../shared/csv/cell-text.ts';
import { longestNullKeyword, type PieceScanner } from './piece-scanner.ts';
import { emptyBit, nullBit, type ScannedCells } from './scanned-cells.ts';

export interface PieceRow extends Row {
  /** Moves to a record of the scanner's last scan. */
  enter(record: number): void;
  /** Moves to a record whose cells are texts already. */
  setCells(cells: readonly string[]): void;
}

/** Whether cells need no decoding, so that the scanner knows which are empty or null. */
export const isPlainMeaning = ({ jsonStrings, nullKeyword }: CellMeaning): boolean =>
  !jsonStrings && Buffer.byteLength(nullKeyword) <= longestNullKeyword;

export function createPieceRow(scanner: PieceScanner, meaning: CellMeaning): PieceRow {
  return isPlainMeaning(meaning)
    ? createPlainRow(scanner, meaning, () => undefined)
    : createDecodedRow(scanner, meaning);
}

/**
 * Row for a plain meaning.
 * @param onLook called with the columns whose text is read
 */
export function createPlainRow(
  cells: ScannedCells,
  meaning: CellMeaning,
  onLook: (column: number) => void,
): PieceRow {
  const { bytes, starts, ends, blankBits, firstCells } = cells;
  let first = 0;
  let count = 0;
  /** Row of the last `setCells`; null while the scanner's cells are used. */
  let texts: Row | null = null;

  return {
    get count() {
      return count;
    },
    enter(record) {
      texts = null;
      first = firstCells[record] as number;
      count = (firstCells[record + 1] as number) - first;
    },
    setCells(read) {
      texts = rowOfCells(read, meaning);
      count = read.length;
    },
    isEmpty: (column) =>
      texts === null ? ((blankBits[first + column] as number) & emptyBit) !== 0 : texts.isEmpty(column),
    isNull: (column) =>
      texts === null ? ((blankBits[first + column] as number) & nullBit) !== 0 : texts.isNull(column),
    text(column) {
      onLook(column);
      if (texts !== null) return texts.text(column);
      const cell = first + column;
      return textBetween(bytes, starts[cell] as number, ends[cell] as number);
    },
    isDecodable: () => true,
    bytes(column) {
      onLook(column);
      if (texts !== null) return texts.bytes(column);
      const cell = first + column;
      return bytes.subarray(starts[cell] as number, ends[cell] as number);
    },
  };
}

/** Row for any meaning, which decodes the cells. */
function createDecodedRow({ bytes, starts, ends, firstCells }: PieceScanner, meaning: CellMeaning): PieceRow {
  const row = createByteRow(meaning);
  const spans = createCellSpans();
  return {
    get count() {
      return row.count;
    },
    enter(record) {
      const first = firstCells[record] as number;
      const count = (firstCells[record + 1] as number) - first;
      while (spans.starts.length < count) growSpans(spans);
      for (let column = 0; column < count; column++) {
        const cell = first + column;
        spans.starts[column] = starts[cell] as number;
        spans.ends[column] = ends[cell] as number;
        spans.doubled[column] = 0;
      }
      spans.count = count;
      row.set(bytes, spans);
    },
    setCells: row.setCells,
    isEmpty: row.isEmpty,
    isNull: row.isNull,
    text: row.text,
    isDecodable: row.isDecodable,
    bytes: row.bytes,
  };
}
