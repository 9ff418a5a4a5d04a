/** A row seen through a recipe: unchanged cells come from the row itself, the others are made on demand. */
import { plainMeaning, type Row, rowOfCells } from '../columns/row.ts';
import type { CompiledColumn } from './compile-target.ts';

/** Returns the same view for every row: it is valid until the source row moves on or another one is viewed. */
export function createRowView(
  columns: readonly CompiledColumn[],
  sourceCount: number,
  nullKeyword: string,
): (row: Row) => Row {
  const plain = Int32Array.from(columns, ({ cells }) => (cells.of === 'column' ? cells.column : -1));
  const made = columns.map(() => '');
  /** The row for which a text was made, by number; rows count from 1. */
  const madeFor = new Float64Array(columns.length);
  let row: Row = ragged(0);
  let number = 0;

  const makeText = (column: number): string => {
    if (madeFor[column] !== number) {
      made[column] = columns[column]?.text(row) ?? '';
      madeFor[column] = number;
    }
    return made[column] ?? '';
  };
  const from = (column: number): number => plain[column] ?? -1;

  const view: Row = {
    count: columns.length,
    isEmpty: (column) => (from(column) < 0 ? makeText(column) === '' : row.isEmpty(from(column))),
    isNull: (column) => (from(column) < 0 ? makeText(column) === nullKeyword : row.isNull(from(column))),
    text: (column) => (from(column) < 0 ? makeText(column) : row.text(from(column))),
    isDecodable: (column) => columns[column]?.reads.every((source) => row.isDecodable(source)) ?? true,
    bytes: (column) =>
      from(column) < 0 ? rowOfCells([makeText(column)], plainMeaning).bytes(0) : row.bytes(from(column)),
  };

  return (next) => {
    if (next.count !== sourceCount) return ragged(raggedCount(columns.length, next.count - sourceCount));
    row = next;
    number += 1;
    return view;
  };
}

/** As many values too many or too few as the row of the file; at least one, as CSV has no row of none. */
function raggedCount(columns: number, difference: number): number {
  const count = Math.max(1, columns + difference);
  return count === columns ? columns + 1 : count;
}

function ragged(count: number): Row {
  return {
    count,
    isEmpty: () => true,
    isNull: () => false,
    text: () => '',
    isDecodable: () => true,
    bytes: () => new Uint8Array(),
  };
}
