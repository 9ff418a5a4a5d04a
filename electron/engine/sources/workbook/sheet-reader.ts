/** Reads the rows of one sheet of an .xlsx workbook as its XML arrives. */

import type { CellProblem } from './cell-notes.ts';
import { type CellRange, columnOf, parseRange } from './cell-reference.ts';
import type { NumberFormat } from './number-formats.ts';
import { numberText } from './number-text.ts';
import { isoOfSerial } from './serial-date.ts';
import { unescapeText } from './unescape-text.ts';
import { isTrue } from './workbook-parts.ts';
import { createXmlReader, type XmlReader } from './xml-reader.ts';

export interface SheetRow {
  /** 1-based. */
  readonly row: number;
  readonly isHidden: boolean;
  /** Texts; a number is the index of a shared string; absent where the sheet has no cell. */
  readonly cells: (string | number | undefined)[];
}

/** What a sheet says before and after its rows. */
export interface SheetFacts {
  /** The range the sheet declares to use, which may be too large. */
  range: CellRange | null;
  /** Rows are hidden by a filter, not by hand. */
  isFiltered: boolean;
  /** 0-based, both included. */
  readonly hiddenColumns: { from: number; to: number }[];
  readonly merged: { count: number; first: string };
}

export interface SheetReader extends XmlReader {
  readonly facts: SheetFacts;
  /** Removes and returns the rows read since the last call. */
  takeRows(): SheetRow[];
  /** 1-based number of the last row that began, or 0. */
  readonly lastRow: number;
  /** Largest index of a shared string in any row so far, or -1. */
  readonly lastShared: number;
}

const mostColumns = 16_384;

export interface SheetContext {
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  onProblem(problem: CellProblem, row: number, column: number, evidence: string): void;
  /** The first number of a column that was read as a date. */
  onFormat(column: number, format: NumberFormat): void;
}

export function createSheetReader({ formats, is1904, onProblem, onFormat }: SheetContext): SheetReader {
  const facts: SheetFacts = {
    range: null,
    isFiltered: false,
    hiddenColumns: [],
    merged: { count: 0, first: '' },
  };
  let rows: SheetRow[] = [];
  let lastShared = -1;
  let rowNumber = 0;
  let isHidden = false;
  let cells: SheetRow['cells'] = [];
  let column = -1;
  let type = 'n';
  let style = -1;
  let value = '';
  let isValue = false;
  let hasValue = false;
  let hasFormula = false;
  let phonetic = 0;
  const shownFormats = new Set<number>();

  const numeric = (): string => {
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
      onProblem('no date', rowNumber, column, `${value} is formatted as ${format.code} but is no date`);
    }
    const { text, hasLostDigits } = numberText(value);
    if (hasLostDigits)
      onProblem('lost digits', rowNumber, column, `${text} ends in zeros in place of its last digits`);
    return text;
  };
  const cellValue = (): string | number | undefined => {
    // Some programs write an empty result for a formula they did not calculate.
    if (!hasValue || (value === '' && hasFormula && type === 'n')) {
      if (hasFormula) onProblem('no stored result', rowNumber, column, 'a formula without a stored result');
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
        onProblem('error value', rowNumber, column, value);
        return value;
      case 'd':
        return value;
      default:
        return value === '' ? undefined : numeric();
    }
  };

  const reader = createXmlReader({
    open(tag, attributes) {
      switch (tag) {
        case 'c': {
          const reference = attributes['r'];
          column = reference === undefined ? column + 1 : columnOf(reference);
          if (column < 0 || column >= mostColumns) throw new Error(`no column: ${reference}`);
          type = attributes['t'] ?? 'n';
          style = attributes['s'] === undefined ? -1 : Number(attributes['s']);
          value = '';
          hasValue = false;
          hasFormula = false;
          return;
        }
        case 'v':
        case 't':
          isValue = phonetic === 0;
          hasValue = true;
          return;
        case 'f':
          hasFormula = true;
          return;
        case 'row':
          rowNumber = attributes['r'] === undefined ? rowNumber + 1 : Number(attributes['r']);
          isHidden = isTrue(attributes['hidden']);
          cells = [];
          column = -1;
          return;
        case 'rPh':
          phonetic++;
          return;
        default:
          readFact(facts, tag, attributes);
      }
    },
    close(tag) {
      switch (tag) {
        case 'c': {
          const cell = cellValue();
          if (cell === undefined) return;
          while (cells.length < column) cells.push(undefined);
          cells[column] = cell;
          return;
        }
        case 'v':
        case 't':
          isValue = false;
          return;
        case 'row':
          rows.push({ row: rowNumber, isHidden, cells });
          return;
        case 'rPh':
          phonetic--;
      }
    },
    text(text) {
      if (isValue) value += text;
    },
  });
  return {
    facts,
    push: reader.push,
    end: reader.end,
    takeRows() {
      const taken = rows;
      rows = [];
      return taken;
    },
    get lastRow() {
      return rowNumber;
    },
    get lastShared() {
      return lastShared;
    },
  };
}

function readFact(facts: SheetFacts, tag: string, attributes: Record<string, string>): void {
  if (tag === 'dimension') facts.range = parseRange(attributes['ref'] ?? '');
  else if (tag === 'sheetPr') facts.isFiltered = isTrue(attributes['filterMode']);
  else if (tag === 'col' && isTrue(attributes['hidden']))
    facts.hiddenColumns.push({ from: Number(attributes['min']) - 1, to: Number(attributes['max']) - 1 });
  else if (tag === 'mergeCell') {
    facts.merged.count++;
    facts.merged.first ||= attributes['ref'] ?? '';
  }
}
