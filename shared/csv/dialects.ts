/** The connector's dialects: those of Python's csv module, by name. */

export const dialectNames = ['default', 'unix', 'excel', 'excel-tab', 'excel-semicolon'] as const;
/** Value of the header `x-connector-csv-dialect`. @source interfaces.md 4.1 */
export type DialectName = (typeof dialectNames)[number];

export interface Dialect {
  /** One ASCII character between two values. */
  readonly delimiter: ',' | ';' | '\t';
  /** Whether spaces after a delimiter are skipped. */
  readonly skipInitialSpace: boolean;
  /** Whether a closing quote followed by anything but a delimiter or the end of the line is an error. */
  readonly strict: boolean;
  /** Writer only: quote every value, or only those that need it. */
  readonly quote: 'all' | 'minimal';
  /** Writer only; a reader accepts any line end. */
  readonly lineEnd: '\n' | '\r\n';
}

const excel: Dialect = {
  delimiter: ',',
  skipInitialSpace: false,
  strict: false,
  quote: 'minimal',
  lineEnd: '\r\n',
};
const unix: Dialect = { delimiter: ',', skipInitialSpace: false, strict: false, quote: 'all', lineEnd: '\n' };

/** @source wire.md §3, "Reading" */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  default: { ...unix, skipInitialSpace: true, strict: true },
  unix,
  excel,
  'excel-tab': { ...excel, delimiter: '\t' },
  'excel-semicolon': { ...excel, delimiter: ';' },
};
