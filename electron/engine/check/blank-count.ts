/** Counts the empty and null cells of one piece's rows. */

import type { Row } from '../../../shared/columns/row.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';
import { emptyBit, nullBit, type ScannedCells } from '../scan/scanned-cells.ts';

export interface BlankCounts {
  readonly rowsWithEmpty: RowSetParts;
  readonly rowsWithNull: RowSetParts;
  /** Number of empty cells, and of null cells, by column. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
}

interface BlankCount {
  /** Counts the records of a scan whose cells are the rows' own; `firstRecord` is the first of them. */
  addScanned(firstRecord: number): void;
  /** Counts any other row that is not ragged. */
  add(row: Row, record: number): void;
  counted(): BlankCounts;
}

export function createBlankCount(columns: number, cells: ScannedCells): BlankCount {
  const rowsWithEmpty = createRowSetBuilder();
  const rowsWithNull = createRowSetBuilder();
  const empty = new Uint32Array(columns);
  const nulls = new Uint32Array(columns);
  const { recordBits } = cells;

  function countBlanks(row: Row): number {
    let blankBits = 0;
    for (let column = 0; column < columns; column++) {
      if (row.isEmpty(column)) {
        empty[column] = (empty[column] as number) + 1;
        blankBits |= emptyBit;
      }
      if (row.isNull(column)) {
        nulls[column] = (nulls[column] as number) + 1;
        blankBits |= nullBit;
      }
    }
    return blankBits;
  }

  function addToSets(blankBits: number, record: number): void {
    if ((blankBits & emptyBit) !== 0) rowsWithEmpty.add(record);
    if ((blankBits & nullBit) !== 0) rowsWithNull.add(record);
  }

  return {
    addScanned(firstRecord) {
      cells.tally(columns);
      const { records } = cells;
      for (let scanned = 0; scanned < records; scanned++) {
        const blankBits = recordBits[scanned] as number;
        if (blankBits !== 0) addToSets(blankBits, firstRecord + scanned);
      }
    },
    add: (row, record) => addToSets(countBlanks(row), record),
    counted: () => ({
      rowsWithEmpty: toParts(rowsWithEmpty.build()),
      rowsWithNull: toParts(rowsWithNull.build()),
      empty: empty.map((count, column) => count + (cells.empty[column] ?? 0)),
      nulls: nulls.map((count, column) => count + (cells.nulls[column] ?? 0)),
    }),
  };
}
