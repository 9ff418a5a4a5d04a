/** Cells computed from one cell each; unchanged and repeated ones cost little. */
import type { KeepsBytes } from '../../../shared/recipes/transforms/transform-kind.ts';
import { blankBitsOf, type CellMaker, type GeneratedColumn, type Scanning } from './cell-maker.ts';
import {
  type CellMemory,
  createCellMemory,
  forgetAll,
  isRemembered,
  longestRemembered,
  placeOf,
  remember,
} from './cell-memory.ts';

/** @param from the column of the source */
export function createTransformedCells(
  made: GeneratedColumn,
  { from, keeps }: { readonly from: number; readonly keeps: KeepsBytes | null },
): CellMaker {
  const { place } = made;
  const memory = createCellMemory();
  const forget = () => forgetAll(memory);
  return {
    sourceColumn: from,
    begin() {
      forget();
      return true;
    },
    fill(scanning) {
      const { records, bytes, firstCells, starts, ends, blankBits } = scanning.cells;
      for (let scanned = 0; scanned < records; scanned++) {
        const cell = (firstCells[scanned] as number) + place;
        if (cell >= (firstCells[scanned + 1] as number)) continue;
        const start = starts[cell] as number;
        const end = ends[cell] as number;
        if (keeps !== null && blankBits[cell] === 0 && keeps(bytes, start, end)) continue;
        const known = end - start > longestRemembered ? -1 : placeOf(bytes, start, end);
        if (known < 0 || !isRemembered(memory, known, bytes, start, end)) {
          if (!transformOne({ ...made, ...scanning, from, memory }, { scanned, cell, known })) return false;
          continue;
        }
        const before = memory.starts[known] as number;
        if (before < 0) continue;
        starts[cell] = before;
        ends[cell] = memory.ends[known] as number;
        blankBits[cell] = memory.is[known] as number;
      }
      return true;
    },
    forget,
  };
}

const longestKept = 256;

interface Transforming extends GeneratedColumn, Scanning {
  readonly from: number;
  readonly memory: CellMemory;
}

/** `known`: the cell's place in the memory; -1 where it is too long for it. */
function transformOne(
  { column, cells, row, from, texts, nullKeyword, failing, memory }: Transforming,
  { scanned, cell, known }: { readonly scanned: number; readonly cell: number; readonly known: number },
): boolean {
  const { bytes, starts, ends, blankBits } = cells;
  const sourceBytes = bytes.subarray(starts[cell], ends[cell]);
  row.enter(scanned);
  const text = column.text(row);
  const isFailing = column.mayFail.some(({ failed }) => failed(row) !== null);
  if (isFailing) failing[scanned] = 1;
  // A failure belongs to its row, and a remembered result would not report it again.
  const isRemembered = !isFailing && known >= 0;
  if (text === row.text(from)) {
    if (isRemembered) remember(memory, known, sourceBytes, { start: -1, end: -1, is: 0 });
    return true;
  }
  const made = blankBitsOf(text, nullKeyword);
  const isKept = isRemembered && text.length <= longestKept && texts.keep(text);
  if (!isKept && !texts.writeForScan(text)) return false;
  if (isKept) remember(memory, known, sourceBytes, { start: texts.start, end: texts.end, is: made });
  starts[cell] = texts.start;
  ends[cell] = texts.end;
  blankBits[cell] = made;
  return true;
}
