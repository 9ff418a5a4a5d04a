/** Finds totals and notes below the table of a sheet that was read as a whole. */
import { findFooter } from '../csv/find-footer.ts';
import { typedColumnsOf } from '../csv/row-shape.ts';
import type { ExcludedRows, WorkbookOptions } from '../source.ts';
import type { TextRow } from './sheet-rows.ts';

/**
 * @param rows rows of the table that have a value
 * @param columns 0-based columns of the sheet that belong to the table
 * @param kept rows that are not excluded, by number; true for all
 */
export function sheetFooter(
  rows: readonly TextRow[],
  columns: readonly number[],
  kept: WorkbookOptions['keepExcluded'] = false,
): ExcludedRows[] {
  if (kept === true) return [];
  const body = rows.map(({ row, cells }) => ({ row, cells: columns.map((column) => cells[column] ?? '') }));
  const types = typedColumnsOf(
    body.map(({ cells }) => cells),
    columns.length,
  );
  return findFooter(body, withGaps(body), types).flatMap((footer) =>
    footer.rows
      .filter(({ row }) => kept === false || !kept.includes(row))
      .map(({ row }) => ({
        reason: footer.reason,
        from: { row },
        to: { row },
        evidence: footer.evidence,
      })),
  );
}

interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Inserts one empty row wherever the sheet has empty rows. */
const withGaps = (rows: readonly NumberedRow[]): NumberedRow[] =>
  rows.flatMap((row, at) => {
    const before = rows[at - 1]?.row ?? row.row - 1;
    return row.row > before + 1 ? [{ row: row.row - 1, cells: [] }, row] : [row];
  });
