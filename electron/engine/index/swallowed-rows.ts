/** Finds cells that contain rows because a quote in front of these rows is not closed. */

/**
 * Returns whether a line of a cell after its first one has as many values as the header.
 * @param minimum lines that must have them; several where the quotes of the cell are in order
 */
export function containsRows(
  cells: readonly string[],
  { delimiter, columns, minimum }: { delimiter: string; columns: number; minimum: number },
): boolean {
  const isRow = (line: string) => line.split(delimiter).length === columns;
  const rowsIn = (cell: string) =>
    cell
      .split(/\r\n?|\n/)
      .slice(1)
      .filter(isRow).length;
  return columns > 1 && cells.some((cell) => rowsIn(cell) >= minimum);
}
