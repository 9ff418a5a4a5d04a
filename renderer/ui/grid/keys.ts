/** Position of a cell: the index of its row, and its column; column 0 is the number of the row. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Size of the grid in which keys move. */
interface Reach {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key moves over. */
  readonly page: number;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns the target of a key from a cell; null for keys that are not the grid's. @see WAI-ARIA grid pattern */
export function positionAfter(press: Press, from: CellPosition, reach: Reach): CellPosition | null {
  const far = press.ctrlKey || press.metaKey;
  const moved = (row: number, column: number): CellPosition => ({
    row: Math.min(Math.max(row, 0), reach.rows - 1),
    column: Math.min(Math.max(column, 0), reach.columns - 1),
  });
  switch (press.key) {
    case 'ArrowDown':
      return moved(far ? reach.rows : from.row + 1, from.column);
    case 'ArrowUp':
      return moved(far ? 0 : from.row - 1, from.column);
    case 'ArrowRight':
      return moved(from.row, far ? reach.columns : from.column + 1);
    case 'ArrowLeft':
      return moved(from.row, far ? 0 : from.column - 1);
    case 'PageDown':
      return moved(from.row + reach.page, from.column);
    case 'PageUp':
      return moved(from.row - reach.page, from.column);
    case 'Home':
      return far ? moved(0, 0) : moved(from.row, 0);
    case 'End':
      return far ? moved(reach.rows, reach.columns) : moved(from.row, reach.columns);
    default:
      return null;
  }
}
