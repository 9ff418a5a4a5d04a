/**
 * Restores the cells of a row with one delimiter too few, up to three too many, or a space after each delimiter, by
 * comparison with the values of its columns in other rows.
 */
import { type ColumnValues, columnValuesOf } from './column-values.ts';

/** Returns the corrected cells, or null if no reading fits the columns clearly better than every other one. */
export type RealignRow = (cells: readonly string[]) => readonly string[] | null;

/** With fewer rows, too little is known about the columns. */
const minRows = 12;
/** If a larger share of the rows deviates, they are not damaged: the text has rows of different lengths. */
const maxDeviatingShare = 0.06;
const maxWidth = 60;
const maxText = 4000;
const maxSurplus = 3;
/** Factor by which the best reading must be more probable than the second best one and than the uncorrected row. */
const minLead = 3;

interface RealignedRow {
  readonly cells: readonly string[];
  /** Sum of the logarithms of the likelihoods of its cells. */
  readonly score: number;
}

/**
 * Creates the correction from the values of the regular rows; null if there are too few, or too many deviating ones.
 * @param rows of any width
 */
export function createRealignment(rows: readonly (readonly string[])[], width: number): RealignRow | null {
  const usual = rows.filter((cells) => cells.length === width);
  const deviating = rows.filter((cells) => cells.length > 1 && cells.length !== width).length;
  if (width < 3 || width > maxWidth || usual.length < minRows) return null;
  if (deviating > Math.max(1, rows.length * maxDeviatingShare)) return null;
  // The first row is left out: it may be the header.
  const columns = columnValuesOf(usual.slice(1), width);
  return (cells) => {
    if (cells.length < 2 || cells.reduce((sum, cell) => sum + cell.length, 0) > maxText) return null;
    const surplus = cells.length - width;
    if (surplus === -1) return clearest(divided(cells, columns), scoreOf([...cells, ''], columns));
    if (surplus === 0) return clearest(unspaced(cells, columns), scoreOf(cells, columns));
    if (surplus < 1 || surplus > maxSurplus) return null;
    // An uncorrected row with too many cells never fits, so it has the worst score.
    return clearest(narrowed(cells, surplus, columns), Number.NEGATIVE_INFINITY);
  };
}

const scoreOf = (cells: readonly string[], columns: readonly ColumnValues[]): number =>
  columns.reduce((sum, column, at) => sum + Math.log(column.likelihoodOf(cells[at] ?? '')), 0);

/** Returns the best reading, or null unless it leads clearly over the others and over the uncorrected row. */
function clearest(readings: readonly RealignedRow[], plainScore: number): readonly string[] | null {
  let best: RealignedRow | null = null;
  let next = plainScore;
  for (const reading of readings) {
    if (best === null || reading.score > best.score) {
      if (best !== null && !isSame(best, reading)) next = Math.max(next, best.score);
      best = reading;
    } else if (!isSame(best, reading)) next = Math.max(next, reading.score);
  }
  return best !== null && best.score > next + Math.log(minLead) ? best.cells : null;
}

const isSame = (one: RealignedRow, other: RealignedRow): boolean =>
  one.cells.every((cell, column) => cell === other.cells[column]);

/**
 * Returns readings in which one cell is split into two, for a missing delimiter; those that cannot win are left out.
 */
function divided(cells: readonly string[], columns: readonly ColumnValues[]): RealignedRow[] {
  const plainScore = scoreOf([...cells, ''], columns);
  const logOf = (column: number, cell: string) => Math.log(columns[column]?.likelihoodOf(cell) ?? 1);
  let before = 0;
  let after = cells.reduce((sum, cell, at) => sum + logOf(at + 1, cell), 0);
  return cells.flatMap((cell, column) => {
    after -= logOf(column + 1, cell);
    const scoreOfOthers = before + after;
    before += logOf(column, cell);
    // The likelihoods of the two parts can only lower this score, so that no division of this cell can win.
    if (scoreOfOthers <= plainScore) return [];
    return Array.from({ length: cell.length + 1 }, (_, at) => {
      const two = [cell.slice(0, at), cell.slice(at)] as const;
      return {
        cells: [...cells.slice(0, column), ...two, ...cells.slice(column + 1)],
        score: scoreOfOthers + logOf(column, two[0]) + logOf(column + 1, two[1]),
      };
    });
  });
}

/** Returns the reading without the space after each delimiter. It wins only if the cells of other rows have none. */
function unspaced(cells: readonly string[], columns: readonly ColumnValues[]): RealignedRow[] {
  const trimmed = cells.map((cell, column) => (column > 0 && cell.startsWith(' ') ? cell.slice(1) : cell));
  return [{ cells: trimmed, score: scoreOf(trimmed, columns) }];
}

/** Returns the readings in which `surplus` neighbouring empty cells are removed, for surplus delimiters. */
function narrowed(
  cells: readonly string[],
  surplus: number,
  columns: readonly ColumnValues[],
): RealignedRow[] {
  const readings: RealignedRow[] = [];
  for (let at = 0; at + surplus <= cells.length; at += 1) {
    if (cells.slice(at, at + surplus).some((cell) => cell !== '')) continue;
    const kept = [...cells.slice(0, at), ...cells.slice(at + surplus)];
    readings.push({ cells: kept, score: scoreOf(kept, columns) });
  }
  return readings;
}
