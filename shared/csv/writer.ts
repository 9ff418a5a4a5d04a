/** Writes CSV that the reader of the same dialect reads back to the same cells. */

import { AppError } from '../errors.ts';
import type { Dialect } from './dialects.ts';

/**
 * Returns one record with its line end.
 *
 * @throws AppError bad-input for a row without cells, which CSV cannot express
 */
export function writeRow(cells: readonly string[], dialect: Dialect): string {
  if (cells.length === 0) throw new AppError('bad-input', 'A row needs at least one value.');
  let row = '';
  for (const [index, cell] of cells.entries()) {
    if (index > 0) row += dialect.delimiter;
    row += dialect.quote === 'all' || needsQuotes(cell, dialect) ? quoted(cell) : cell;
  }
  // A single empty value would be a blank line, which readers skip.
  return (row === '' ? '""' : row) + dialect.lineEnd;
}

function needsQuotes(cell: string, dialect: Dialect): boolean {
  return (
    cell.includes(dialect.delimiter) ||
    cell.includes('"') ||
    cell.includes('\n') ||
    cell.includes('\r') ||
    (dialect.skipInitialSpace && cell.startsWith(' '))
  );
}

function quoted(cell: string): string {
  return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : `"${cell}"`;
}
