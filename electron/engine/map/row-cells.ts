/** Cells that depend on several cells of their row: created as texts, row by row. */
import { blankBitsOf, type CellMaker, type GeneratedColumn } from './cell-maker.ts';

export const createRowCells = ({ place, column, nullKeyword }: GeneratedColumn): CellMaker => ({
  sourceColumn: -1,
  fill({ cells, row, texts, failing }) {
    const { records, firstCells, starts, ends, blankBits } = cells;
    for (let scanned = 0; scanned < records; scanned++) {
      const cell = (firstCells[scanned] as number) + place;
      if (cell >= (firstCells[scanned + 1] as number)) continue;
      row.enter(scanned);
      const text = column.text(row);
      if (column.mayFail.some(({ failed }) => failed(row) !== null)) failing[scanned] = 1;
      if (!texts.writeForScan(text)) return false;
      starts[cell] = texts.start;
      ends[cell] = texts.end;
      blankBits[cell] = blankBitsOf(text, nullKeyword);
    }
    return true;
  },
});
