/** Converts one table of a file into canonical CSV, so that everything after it reads one format only. */
import { AppError } from '../../../shared/errors.ts';
import type { Conversion, TableSelection } from '../../../shared/imports/conversion.ts';
import { createConversionNotes } from '../sources/conversion-notes.ts';
import { createFileInput } from '../sources/file-input.ts';
import { findSource } from '../sources/find-source.ts';
import { selectedOptions } from '../sources/selected-options.ts';
import type { OpenOptions, SourceInput, SourceTable } from '../sources/source.ts';
import { tableNamed } from '../sources/table-named.ts';
import { connectorLines, expectFreeSpace, writeTable } from '../sources/write-table.ts';
import type { TaskContext } from '../task.ts';
import { createPlaceRecorder, type OriginalPlaces } from './original-places.ts';

interface ConversionWork {
  readonly path: string;
  /** Name by which the user knows the file. */
  readonly name: string;
  readonly to: string;
  readonly selection: TableSelection;
}

export interface ConvertedTable {
  readonly conversion: Conversion;
  /** Names of the tables that have rows, in the order of the file. */
  readonly tables: readonly string[];
  readonly places: OriginalPlaces;
}

const cancellationCheckMs = 50;

/** Progress is the share that is done. @throws AppError `bad-input`, `not-found`, `aborted` */
export async function convertTable(
  { path, name, to, selection }: ConversionWork,
  context: TaskContext<number>,
): Promise<ConvertedTable> {
  const abort = new AbortController();
  const timer = setInterval(() => context.cancelled() && abort.abort(), cancellationCheckMs);
  try {
    const input: SourceInput = { ...(await createFileInput(path)), name };
    await expectFreeSpace(to, name, input.sizeBytes ?? 0);
    return await convert(input, { to, selection, signal: abort.signal, progress: context.progress });
  } catch (error) {
    if (abort.signal.aborted) throw new AppError('aborted', 'Cancelled.', { cause: error });
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function convert(
  input: SourceInput,
  job: {
    readonly to: string;
    readonly selection: TableSelection;
    readonly signal: AbortSignal;
    readonly progress: (share: number) => void;
  },
): Promise<ConvertedTable> {
  const { to, selection, signal, progress } = job;
  const { source } = findSource(input);
  const options: OpenOptions = { signal, ...selectedOptions(selection) };
  const listed = await source.tables(input, options);
  const filled = listed.filter(({ rows }) => rows !== 0);
  const table = selectTable(listed, selection.table, input.name);
  const notes = createConversionNotes(source, table);
  const recorder = createPlaceRecorder(source.format, table);
  const sizeBytes = Math.max(1, input.sizeBytes ?? 1);
  await writeTable({
    name: input.name,
    table,
    batches: () => source.open(input, table, options),
    to,
    lines: connectorLines,
    onBatch(batch, isFirstPass) {
      signal.throwIfAborted();
      if (isFirstPass) notes.add(batch.notes);
      if (isFirstPass) recorder.add(batch.rows);
      progress(Math.min(1, batch.readBytes / sizeBytes));
    },
  });
  const excludedCounts = excludedRows(table);
  const conversion: Conversion = {
    format: source.format,
    table: table.name,
    ...(table.isHidden && { isHidden: true }),
    tables: filled.length,
    headerRows: table.headerRows.map(({ row }) => row),
    selection,
    guesses: [...table.guesses],
    ...excludedCounts,
    canKeepExcluded:
      source.format === 'csv' || excludedCounts.excludedBelow > 0 || selection.keepExcluded === true,
    notes: [...table.notes, ...notes.sentences()],
    losses: notes.losses(),
  };
  return { conversion, tables: filled.map((each) => each.name), places: recorder.places() };
}

/** @throws AppError `bad-input` where there is none, or none of that name */
function selectTable(listed: readonly SourceTable[], name: string | undefined, file: string): SourceTable {
  if (name !== undefined) return tableNamed(listed, name, file);
  const found = listed.find(({ rows }) => rows !== 0) ?? listed[0];
  if (found === undefined) throw new AppError('bad-input', `${file} contains no table.`);
  return found;
}

/** Rows left out above the header, and below it. */
function excludedRows({
  excluded,
  headerRows,
}: SourceTable): Pick<Conversion, 'excludedAbove' | 'excludedBelow'> {
  const header = headerRows[0]?.row ?? 0;
  let excludedAbove = 0;
  let excludedBelow = 0;
  for (const { from, to } of excluded) {
    const rows = to.row - from.row + 1;
    if (from.row < header) excludedAbove += rows;
    else excludedBelow += rows;
  }
  return { excludedAbove, excludedBelow };
}
