/** Maps all records of a scan at once: most cells of a recipe are unchanged cells of the file, or one constant text. */
import type { PieceRow } from '../scan/piece-row.ts';
import { type PieceScanner, planWords } from '../scan/piece-scanner.ts';
import { emptyBit, maxRecords, nullBit, type ScannedCells } from '../scan/scanned-cells.ts';
import type { Scanning } from './cell-maker.ts';
import type { CellMakers } from './cell-makers.ts';
import { createGeneratedTexts } from './generated-texts.ts';

interface MappedScan {
  /** Cells of the mapped rows, valid after `map`; a record with another number of values than the header has none. */
  readonly cells: ScannedCells;
  /** Maps the last scan. Returns false where its rows must be mapped one by one. */
  map(): boolean;
  /** Writes the texts of the column, if `map` has not written them yet. */
  write(column: number): void;
  /** Whether the record of the scan has another number of values than the header. */
  isRagged(scanned: number): boolean;
  /** By record of the scan; 1 where a transform failed. */
  readonly failing: Uint8Array;
}

/** Memory for the texts of mapped cells. */
const roomBytes = 1024 * 1024;

/** Sizes that a scanner needs for the mapping. */
export const mappingFor = ({ all }: CellMakers): { columns: number; bytes: number } => ({
  columns: all.length,
  bytes: roomBytes,
});

/** By record of the current scan, 1 where a transform failed; shared, since a thread maps one scan at a time. */
const failing = new Uint8Array(maxRecords);

/**
 * Maps scans of a scanner that was created with `mappingFor`, for files whose cells need no decoding. Null if a text of
 * the recipe cannot be held in bytes.
 */
export function createMappedScan(options: {
  readonly scanner: PieceScanner;
  /** Row that reads the cells of the scanner. */
  readonly row: PieceRow;
  readonly sourceColumns: number;
  readonly makers: CellMakers;
  readonly nullKeyword: string;
}): MappedScan | null {
  const { scanner, row, sourceColumns, makers, nullKeyword } = options;
  const { mapped } = scanner;
  const { cells, plan } = mapped;
  const texts = createGeneratedTexts(cells.bytes, mapped);
  const scanning: Scanning = { source: scanner, cells, row, texts, plan, failing };
  const empty = emptyBit | (nullKeyword === '' ? nullBit : 0);
  for (const [place, { sourceColumn }] of makers.all.entries())
    plan.set([sourceColumn, 0, 0, empty], place * planWords);
  for (const maker of makers.all) if (maker.begin?.(scanning) === false) return null;
  texts.fix();
  const write = (column: number) => makers.all[column]?.write?.(scanning);

  return {
    cells: {
      ...cells,
      get records() {
        return cells.records;
      },
      hashRecords(columns, looked) {
        for (const column of looked) write(column);
        cells.hashRecords(columns, looked);
      },
      hashColumn(slot, column, columns) {
        write(column);
        cells.hashColumn(slot, column, columns);
      },
    },
    map() {
      texts.beginScan();
      if (texts.isFull) {
        texts.forget();
        for (const maker of makers.all) maker.forget?.();
      }
      failing.fill(0, 0, cells.records);
      mapped.map(sourceColumns, makers.all.length);
      return makers.filled.every((maker) => maker.fill?.(scanning) ?? true);
    },
    write,
    isRagged: (scanned) => cells.firstCells[scanned] === cells.firstCells[scanned + 1],
    failing,
  };
}
