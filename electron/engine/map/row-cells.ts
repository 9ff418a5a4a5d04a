/** Cells that depend on several cells of their row: created as texts, row by row. */
import { type CellMaker, type MadeColumn, whatIs } from './cell-maker.ts';

export const createRowCells = ({ place, column, nullKeyword }: MadeColumn): CellMaker => ({
  passesOn: -1,
  fill({ cells, row, texts, failing }) {
    const { records, firstCells, starts, ends, is } = cells;
    for (let scanned = 0; scanned < records; scanned++) {
      const cell = (firstCells[scanned] as number) + place;
      if (cell >= (firstCells[scanned + 1] as number)) continue;
      row.enter(scanned);
      const text = column.text(row);
      if (column.mayFail.some(({ failed }) => failed(row) !== null)) failing[scanned] = 1;
      if (!texts.writeForScan(text)) return false;
      starts[cell] = texts.start;
      ends[cell] = texts.end;
      is[cell] = whatIs(text, nullKeyword);
    }
    return true;
  },
});
