/** Source of workbooks of Excel 97 to 2003 (.xls) and binary ones (.xlsb), which are read into memory as a whole. */
import { type CellObject, type Range, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { AppError } from '../../../shared/errors.ts';
import { maxLegacyWorkbookBytes } from './limits.ts';
import type { OpenOptions, RowBatch, Source, SourceInput } from './source.ts';
import { type CellProblem, createCellNotes } from './workbook/cell-notes.ts';
import { columnName } from './workbook/cell-reference.ts';
import { listSheet } from './workbook/list-sheet.ts';
import { type NumberFormat, numberFormat, withLeadingZeros } from './workbook/number-formats.ts';
import { numberText } from './workbook/number-text.ts';
import { isoOfSerial } from './workbook/serial-date.ts';
import type { SheetProperties } from './workbook/sheet-reader.ts';
import type { TextRow } from './workbook/sheet-rows.ts';
import { cellProblems, sheetPlace, tableBatches } from './workbook/table-batches.ts';
import { openRandomInput } from './zip/random-input.ts';
import { zipKind } from './zip/zip-kind.ts';

/** Signature of compound files, the format of .xls. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export const xls: Source = {
  format: 'xls',
  detect(head) {
    if (zipKind(head) === 'xlsb')
      return { certainty: 'certain', evidence: 'a zip archive with the parts of a binary Excel workbook' };
    if (!Buffer.from(head.buffer, head.byteOffset, head.length).subarray(0, compound.length).equals(compound))
      return null;
    return { certainty: 'likely', evidence: 'it is a compound document, as Excel wrote before 2007' };
  },
  async tables(input, options = {}) {
    const workbook = await readWorkbook(input, options);
    const tables = workbook.SheetNames.flatMap((name, at) => {
      const formats = new Map<number, NumberFormat>();
      const rows = Array.from(
        sheetRows(workbook, name, {
          onProblem() {},
          onFormat: (column, format) => formats.set(column, format),
        }),
      );
      const isHidden = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
      const facts = factsOf(workbook.Sheets[name]);
      return listSheet({ name, isHidden, rows, isWhole: true, facts, formats }, options) ?? [];
    });
    if (tables.length === 0)
      throw new AppError('bad-input', `${input.name} has no table: all its sheets are empty.`);
    return tables;
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    const workbook = await readWorkbook(input, options);
    const notes = createCellNotes();
    const rows = sheetRows(workbook, table.name, {
      onProblem: cellProblems(table, notes),
      onFormat() {},
    });
    const { count, first } = factsOf(workbook.Sheets[table.name]).merged;
    if (count > 0)
      notes.add('merged cells', { row: Number(/\d+/.exec(first)?.[0] ?? 1) }, null, first, count);
    yield* tableBatches(inPieces(rows), {
      table,
      sizeBytes: input.sizeBytes ?? input.head.length,
      notes,
      options,
    });
  },
  placeOf: sheetPlace,
};

async function readWorkbook(input: SourceInput, { signal }: OpenOptions): Promise<WorkBook> {
  await using random = await openRandomInput(input, signal);
  if (random.sizeBytes > maxLegacyWorkbookBytes)
    throw new AppError(
      'bad-input',
      `${input.name} is too large for an .xls file: at most ${maxLegacyWorkbookBytes / 1e6} MB are read. Save it as .xlsx and open that.`,
    );
  const bytes = await random.readAt(0, random.sizeBytes);
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
    });
  } catch (cause) {
    const details = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'bad-input',
      /password|encrypt/i.test(details)
        ? `${input.name} is protected by a password. Open it in Excel, remove the password, save it, and open that.`
        : `${input.name} is damaged or not an Excel workbook; open it in the program that created it and save it as .xlsx.`,
      { cause, details },
    );
  }
}

interface Listeners {
  onProblem(about: CellProblem, row: number, column: number, evidence: string): void;
  onFormat(column: number, format: NumberFormat): void;
}

function* sheetRows(workbook: WorkBook, name: string, listeners: Listeners): Generator<TextRow> {
  const sheet = workbook.Sheets[name];
  const data = sheet?.['!data'] ?? [];
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  for (let row = 0; row < data.length; row++) {
    const cells = data[row];
    if (cells === undefined) continue;
    const texts = Array.from(cells, (cell, column) => cellText(cell, row + 1, column, is1904, listeners));
    if (texts.every((text) => text === '')) continue;
    yield { row: row + 1, isHidden: sheet?.['!rows']?.[row]?.hidden === true, cells: texts };
  }
}

function cellText(
  cell: CellObject | undefined,
  row: number,
  column: number,
  is1904: boolean,
  { onProblem, onFormat }: Listeners,
): string {
  if (cell === undefined || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') {
    const text = errorNames[Number(cell.v)] ?? '#ERROR!';
    onProblem('error value', row, column, text);
    return text;
  }
  if (cell.t !== 'n') return String(cell.v);
  const format = numberFormat(typeof cell.z === 'string' ? cell.z : 'General');
  if (format.kind !== 'number') {
    const iso = isoOfSerial(Number(cell.v), format.kind, is1904);
    if (iso !== null) {
      onFormat(column, format);
      return iso;
    }
    onProblem('no date', row, column, `${cell.v} is formatted as ${format.code} but is not a date`);
  }
  const { text, hasLostDigits } = numberText(String(cell.v));
  if (hasLostDigits)
    onProblem('lost digits', row, column, `${text} ends in zeros instead of its last digits`);
  return withLeadingZeros(text, format);
}

const errorNames: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

function factsOf(sheet: WorkSheet | undefined): SheetProperties {
  const merges = sheet?.['!merges'] ?? [];
  const hiddenColumns = (sheet?.['!cols'] ?? []).flatMap((column, at) =>
    column?.hidden === true ? [{ from: at, to: at }] : [],
  );
  return {
    range: null,
    isFiltered: false,
    hiddenColumns,
    merged: { count: merges.length, first: merges[0] === undefined ? '' : rangeName(merges[0]) },
  };
}

const rangeName = ({ s, e }: Range): string => `${columnName(s.c)}${s.r + 1}:${columnName(e.c)}${e.r + 1}`;

const pieceRows = 1000;

async function* inPieces(
  rows: Generator<TextRow>,
): AsyncGenerator<{ rows: readonly TextRow[]; share: number }> {
  let piece: TextRow[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < pieceRows) continue;
    yield { rows: piece, share: 1 };
    piece = [];
  }
  yield { rows: piece, share: 1 };
}
