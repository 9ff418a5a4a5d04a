/**
 * Source of Excel workbooks (.xlsx, .xlsm): sheets are streamed; formulas, macros and external links are never used.
 */
import { AppError } from '../../../shared/errors.ts';
import type { OpenOptions, RowBatch, Source, SourceInput, SourceTable } from './source.ts';
import { createCellNotes } from './workbook/cell-notes.ts';
import type { SheetContext } from './workbook/cell-values.ts';
import { listSheet, type SheetSample } from './workbook/list-sheet.ts';
import { fillMerged, mergedRanges } from './workbook/merged-cells.ts';
import type { NumberFormat } from './workbook/number-formats.ts';
import { openSharedStrings, type SharedStrings } from './workbook/shared-strings.ts';
import { type SheetPiece, sheetRows, type TextRow } from './workbook/sheet-rows.ts';
import { cellProblems, sheetPlace, tableBatches } from './workbook/table-batches.ts';
import { readWorkbookParts, type SheetPart, type WorkbookParts } from './workbook/workbook-parts.ts';
import { openRandomInput } from './zip/random-input.ts';
import { openZip, type ZipArchive } from './zip/zip-archive.ts';
import { zipKind } from './zip/zip-kind.ts';

/** Sheets up to this size are read as a whole when they are listed, so that their rows are counted. */
const countedSheetBytes = 2_000_000;
/** Rows with a value that are read of larger sheets when they are listed. */
const sampleRows = 200;

export const xlsx: Source = {
  format: 'xlsx',
  detect: (head) =>
    zipKind(head) === 'xlsx'
      ? { certainty: 'certain', evidence: 'a zip archive with the parts of an Excel workbook' }
      : null,
  async tables(input, options = {}) {
    await using workbook = await openWorkbook(input, options);
    const tables: SourceTable[] = [];
    for (const part of workbook.parts.sheets) {
      const table = listSheet(await sampleSheet(workbook, part, options), options);
      if (table !== null) tables.push(withWorkbookNotes(table, workbook.parts));
    }
    if (tables.length === 0)
      throw new AppError('bad-input', `${input.name} has no table: all its sheets are empty.`);
    return tables;
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    await using workbook = await openWorkbook(input, options);
    const part = workbook.parts.sheets.find(({ name }) => name === table.name);
    if (part === undefined)
      throw new AppError(
        'not-found',
        `${input.name} no longer contains the sheet “${table.name}”; open it again.`,
      );
    const notes = createCellNotes();
    const context = contextOf(workbook.parts, { onProblem: cellProblems(table, notes) });
    const rows = sheetRows(part, { ...workbook, context, signal: options.signal });
    const isFilling = options.workbook?.merged === 'fill';
    const filled = isFilling
      ? fillMerged(rows, await mergedRanges(workbook.zip, part, options.signal))
      : rows;
    const pieces = withMergedNote(filled, (count, first, row) =>
      notes.add('merged cells', { row }, null, first, count),
    );
    yield* tableBatches(pieces, { table, sizeBytes: workbook.sizeBytes, notes, options });
  },
  placeOf: sheetPlace,
};

interface Workbook extends AsyncDisposable {
  readonly name: string;
  readonly zip: ZipArchive;
  readonly parts: WorkbookParts;
  readonly strings: SharedStrings;
  readonly sizeBytes: number;
}

async function openWorkbook(input: SourceInput, { signal }: OpenOptions): Promise<Workbook> {
  await using opened = new AsyncDisposableStack();
  const random = opened.use(await openRandomInput(input, signal));
  const zip = await openZip(random);
  const parts = await readWorkbookParts(zip, input.name, signal);
  const { sharedStrings } = parts;
  const strings = opened.use(
    openSharedStrings(sharedStrings === undefined ? null : zip.read(sharedStrings, signal)),
  );
  const resources = opened.move();
  return {
    name: input.name,
    zip,
    parts,
    strings,
    sizeBytes: random.sizeBytes,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const contextOf = (
  { formats, is1904 }: WorkbookParts,
  listeners: Partial<Pick<SheetContext, 'onProblem' | 'onFormat'>>,
): SheetContext => ({ formats, is1904, onProblem() {}, onFormat() {}, ...listeners });

/** Reads the first rows of a sheet, or all of a small one, to describe it as a table. */
async function sampleSheet(workbook: Workbook, part: SheetPart, options: OpenOptions): Promise<SheetSample> {
  const { parts } = workbook;
  const formats = new Map<number, NumberFormat>();
  const context = contextOf(parts, { onFormat: (column, format) => formats.set(column, format) });
  const isCounted = part.member.sizeBytes <= countedSheetBytes;
  const rows: TextRow[] = [];
  let facts: SheetPiece['facts'] | null = null;
  let isWhole = true;
  for await (const piece of sheetRows(part, { ...workbook, context, signal: options.signal })) {
    facts = piece.facts;
    for (const row of piece.rows) if (row.cells.some((cell) => cell !== '')) rows.push(row);
    if (isCounted || rows.length < sampleRows) continue;
    isWhole = false;
    break;
  }
  const noFacts = { range: null, isFiltered: false, hiddenColumns: [], merged: { count: 0, first: '' } };
  return { name: part.name, isHidden: part.isHidden, rows, isWhole, facts: facts ?? noFacts, formats };
}

/** Reports the merged cells with the last piece, since they are behind the rows in the file. */
async function* withMergedNote(
  pieces: AsyncIterable<SheetPiece>,
  onMerged: (count: number, first: string, row: number) => void,
): AsyncGenerator<SheetPiece> {
  for await (const piece of pieces) {
    const { count, first } = piece.facts.merged;
    if (piece.isEnd && count > 0) onMerged(count, first, Number(/\d+/.exec(first)?.[0] ?? 1));
    yield piece;
  }
}

const withWorkbookNotes = (table: SourceTable, parts: WorkbookParts): SourceTable => ({
  ...table,
  notes: [
    ...table.notes,
    ...(parts.hasMacros ? ['The workbook has macros; they are not run.'] : []),
    ...(parts.hasExternalLinks
      ? ['The workbook has links to other files; their stored values are shown.']
      : []),
  ],
});
