/** Reads the sheets of an OpenDocument spreadsheet from its XML, piece by piece. */
import type { CellProblem } from './cell-notes.ts';
import { odsCellText } from './ods-cell-text.ts';
import type { SheetProperties } from './sheet-reader.ts';
import type { TextRow } from './sheet-rows.ts';
import { createXmlReader, type XmlAttributes } from './xml-reader.ts';

export interface OdsPiece {
  readonly sheet: string;
  /** Whether the sheet is hidden. */
  readonly isHidden: boolean;
  readonly facts: SheetProperties;
  readonly rows: readonly TextRow[];
}

export interface OdsReader {
  push(bytes: Uint8Array): void;
  end(): void;
  /** Removes and returns the rows read since the last call, one entry per sheet. */
  take(): readonly OdsPiece[];
}

/** Size of the largest sheet. Files fill sheets up to this size with one empty cell that is repeated. */
const maxColumns = 16_384;
const maxRepeatedRows = 1_048_576;

export function createOdsReader(
  onProblem: (problem: CellProblem, sheet: string, row: number, column: number, evidence: string) => void,
): OdsReader {
  let pieces: (Omit<OdsPiece, 'rows'> & { rows: TextRow[] })[] = [];
  const hiding = createHidingStyles();
  let current: Omit<OdsPiece, 'rows'> = { sheet: '', isHidden: false, facts: emptyFacts() };
  let row = 1;
  let rowRepeat = 1;
  let isHidden = false;
  let cells: string[] = [];
  let column = 0;
  let sheetColumn = 0;
  let cellAttributes: XmlAttributes = {};
  let text: string | null = null;
  let isParagraph = false;
  /** Depth within an annotation or a tracked change, whose texts are not part of a value. */
  let skipped = 0;

  const note = (problem: CellProblem, evidence: string) =>
    onProblem(problem, current.sheet, row, column, evidence);
  const endCell = (): void => {
    const repeat = Number(cellAttributes['table:number-columns-repeated'] ?? 1);
    const value = odsCellText(cellAttributes, text ?? '', note);
    if (value !== '') {
      while (cells.length < column) cells.push('');
      for (let times = 0; times < repeat && column + times < maxColumns; times++)
        cells[column + times] = value;
    }
    column += repeat;
    if (isMerged(cellAttributes)) {
      current.facts.merged.count++;
      current.facts.merged.first ||= `row ${row}`;
    }
    text = null;
  };
  const endRow = (): void => {
    if (cells.length > 0) {
      let piece = pieces.at(-1);
      if (piece?.sheet !== current.sheet) {
        piece = { ...current, rows: [] };
        pieces.push(piece);
      }
      for (let times = 0; times < Math.min(rowRepeat, maxRepeatedRows); times++)
        piece.rows.push({ row: row + times, isHidden, cells });
    }
    row += rowRepeat;
  };
  const open = (tag: string, own: XmlAttributes): void => {
    if (skipped > 0 || tag === 'annotation' || tag === 'tracked-changes') skipped++;
    else if (tag === 'table') {
      const isHidden = hiding.has(own['table:style-name']);
      current = { sheet: own['table:name'] ?? '', isHidden, facts: emptyFacts() };
      pieces.push({ ...current, rows: [] });
      row = 1;
      sheetColumn = 0;
    } else if (tag === 'table-column') {
      const repeat = Number(own['table:number-columns-repeated'] ?? 1);
      if (own['table:visibility'] !== undefined && own['table:visibility'] !== 'visible')
        current.facts.hiddenColumns.push({ from: sheetColumn, to: sheetColumn + repeat - 1 });
      sheetColumn += repeat;
    } else if (tag === 'table-row') {
      cells = [];
      column = 0;
      rowRepeat = Number(own['table:number-rows-repeated'] ?? 1);
      const visibility = own['table:visibility'] ?? 'visible';
      isHidden = visibility !== 'visible';
      current.facts.isFiltered ||= visibility === 'filter';
    } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
      cellAttributes = own;
      text = null;
    } else if (tag === 'p' || tag === 'h') {
      text = text === null ? '' : `${text}\n`;
      isParagraph = true;
    } else if (isParagraph && tag === 's') text += ' '.repeat(Math.min(Number(own['text:c'] ?? 1), 1 << 15));
    else if (isParagraph && tag === 'tab') text += '\t';
    else if (isParagraph && tag === 'line-break') text += '\n';
    else hiding.open(tag, own);
  };
  const reader = createXmlReader({
    open,
    close(tag) {
      if (skipped > 0) skipped--;
      else if (tag === 'p' || tag === 'h') isParagraph = false;
      else if (tag === 'table-cell' || tag === 'covered-table-cell') endCell();
      else if (tag === 'table-row') endRow();
    },
    text(part) {
      if (isParagraph && skipped === 0) text += part;
    },
  });
  return {
    push: reader.push,
    end: reader.end,
    take() {
      const taken = pieces;
      pieces = [];
      return taken;
    },
  };
}

const isMerged = (cell: XmlAttributes): boolean =>
  Number(cell['table:number-columns-spanned'] ?? 1) * Number(cell['table:number-rows-spanned'] ?? 1) > 1;

/** Collects the names of the styles that hide a sheet; all styles come before the sheets. */
function createHidingStyles() {
  const names = new Set<string | undefined>();
  let style: string | undefined;
  return {
    has: (name: string | undefined) => names.has(name),
    open(tag: string, own: XmlAttributes): void {
      if (tag === 'style') style = own['style:name'];
      else if (tag === 'table-properties' && own['table:display'] === 'false') names.add(style);
    },
  };
}

const emptyFacts = (): SheetProperties => ({
  range: null,
  isFiltered: false,
  hiddenColumns: [],
  merged: { count: 0, first: '' },
});
