import Papa from 'papaparse';
import { formulaStart } from '../../../../shared/csv/formula-start.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';

/**
 * Writes one line of CSV, without the secrets that this process holds. Beginnings of formulas get a quote in front, so
 * that no spreadsheet executes a cell.
 */
export const csvText = (cells: readonly string[]): string =>
  `${Papa.unparse([cells.map(withoutHeldSecrets)], { quotes: true, escapeFormulae: formulaStart })}\n`;

/** Writes objects and lists as JSON; null and a missing value as an empty cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
