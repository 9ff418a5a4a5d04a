/** Parses and writes references to cells as in workbooks: `D17`, `A1:T1048576`. */

/** Returns the 0-based column of a reference such as `D17`, or -1 if it does not start with a letter. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Returns the name of a 0-based column: `A` for 0, `AA` for 26. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Both ends are included. */
export interface CellRange {
  /** 1-based. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** 0-based. */
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Parses a range, or a single cell as a range of one; null if the text is neither. */
export function parseRange(text: string): CellRange | null {
  const [, from = '', fromRow = '', to = from, toRow = fromRow] =
    /^\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?$/i.exec(text) ?? [];
  if (from === '') return null;
  return {
    firstRow: Number(fromRow),
    lastRow: Number(toRow),
    firstColumn: columnOf(from),
    lastColumn: columnOf(to),
  };
}
