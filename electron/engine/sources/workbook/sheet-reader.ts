/** Reads the rows of one sheet of an .xlsx workbook from its XML, piece by piece. */

import { type CellRange, columnOf, parseRange } from './cell-reference.ts';
import { createCellValues, type SheetCell, type SheetContext } from './cell-values.ts';
import { isTrue } from './workbook-parts.ts';
import { createXmlReader, type XmlReader } from './xml-reader.ts';

export interface SheetRow {
  /** 1-based. */
  readonly row: number;
  readonly isHidden: boolean;
  /** A text, a number for the index of a shared string, or undefined if the sheet has no cell. */
  readonly cells: (string | number | undefined)[];
}

/** Properties of a sheet, which its XML contains before and after the rows. */
export interface SheetProperties {
  /** The used range that the sheet declares, which may be too large. */
  range: CellRange | null;
  /** Whether rows are hidden by a filter, not by hand. */
  isFiltered: boolean;
  /** Ranges of 0-based columns, both ends included. */
  readonly hiddenColumns: { from: number; to: number }[];
  /** Number of merged ranges, and the reference of the first one. */
  readonly merged: { count: number; first: string };
}

export interface SheetReader extends XmlReader {
  readonly facts: SheetProperties;
  /** Removes and returns the rows read since the last call. */
  takeRows(): SheetRow[];
  /** 1-based number of the last row that began, or 0. */
  readonly lastRow: number;
  /** Largest index of a shared string in any row so far, or -1. */
  readonly lastShared: number;
}

const maxColumns = 16_384;

export function createSheetReader(context: SheetContext): SheetReader {
  const facts: SheetProperties = {
    range: null,
    isFiltered: false,
    hiddenColumns: [],
    merged: { count: 0, first: '' },
  };
  let rows: SheetRow[] = [];
  let rowNumber = 0;
  let isHidden = false;
  let cells: SheetRow['cells'] = [];
  let column = -1;
  const cell: SheetCell = { type: 'n', style: -1, value: '', hasValue: false, hasFormula: false };
  let isValue = false;
  let phonetic = 0;
  const values = createCellValues(context);

  const reader = createXmlReader({
    open(tag, attributes) {
      switch (tag) {
        case 'c': {
          const reference = attributes['r'];
          column = reference === undefined ? column + 1 : columnOf(reference);
          if (column < 0 || column >= maxColumns) throw new Error(`no column: ${reference}`);
          cell.type = attributes['t'] ?? 'n';
          cell.style = attributes['s'] === undefined ? -1 : Number(attributes['s']);
          cell.value = '';
          cell.hasValue = false;
          cell.hasFormula = false;
          return;
        }
        case 'v':
        case 't':
          isValue = phonetic === 0;
          cell.hasValue = true;
          return;
        case 'f':
          cell.hasFormula = true;
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
          const value = values.valueOf(cell, rowNumber, column);
          if (value === undefined) return;
          while (cells.length < column) cells.push(undefined);
          cells[column] = value;
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
      if (isValue) cell.value += text;
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
      return values.lastShared;
    },
  };
}

/** Adds the property that a tag outside of the rows contains, if any. */
function readFact(facts: SheetProperties, tag: string, attributes: Record<string, string>): void {
  if (tag === 'dimension') facts.range = parseRange(attributes['ref'] ?? '');
  else if (tag === 'sheetPr') facts.isFiltered = isTrue(attributes['filterMode']);
  else if (tag === 'col' && isTrue(attributes['hidden']))
    facts.hiddenColumns.push({ from: Number(attributes['min']) - 1, to: Number(attributes['max']) - 1 });
  else if (tag === 'mergeCell') {
    facts.merged.count++;
    facts.merged.first ||= attributes['ref'] ?? '';
  }
}
