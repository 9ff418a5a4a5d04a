/** Source of OpenDocument spreadsheets (.ods): sheets are streamed; formulas are not calculated. */
import { AppError } from '../../../shared/errors.ts';
import { throwIfAborted } from './cancellation.ts';
import { maxOdsBytes } from './limits.ts';
import type { OpenOptions, RowBatch, Source, SourceInput, SourceTable } from './source.ts';
import { createCellNotes } from './workbook/cell-notes.ts';
import { listSheet, type SheetSample } from './workbook/list-sheet.ts';
import { createOdsReader, type OdsPiece } from './workbook/ods-reader.ts';
import type { TextRow } from './workbook/sheet-rows.ts';
import { cellProblems, sheetPlace, tableBatches } from './workbook/table-batches.ts';
import { damagedPart } from './workbook/workbook-parts.ts';
import { openRandomInput, type RandomInput } from './zip/random-input.ts';
import { openZip } from './zip/zip-archive.ts';
import { zipKind } from './zip/zip-kind.ts';

/** Rows of each sheet from which its table is recognised; later ones are only counted. */
const sampleRows = 2_000;
const maxManifestBytes = 10_000_000;

export const ods: Source = {
  format: 'ods',
  detect: (head) =>
    zipKind(head) === 'ods'
      ? { certainty: 'certain', evidence: 'a zip archive with the type of an OpenDocument spreadsheet' }
      : null,
  async tables(input, options = {}) {
    const sheets = new Map<
      string,
      Pick<OdsPiece, 'facts' | 'isHidden'> & { rows: TextRow[]; count: number }
    >();
    for await (const { pieces } of readSheets(input, options, () => {})) {
      for (const { sheet, facts, isHidden, rows } of pieces) {
        const listed = sheets.get(sheet) ?? { facts, isHidden, rows: [], count: 0 };
        sheets.set(sheet, listed);
        listed.count += rows.length;
        for (const row of rows.slice(0, sampleRows - listed.rows.length)) listed.rows.push(row);
      }
    }
    const tables = Array.from(sheets).flatMap(([name, { facts, isHidden, rows, count }]) => {
      const sample: SheetSample = {
        name,
        isHidden,
        rows,
        isWhole: true,
        isCut: count > rows.length,
        facts,
        formats: new Map(),
      };
      const table = listSheet(sample, options);
      if (table === null) return [];
      // Every row was read: those beyond the sample are rows of the table.
      return [{ ...table, rows: (table.rows ?? 0) + count - rows.length }];
    });
    if (tables.length === 0)
      throw new AppError('bad-input', `${input.name} has no table: all its sheets are empty.`);
    return tables;
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    const notes = createCellNotes();
    const onProblem = cellProblems(table, notes);
    const reading = readSheets(input, options, (about, sheet, ...cell) => {
      if (sheet === table.name) onProblem(about, ...cell);
    });
    yield* tableBatches(rowsOf(reading, table), {
      table,
      sizeBytes: input.sizeBytes ?? input.head.length,
      notes,
      options,
    });
  },
  placeOf: sheetPlace,
};

/** Yields the rows of the sheet `table.name`, and stops at the next sheet. */
async function* rowsOf(
  reading: AsyncIterable<{ pieces: readonly OdsPiece[]; share: number }>,
  table: SourceTable,
): AsyncGenerator<{ rows: readonly TextRow[]; share: number }> {
  let isFound = false;
  for await (const { pieces, share } of reading) {
    for (const { sheet, rows } of pieces) {
      if (sheet === table.name) {
        isFound = true;
        yield { rows, share };
      } else if (isFound) return;
    }
  }
}

/** @throws AppError `bad-input` if the spreadsheet is damaged, protected or too large */
async function* readSheets(
  input: SourceInput,
  { signal }: OpenOptions,
  onProblem: Parameters<typeof createOdsReader>[0],
): AsyncGenerator<{ pieces: readonly OdsPiece[]; share: number }> {
  await using random = await openRandomInput(input, signal);
  const { zip, content } = await openContent(random, input.name, signal);
  const reader = createOdsReader(onProblem);
  let stored = 0;
  try {
    for await (const bytes of zip.read(content, signal, (count) => {
      stored = count;
    })) {
      throwIfAborted(signal);
      reader.push(bytes);
      yield { pieces: reader.take(), share: stored / Math.max(1, content.storedBytes) };
    }
    reader.end();
    yield { pieces: reader.take(), share: 1 };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw damagedPart(input.name, content.name, cause);
  }
}

async function openContent(random: RandomInput, name: string, signal: AbortSignal | undefined) {
  const zip = await openZip(random);
  const manifest = zip.find('META-INF/manifest.xml');
  const isProtected =
    manifest !== undefined &&
    (await zip.readAll(manifest, maxManifestBytes, signal)).includes('encryption-data');
  if (isProtected)
    throw new AppError(
      'bad-input',
      `${name} is protected by a password. Open it in its program, remove the password, save it, and open that.`,
    );
  const content = zip.find('content.xml');
  if (content === undefined)
    throw new AppError('bad-input', `${name} is damaged: it has no contents. Copy or download it again.`);
  if (content.sizeBytes > maxOdsBytes)
    throw new AppError(
      'bad-input',
      `${name} is too large: it has ${Math.round(content.sizeBytes / 1e6)} MB when unpacked, and .ods files are opened up to ${maxOdsBytes / 1e6} MB. Save it as .xlsx or CSV and open that.`,
    );
  return { zip, content };
}
