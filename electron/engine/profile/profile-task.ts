/** Profiles all columns of one piece of a file: a task. */
import type { CellMeaning } from '../../../shared/columns/row.ts';
import { compileShape, type ShapeSpec } from '../check/compile-shape.ts';
import { walkPiece } from '../check/record-walk.ts';
import type { FilePiece } from '../table.ts';
import type { TaskContext } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { createColumnProfile, type ProfileParts } from './column-profile.ts';

interface ProfileWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  readonly piece: FilePiece;
}

/** One for each column as it will be sent; rows may have fewer cells. */
export function profilePiece(work: ProfileWork, context: TaskContext<never>): ProfileParts[] {
  const { file, stamp, header, shape: spec, meaning, piece } = work;
  const { walk, row: fileRow } = walkPiece({ file, stamp, piece, meaning }, context);
  const shape = compileShape(spec, header, meaning);
  const profiles = shape.header.map(() => createColumnProfile());
  while (walk.next()) {
    // A view of a mapped row is valid for that row only.
    const row = shape.view(fileRow);
    const count = Math.min(row.count, profiles.length);
    for (let column = 0; column < count; column++)
      profiles[column]?.add(row.isEmpty(column) ? '' : row.text(column));
  }
  return profiles.map((profile) => profile.parts());
}
