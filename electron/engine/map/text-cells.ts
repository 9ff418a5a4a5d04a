/** Cells with a constant text: in every row, or only in rows that have a value in certain other columns. */
import { planWords } from '../scan/piece-scanner.ts';
import { emptyBit } from '../scan/scanned-cells.ts';
import { blankBitsOf, type CellMaker, type GeneratedColumn, type Scanning } from './cell-maker.ts';

/** @param where columns of the mapped rows, which must be filled before; null for every row */
export function createTextCells(
  { place, nullKeyword }: GeneratedColumn,
  text: string,
  where: readonly number[] | null,
): CellMaker {
  const is = blankBitsOf(text, nullKeyword);
  let start = 0;
  let end = 0;
  return {
    sourceColumn: -1,
    begin({ texts, plan }) {
      if (!texts.keep(text)) return false;
      ({ start, end } = texts);
      if (where === null) plan.set([-1, start, end, is], place * planWords);
      return true;
    },
    ...(where !== null && {
      fill({ cells }: Scanning) {
        const { records, firstCells } = cells;
        for (let scanned = 0; scanned < records; scanned++) {
          const first = firstCells[scanned] as number;
          if (first >= (firstCells[scanned + 1] as number)) continue;
          if (where.every((column) => ((cells.blankBits[first + column] as number) & emptyBit) !== 0))
            continue;
          cells.starts[first + place] = start;
          cells.ends[first + place] = end;
          cells.blankBits[first + place] = is;
        }
        return true;
      },
    }),
  };
}
