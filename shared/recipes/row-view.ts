/** A row as a recipe maps it: unchanged cells come from the row of the file itself, others are computed on demand. */
import { plainMeaning, type Row, rowOfCells } from '../columns/row.ts';
import type { CompiledColumn } from './compile-target.ts';

/** Returns the same view for every row: it is valid until the source row moves on or another one is viewed. */
export function createRowView(
  columns: readonly CompiledColumn[],
  sourceCount: number,
  nullKeyword: string,
): (row: Row) => Row {
  /** The column of the file whose cells a column has unchanged; -1 for a column that is computed. */
  const unchangedFrom = Int32Array.from(columns, ({ cells }) => (cells.of === 'column' ? cells.column : -1));
  const texts = columns.map(() => '');
  /** The number of the row for which each text was computed; rows count from 1. */
  const rowOfText = new Float64Array(columns.length);
  let row: Row = ragged(0);
  let number = 0;

  const computedText = (column: number): string => {
    if (rowOfText[column] !== number) {
      texts[column] = columns[column]?.text(row) ?? '';
      rowOfText[column] = number;
    }
    return texts[column] ?? '';
  };
  const from = (column: number): number => unchangedFrom[column] ?? -1;

  const view: Row = {
    count: columns.length,
    isEmpty: (column) => (from(column) < 0 ? computedText(column) === '' : row.isEmpty(from(column))),
    isNull: (column) => (from(column) < 0 ? computedText(column) === nullKeyword : row.isNull(from(column))),
    text: (column) => (from(column) < 0 ? computedText(column) : row.text(from(column))),
    isDecodable: (column) => columns[column]?.reads.every((source) => row.isDecodable(source)) ?? true,
    bytes: (column) =>
      from(column) < 0 ? rowOfCells([computedText(column)], plainMeaning).bytes(0) : row.bytes(from(column)),
  };

  return (next) => {
    if (next.count !== sourceCount) return ragged(raggedCount(columns.length, next.count - sourceCount));
    row = next;
    number += 1;
    return view;
  };
}

/** Returns a count with the row's excess or lack of values; at least 1, since CSV has no rows without values. */
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
