/** Counts the empty and null cells of one piece's rows. */
import type { Row } from '../../../shared/columns/row.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { type RowSetParts, toParts } from '../../../shared/rows/row-set-parts.ts';
import type { PieceScanner } from './scan/piece-scanner.ts';

export interface BlankCounts {
  readonly rowsWithEmpty: RowSetParts;
  readonly rowsWithNull: RowSetParts;
  /** By column. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
}

export interface BlankCount {
  /** Not for ragged rows. `isPlain`: the cells are those that the scanner read last, as they stand. */
  add(row: Row, record: number, isPlain: boolean): void;
  counted(): BlankCounts;
}

const hasEmpty = 1;
const hasNull = 2;

export function createBlankCount(columns: number, scanner: PieceScanner): BlankCount {
  const rowsWithEmpty = createRowSetBuilder();
  const rowsWithNull = createRowSetBuilder();
  const { empty, nulls } = scanner;

  function tally(row: Row): number {
    let seen = 0;
    for (let column = 0; column < columns; column++) {
      if (row.isEmpty(column)) {
        empty[column] = (empty[column] as number) + 1;
        seen |= hasEmpty;
      }
      if (row.isNull(column)) {
        nulls[column] = (nulls[column] as number) + 1;
        seen |= hasNull;
      }
    }
    return seen;
  }

  return {
    add(row, record, isPlain) {
      const seen = isPlain ? scanner.tally(columns) : tally(row);
      if ((seen & hasEmpty) !== 0) rowsWithEmpty.add(record);
      if ((seen & hasNull) !== 0) rowsWithNull.add(record);
    },
    counted: () => ({
      rowsWithEmpty: toParts(rowsWithEmpty.build()),
      rowsWithNull: toParts(rowsWithNull.build()),
      empty: empty.slice(0, columns),
      nulls: nulls.slice(0, columns),
    }),
  };
}
