/** Searches one piece of a file for a text: a task. */

import type { CellMeaning, Row } from '../../shared/columns/row.ts';
import { dialects } from '../../shared/csv/dialects.ts';
import { createRowSetBuilder } from '../../shared/rows/row-set-builder.ts';
import { toParts } from '../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../shared/rows/row-set-parts-writer.ts';
import { compileShape, mayAddText, type ShapeSpec } from './check/compile-shape.ts';
import { createRecordWalk, scanPiece } from './check/record-walk.ts';
import { buffersOf } from './check/transferred.ts';
import { foldText } from './fold-text.ts';
import { createPieceRow } from './scan/piece-row.ts';
import { createBytesSearch } from './search-bytes.ts';
import type { FilePiece } from './table.ts';
import { type TaskContext, throwIfCancelled } from './task.ts';
import type { Stamp, TextFile } from './text-file.ts';

interface SearchWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  readonly header: readonly string[];
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  readonly text: string;
  /** Of the row as it will be sent; null for all. */
  readonly column: number | null;
  readonly piece: FilePiece;
}

export function searchPiece(work: SearchWork, context: TaskContext<never>): RowSetParts {
  const { file, stamp, header, shape: spec, meaning, column, piece } = work;
  const text = foldText(work.text);
  const rows = createRowSetBuilder();
  const length = piece.endByte - piece.startByte;
  const scanner = scanPiece(file, stamp, piece, meaning);
  const search = createBytesSearch(text, meaning.jsonStrings);
  search.enter(scanner.bytes, length);
  // A filled or mapped cell holds what the file does not.
  const mayBeAdded = mayAddText(spec, (added) => foldText(added).includes(text));
  // Where quotes may stand anywhere, a cell need not be one run of bytes.
  const mayBeBroken = !dialects[file.dialect].strict;

  const holds = (row: Row): boolean => {
    if (column !== null) return column < row.count && foldText(row.text(column)).includes(text);
    for (let each = 0; each < row.count; each++) if (foldText(row.text(each)).includes(text)) return true;
    return false;
  };

  if (mayBeAdded || mayBeBroken || search.next(0) < length) {
    const fileRow = createPieceRow(scanner, meaning);
    const shape = compileShape(spec, header, meaning);
    const onScan = () => throwIfCancelled(context);
    const walk = createRecordWalk({ file, piece, scanner, row: fileRow, onScan });
    while (walk.next()) {
      const isUnusual = walk.scanned < 0;
      if (!mayBeAdded && !isUnusual && search.next(walk.start) >= walk.end) continue;
      // A view of a mapped row is valid for that row only.
      if (holds(shape.view(fileRow))) rows.add(walk.record);
    }
  }
  const found = toParts(rows.build());
  context.move(...buffersOf(found));
  return found;
}
