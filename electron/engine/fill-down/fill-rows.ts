/** Fill down: an empty cell takes the last value above it in its column. */

/** Returns the row with its empty cells filled, or null where none of them changes. Called for each row in their order. */
type FillRow = (cells: readonly string[]) => readonly string[] | null;

/**
 * A row with another number of values than the header is left unchanged and gives no value: its cells may belong to
 * other columns. An empty cell with no value above stays empty.
 * @param columns places of the filled columns
 */
export function createFillRow(width: number, columns: readonly number[]): FillRow {
  const above = columns.map(() => '');
  return (cells) => {
    if (cells.length !== width) return null;
    let filled: string[] | null = null;
    for (const [at, column] of columns.entries()) {
      const cell = cells[column] ?? '';
      const value = above[at] ?? '';
      if (cell !== '') above[at] = cell;
      else if (value !== '') {
        filled ??= [...cells];
        filled[column] = value;
      }
    }
    return filled;
  };
}
