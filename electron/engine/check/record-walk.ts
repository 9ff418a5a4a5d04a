/**
 * Walks the records of one piece of a file as rows, without creating texts. The scanner reads many records at once;
 * these records are called a scan.
 */
import type { CellMeaning } from '../../../shared/columns/row.ts';
import { textBetween } from '../../../shared/csv/cell-text.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import { irregular, nothing } from '../../../shared/csv/scan.ts';
import { createCorrectionCursor } from '../corrections.ts';
import { openFileSource } from '../file-source.ts';
import { createPieceRow, type PieceRow } from '../scan/piece-row.ts';
import { createPieceScanner, type PieceScanner, type PieceScannerOptions } from '../scan/piece-scanner.ts';
import { changedError } from '../stamp.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';

interface RecordWalk {
  readonly record: number;
  /** Where the record starts and ends in the bytes of the piece. */
  readonly start: number;
  readonly end: number;
  /** Index of the record in the scanner's last scan; -1 if it needed the exact reader or is corrected. */
  readonly scanned: number;
  /**
   * Moves to the next row; returns false at the end of the piece. @throws AppError `conflict` where it cannot be read
   */
  next(): boolean;
  /**
   * Alternative to `next`: moves by a whole scan and returns how many records it has, from `record` on; the row is
   * not changed. Returns 0 for one record that needed the exact reader or is corrected, which the row has moved to,
   * and -1 at the end.
   */
  nextScan(): number;
}

/**
 * Reads the bytes of a piece into a scanner, whose cells may be mapped.
 * @throws AppError `conflict` where the file changed, `not-found` where it vanished
 */
export function scanPiece(
  file: TextFile,
  stamp: Stamp,
  { startByte, endByte }: FilePiece,
  { nullKeyword }: CellMeaning,
  mapping: PieceScannerOptions['mapping'] = null,
): PieceScanner {
  const length = endByte - startByte;
  using source = openFileSource(file, stamp);
  return createPieceScanner({
    length,
    dialect: dialects[file.dialect],
    nullKeyword,
    mapping,
    fill: (bytes) => source.read(bytes, 0, length, startByte),
  });
}

/**
 * Opens a piece to read its rows one by one; `row` is always the record that the walk is at.
 * @throws AppError those of {@link scanPiece}; `next` also `aborted`
 */
export function walkPiece(
  { file, stamp, piece, meaning }: { file: TextFile; stamp: Stamp; piece: FilePiece; meaning: CellMeaning },
  context: TaskContext<never>,
): { readonly walk: RecordWalk; readonly row: PieceRow } {
  const scanner = scanPiece(file, stamp, piece, meaning);
  const row = createPieceRow(scanner, meaning);
  const onScan = () => throwIfCancelled(context);
  return { walk: createRecordWalk({ file, piece, scanner, row, onScan }), row };
}

/** `onScan` is called for every scan that `next` makes. */
export function createRecordWalk(options: {
  file: TextFile;
  piece: FilePiece;
  scanner: PieceScanner;
  row: PieceRow;
  onScan?: () => void;
}): RecordWalk {
  const { file, piece, scanner, row, onScan = () => undefined } = options;
  const dialect = dialects[file.dialect];
  const { bytes, length, recordStarts, recordEnds } = scanner;
  const corrections = createCorrectionCursor(piece.corrections, piece.firstRecord);
  let at = 0;
  /** The record that comes next. */
  let nextRecord = piece.firstRecord;
  let record = 0;
  let scanned = -1;
  let records = 0;
  let start = 0;
  let end = 0;

  function readUnusual(): void {
    start = scanner.stoppedAt;
    const place = { record, line: 1, byte: piece.startByte + start };
    const read = readExactly(bytes, start, length, true, dialect, place);
    // The index found no fault here.
    if (read === 'incomplete' || 'fault' in read) throw changedError(file.name, 'since it was opened');
    row.setCells(record === corrections.next ? corrections.correct(read.record.cells) : read.record.cells);
    end = read.next;
    at = end;
    scanned = -1;
  }

  function readCorrected(scanEnd: number): void {
    row.setCells(corrections.correct(firstCellsOf(scanner)));
    start = recordStarts[0] as number;
    end = recordEnds[0] as number;
    at = scanEnd;
    scanned = -1;
  }

  function nextScan(): number {
    records = 0;
    const uncorrected = corrections.next - nextRecord;
    const scanEnd = scanner.scan(at, Math.max(1, uncorrected));
    if (scanEnd === nothing) return -1;
    record = nextRecord;
    if (scanEnd === irregular || uncorrected === 0) {
      if (scanEnd === irregular) readUnusual();
      else readCorrected(scanEnd);
      nextRecord += 1;
      return 0;
    }
    at = scanEnd;
    records = scanner.records;
    nextRecord += records;
    return records;
  }

  return {
    get record() {
      return record;
    },
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    get scanned() {
      return scanned;
    },
    next() {
      scanned += 1;
      if (scanned >= records) {
        const found = nextScan();
        if (found <= 0) return found === 0;
        scanned = 0;
        onScan();
      } else record += 1;
      start = recordStarts[scanned] as number;
      end = recordEnds[scanned] as number;
      row.enter(scanned);
      return true;
    },
    nextScan,
  };
}

/** The cells of the first record of a scan, as the file has them. */
function firstCellsOf({ bytes, firstCells, starts, ends }: PieceScanner): string[] {
  const [first, until] = [firstCells[0] as number, firstCells[1] as number];
  return Array.from({ length: until - first }, (_, column) =>
    textBetween(bytes, starts[first + column] as number, ends[first + column] as number),
  );
}
