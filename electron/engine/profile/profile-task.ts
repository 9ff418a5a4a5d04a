/** Profiles all columns of one piece of a file: a task. */
import type { CellMeaning } from '../../../shared/columns/row.ts';
import { compileShape, type ShapeSpec } from '../check/compile-shape.ts';
import { createRecordWalk, scanPiece } from '../check/record-walk.ts';
import { createPieceRow, isPlainMeaning } from '../scan/piece-row.ts';
import { emptyBit } from '../scan/scanned-cells.ts';
import type { FilePiece } from '../table.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { createCellProfile, createColumnProfile, type ProfileParts } from './column-profile.ts';

interface ProfileWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  readonly piece: FilePiece;
}

/** Returns a profile for each column as it will be sent; rows may have fewer cells. */
export function profilePiece(work: ProfileWork, context: TaskContext<never>): ProfileParts[] {
  const { file, stamp, header, shape: spec, meaning, piece } = work;
  const scanner = scanPiece(file, stamp, piece, meaning);
  const fileRow = createPieceRow(scanner, meaning);
  const walk = createRecordWalk({ file, piece, scanner, row: fileRow });
  const shape = compileShape(spec, header, meaning);
  const profiles = shape.header.map(() => createColumnProfile());
  const { bytes, firstCells, starts, ends, blankBits } = scanner;
  const scanned = shape.header.map(() => createCellProfile(bytes));
  const isAsScanned = isPlainMeaning(meaning) && shape.view(fileRow) === fileRow;

  const addRow = () => {
    // A view of a mapped row is valid for that row only.
    const row = shape.view(fileRow);
    const count = Math.min(row.count, profiles.length);
    for (let column = 0; column < count; column++)
      profiles[column]?.add(row.isEmpty(column) ? '' : row.text(column));
  };
  /** Goes column by column, so that the counts of one stay in the processor's cache. */
  const addScan = (records: number) => {
    for (const [column, profile] of scanned.entries())
      for (let record = 0; record < records; record++) {
        const cell = (firstCells[record] as number) + column;
        if (cell >= (firstCells[record + 1] as number)) continue;
        if (((blankBits[cell] as number) & emptyBit) !== 0) profile.addEmpty();
        else profile.add(starts[cell] as number, ends[cell] as number);
      }
  };

  for (let records = walk.nextScan(); records >= 0; records = walk.nextScan()) {
    throwIfCancelled(context);
    if (records === 0) addRow();
    else if (isAsScanned) addScan(records);
    else
      for (let record = 0; record < records; record++) {
        fileRow.enter(record);
        addRow();
      }
  }
  return profiles.map((profile, column) => {
    const parts = scanned[column]?.parts();
    if (parts === undefined || parts.count === 0) return profile.parts();
    if (profile.count === 0) return parts;
    profile.merge(parts);
    return profile.parts();
  });
}
