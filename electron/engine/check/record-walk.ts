/** Goes through the records of one piece of a file, as rows that make no texts of themselves. */
import type { ByteRow } from '../../../shared/columns/byte-row.ts';
import type { CellMeaning } from '../../../shared/columns/row.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import { irregular, nothing } from '../../../shared/csv/scan.ts';
import { openFileSource } from '../file-source.ts';
import { changed } from '../stamp.ts';
import type { FilePiece } from '../table.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { createPieceScanner, type PieceScanner } from './scan/piece-scanner.ts';

export interface RecordWalk {
  /** As it stands in the file; another one after `next`. */
  readonly row: ByteRow;
  readonly record: number;
  /** Where the record starts and ends in the bytes of the piece. */
  readonly start: number;
  readonly end: number;
  /** Whether the record took the exact reader: its cells need not stand in its bytes, nor in the scanner's. */
  readonly isUnusual: boolean;
  /** Answers false where the piece has no more. @throws AppError `conflict` where a record cannot be read any more */
  next(): boolean;
}

/** The bytes of a piece. @throws AppError `conflict` where the file changed, `not-found` where it vanished */
export function scanPiece(
  file: TextFile,
  stamp: Stamp,
  piece: FilePiece,
  meaning: CellMeaning,
): PieceScanner {
  const { startByte, endByte } = piece;
  const length = endByte - startByte;
  using source = openFileSource(file, stamp);
  return createPieceScanner(length, dialects[file.dialect], meaning.nullKeyword, (bytes) => {
    source.read(bytes, 0, length, startByte);
  });
}

/** @param row to be used for all records */
export function createRecordWalk(
  file: TextFile,
  { firstRecord, startByte }: FilePiece,
  scanner: PieceScanner,
  row: ByteRow,
): RecordWalk {
  const dialect = dialects[file.dialect];
  const { bytes, length, cells } = scanner;
  let at = 0;
  let record = firstRecord - 1;
  let isUnusual = false;

  function readUnusual(): void {
    const { start } = scanner;
    const read = readExactly(bytes, start, length, true, dialect, {
      record,
      line: 1,
      byte: startByte + start,
    });
    // The index found no fault here.
    if (read === 'incomplete' || 'fault' in read) throw changed(file.name, 'since it was opened');
    row.setCells(read.record.cells);
    at = read.next;
    isUnusual = true;
  }

  return {
    row,
    get record() {
      return record;
    },
    get start() {
      return scanner.start;
    },
    get end() {
      return at;
    },
    get isUnusual() {
      return isUnusual;
    },
    next() {
      const end = scanner.next(at);
      if (end === nothing) return false;
      record += 1;
      if (end === irregular) readUnusual();
      else {
        row.set(bytes, cells);
        at = end;
        isUnusual = false;
      }
      return true;
    },
  };
}
