/** Converts the cells of an .xlsx sheet to values: texts, or indexes of shared strings. */
import type { CellProblem } from './cell-notes.ts';
import { type NumberFormat, withLeadingZeros } from './number-formats.ts';
import { numberText } from './number-text.ts';
import { isoOfSerial } from './serial-date.ts';
import { unescapeText } from './unescape-text.ts';
import { isTrue } from './workbook-parts.ts';

export interface SheetContext {
  /** Number formats by the style number of a cell. */
  readonly formats: readonly NumberFormat[];
  /** Whether dates are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
  onProblem(problem: CellProblem, row: number, column: number, evidence: string): void;
  /** Is called once per column, for the first number that is read as a date, with its format. */
  onFormat(column: number, format: NumberFormat): void;
}

/** A cell as in the XML of the sheet. */
export interface SheetCell {
  type: string;
  style: number;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
}

interface CellValues {
  /** Returns the text of a cell, a number for the index of a shared string, or undefined for an empty cell. */
  valueOf(cell: Readonly<SheetCell>, row: number, column: number): string | number | undefined;
  /** Largest index of a shared string so far, or -1. */
  readonly lastShared: number;
}

export function createCellValues({ formats, is1904, onProblem, onFormat }: SheetContext): CellValues {
  let lastShared = -1;
  const shownFormats = new Set<number>();

  const numeric = ({ style, value }: SheetCell, row: number, column: number): string => {
    const format = formats[style];
    if (format !== undefined && format.kind !== 'number') {
      const iso = isoOfSerial(Number(value), format.kind, is1904);
      if (iso !== null) {
        if (!shownFormats.has(column)) {
          shownFormats.add(column);
          onFormat(column, format);
        }
        return iso;
      }
      onProblem('no date', row, column, `${value} is formatted as ${format.code} but is not a date`);
    }
    const { text, hasLostDigits } = numberText(value);
    if (hasLostDigits)
      onProblem('lost digits', row, column, `${text} ends in zeros instead of its last digits`);
    return format === undefined ? text : withLeadingZeros(text, format);
  };

  return {
    get lastShared() {
      return lastShared;
    },
    valueOf(cell, row, column) {
      const { type, value, hasValue, hasFormula } = cell;
      // Some programs write an empty result for a formula they did not calculate.
      if (!hasValue || (value === '' && hasFormula && type === 'n')) {
        if (hasFormula) onProblem('no stored result', row, column, 'a formula without a stored result');
        return undefined;
      }
      switch (type) {
        case 's': {
          const index = Number(value);
          if (index > lastShared) lastShared = index;
          return index;
        }
        case 'str':
        case 'inlineStr':
          return unescapeText(value);
        case 'b':
          return isTrue(value) ? 'true' : 'false';
        case 'e':
          onProblem('error value', row, column, value);
          return value;
        case 'd':
          return value;
        default:
          return value === '' ? undefined : numeric(cell, row, column);
      }
    },
  };
}
