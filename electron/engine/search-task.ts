/** Task of the pool that finds the rows of one piece of a file that match all facets of a search. */

import type { CellMeaning } from '../../shared/columns/row.ts';
import { dialects } from '../../shared/csv/dialects.ts';
import type { RowSet } from '../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../shared/rows/row-set-builder.ts';
import { fromParts, toParts } from '../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../shared/rows/row-set-parts-writer.ts';
import { compileShape, mayAddText, type ShapeSpec } from './check/compile-shape.ts';
import { createRecordWalk, scanPiece } from './check/record-walk.ts';
import { buffersOf } from './check/transferred.ts';
import { compileScanTest } from './facets/cell-test.ts';
import { type CellFacet, compileRowTest } from './facets/row-test.ts';
import { splitFacets } from './facets/source-facets.ts';
import { foldText } from './fold-text.ts';
import { createPieceRow, isPlainMeaning } from './scan/piece-row.ts';
import type { PieceScanner } from './scan/piece-scanner.ts';
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
  /** Conditions on the columns of the row as it will be sent. */
  readonly facets: readonly CellFacet[];
  /** The rows to search; null for all. */
  readonly within: RowSetParts | null;
  readonly piece: FilePiece;
}

export function searchPiece(work: SearchWork, context: TaskContext<never>): RowSetParts {
  const { file, stamp, header, shape: spec, meaning, facets, piece } = work;
  const rows = createRowSetBuilder();
  const scanner = scanPiece(file, stamp, piece, meaning);
  const shape = compileShape(spec, header, meaning);
  const { ofSource, others } = isPlainMeaning(meaning)
    ? splitFacets(facets, spec, shape, header)
    : { ofSource: [], others: facets };
  const mayMatch = createBytesFilter(work, others, scanner);
  if (mayMatch.somewhere || piece.corrections !== undefined) {
    const { recordStarts, recordEnds, firstCells } = scanner;
    const fileRow = createPieceRow(scanner, meaning);
    const meetsSource = compileScanTest(ofSource, scanner);
    const [meetsOthers, meetsAll] = [compileRowTest(others), compileRowTest(facets)];
    const candidates = createCandidates(work.within === null ? null : fromParts(work.within), piece);

    const isMatch = (scanned: number): boolean => {
      const isWhole = (firstCells[scanned + 1] as number) - (firstCells[scanned] as number) === header.length;
      if (isWhole && !meetsSource(scanned)) return false;
      if (isWhole && others.length === 0) return true;
      if (!mayMatch.record(recordStarts[scanned] as number, recordEnds[scanned] as number)) return false;
      fileRow.enter(scanned);
      // A view of a mapped row is valid for that row only.
      return (isWhole ? meetsOthers : meetsAll)(shape.view(fileRow));
    };

    const walk = createRecordWalk({ file, piece, scanner, row: fileRow });
    for (let count = walk.nextScan(); count >= 0; count = walk.nextScan()) {
      throwIfCancelled(context);
      const first = walk.record;
      // A count of 0 means one record that was read outside the scan: irregular or corrected.
      if (count === 0 && candidates.next(first) === first && meetsAll(shape.view(fileRow))) rows.add(first);
      for (let at = candidates.next(first); at < first + count; at = candidates.next(at + 1))
        if (isMatch(at - first)) rows.add(at);
    }
  }
  const found = toParts(rows.build());
  context.move(...buffersOf(found));
  return found;
}

/** Iterates over the records to test; `next` must be called with ascending records. */
function createCandidates(within: RowSet | null, { firstRecord }: FilePiece) {
  if (within === null) return { next: (record: number) => record };
  const members = within.from(firstRecord);
  let member = -1;
  return {
    /** Returns the first record to test that is not before `record`, or Infinity. */
    next(record: number): number {
      while (member < record) member = members.next().value ?? Number.POSITIVE_INFINITY;
      return member;
    },
  };
}

interface BytesFilter {
  /** Whether any record of the piece may match. */
  readonly somewhere: boolean;
  /** Whether the record in these bytes may match; call it in the order of the records. */
  record(start: number, end: number): boolean;
}

const withoutFilter: BytesFilter = { somewhere: true, record: () => true };

/**
 * Creates a filter that skips bytes which cannot contain the text of a facet. It must be created before the scanner
 * reads the piece, because scanning replaces doubled quotes in the bytes.
 */
function createBytesFilter(
  { file, shape, meaning, piece }: SearchWork,
  facets: readonly CellFacet[],
  { bytes }: PieceScanner,
): BytesFilter {
  // If quotes may occur anywhere, the text of a cell need not be one run of bytes.
  if (!dialects[file.dialect].strict) return withoutFilter;
  for (const facet of facets) {
    if (facet.kind !== 'contains') continue;
    const text = foldText(facet.text);
    // A filled or mapped cell can contain text that is not in the file.
    if (mayAddText(shape, (added) => foldText(added).includes(text))) continue;
    const length = piece.endByte - piece.startByte;
    const search = createBytesSearch(text, meaning.jsonStrings);
    search.enter(bytes, length);
    return { somewhere: search.next(0) < length, record: (start, end) => search.next(start) < end };
  }
  return withoutFilter;
}
