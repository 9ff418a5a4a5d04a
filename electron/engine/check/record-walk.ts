/** Goes through the records of one piece of a file, as rows that make no texts of themselves. */
import { type ByteRow, createByteRow } from '../../../shared/columns/byte-row.ts';
import type { CellMeaning } from '../../../shared/columns/row.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import { createScanner, irregular, nothing } from '../../../shared/csv/scan.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FilePiece } from '../table.ts';
import type { TextFile } from '../text-file.ts';

export interface RecordWalk {
  /** As it stands in the file; another one after `next`. */
  readonly row: ByteRow;
  readonly record: number;
  /** Where the record starts and ends in the bytes of the piece. */
  readonly start: number;
  readonly end: number;
  /** Whether the record took the exact reader: its cells need not stand in its bytes as they are. */
  readonly isUnusual: boolean;
  /** Begins with the first record of a piece whose bytes are bytes[0..length). */
  enter(piece: FilePiece, bytes: Uint8Array, length: number): void;
  /** Answers false where the piece has no more. @throws AppError `conflict` where a record cannot be read any more */
  next(): boolean;
}

export function createRecordWalk(file: TextFile, meaning: CellMeaning): RecordWalk {
  const dialect = dialects[file.dialect];
  const scanner = createScanner(dialect);
  const row = createByteRow(meaning);
  let bytes: Uint8Array = new Uint8Array(0);
  let length = 0;
  let pieceStart = 0;
  let at = 0;
  let record = 0;
  let isUnusual = false;

  function readUnusual(): void {
    const { start } = scanner;
    const place = { record, line: 1, byte: pieceStart + start };
    const read = readExactly(bytes, start, length, true, dialect, place);
    // The index found no fault here.
    if (read === 'incomplete' || 'fault' in read)
      throw new AppError('conflict', `${file.name} changed on the disk since it was opened; open it again.`);
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
    enter(piece, pieceBytes, pieceLength) {
      bytes = pieceBytes;
      length = pieceLength;
      pieceStart = piece.startByte;
      record = piece.firstRecord - 1;
      at = 0;
    },
    next() {
      const answer = scanner.next(bytes, at, length, true);
      if (answer === nothing) return false;
      record += 1;
      if (answer === irregular) readUnusual();
      else {
        row.set(bytes, scanner.cells);
        at = answer;
        isUnusual = false;
      }
      return true;
    },
  };
}
