/** Repeats the value of merged cells in each of them, if the user selected that. */
import type { ZipArchive } from '../zip/zip-archive.ts';
import { type CellRange, parseRange } from './cell-reference.ts';
import type { SheetPiece, TextRow } from './sheet-rows.ts';
import type { SheetPart } from './workbook-parts.ts';

const mergeCell = /<(?:\w+:)?mergeCell\s[^>]*?ref="([^"]+)"/g;
/** Characters kept of the piece before, in which a tag may begin: longer than the tag of any merged range. */
const overlap = 200;

/**
 * Returns the merged ranges of a sheet, sorted by their first row. They are behind the rows in the file, so that the
 * sheet is unpacked once only to find them.
 */
export async function mergedRanges(
  zip: ZipArchive,
  { member }: SheetPart,
  signal: AbortSignal | undefined,
): Promise<readonly CellRange[]> {
  const ranges = new Map<string, CellRange>();
  let rest = '';
  for await (const piece of zip.read(member, signal)) {
    const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    if (text.includes('mergeCell '))
      for (const [, reference = ''] of text.matchAll(mergeCell)) {
        const range = parseRange(reference);
        if (range !== null) ranges.set(reference, range);
      }
    rest = text.slice(-overlap);
  }
  return Array.from(ranges.values()).sort((a, b) => a.firstRow - b.firstRow);
}

/** Fills the merged cells of the rows. @param ranges sorted by their first row */
export async function* fillMerged(
  pieces: AsyncIterable<SheetPiece>,
  ranges: readonly CellRange[],
): AsyncGenerator<SheetPiece> {
  let next = 0;
  /** Ranges that include the current row, each with the value of its first cell. */
  let open: { range: CellRange; value: string }[] = [];
  const fill = (row: TextRow): TextRow => {
    open = open.filter(({ range }) => range.lastRow >= row.row);
    for (let range = ranges[next]; range !== undefined && range.firstRow <= row.row; range = ranges[++next])
      if (range.lastRow >= row.row)
        open.push({ range, value: range.firstRow === row.row ? (row.cells[range.firstColumn] ?? '') : '' });
    if (open.length === 0) return row;
    const cells = [...row.cells];
    for (const { range, value } of open) {
      if (value === '') continue;
      while (cells.length <= range.lastColumn) cells.push('');
      for (let column = range.firstColumn; column <= range.lastColumn; column++) cells[column] ||= value;
    }
    return { ...row, cells };
  };
  for await (const piece of pieces) yield { ...piece, rows: piece.rows.map(fill) };
}
