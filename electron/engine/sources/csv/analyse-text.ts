/** Recognises the encoding, the dialect and the tables of a delimited text from its beginning. */
import type { OpenOptions, SourceGuess, SourceInput } from '../source.ts';
import { type DetectedEncoding, linesOf, readLines, type TextLine } from './lines.ts';
import { createRowReader, readRows, type TextRow } from './read-rows.ts';
import { createRealignment, type RealignRow } from './realign-row.ts';
import { recogniseDialect } from './recognise-dialect.ts';
import { recogniseTextEncoding } from './recognise-encoding.ts';
import { recogniseLayout, type TableLayout } from './recognise-layout.ts';
import type { ExpectedRow } from './recover-row.ts';
import { isData, isFullHeading, type TypedColumns, typedColumnsOf } from './row-shape.ts';
import type { TextDialect } from './split-row.ts';

/** What is needed to read the text again, row by row. */
export interface TextReading {
  readonly encoding: string;
  readonly markBytes: number;
  readonly dialect: TextDialect;
  /** Cells of most rows. */
  readonly width: number;
  readonly columns: TypedColumns;
  /** Corrects misaligned rows; null if the other rows say too little about their columns. */
  readonly realign: RealignRow | null;
}

export interface AnalysedText {
  readonly reading: TextReading;
  readonly guesses: readonly SourceGuess[];
  readonly layouts: readonly TableLayout[];
  /** Whether the whole text was analysed, and not only its beginning. */
  readonly isWhole: boolean;
}

/** Bytes from which the dialect is recognised. */
const sampleBytes = 512 * 1024;
/** Lines from which the kinds of the columns are recognised. */
const sampleLines = 1000;
/** Bytes in which tables are searched for; the rest of a larger text is not analysed. */
const analysedBytes = 2 * 1024 * 1024;

/** Returns what damaged rows are corrected to; null for a text of one column, whose rows cannot be corrected. */
export const expectedRow = ({ width, columns, realign }: TextReading): ExpectedRow | null =>
  width < 2
    ? null
    : {
        width,
        looksLikeData: (cells) => isData(cells, columns),
        looksLikeHeader: (cells) => isFullHeading(cells, columns),
        realign,
      };

export async function analyseText(input: SourceInput, options: OpenOptions): Promise<AnalysedText> {
  const { csv = {} } = options;
  const encoding = recogniseTextEncoding(input.head, input.sizeBytes, csv.encoding);
  const lines = sampleOf(input, encoding);
  const declaredDelimiter = separatorOf(lines[0]?.text);
  const content = declaredDelimiter === null ? lines : lines.slice(1);
  const { dialect, width, guesses } = recogniseDialect(content, csv, declaredDelimiter);
  const sampleRows = readRows(content.slice(0, sampleLines), dialect, null).map(({ cells }) => cells);
  const regularRows = sampleRows.filter((cells) => cells.length === width);
  const reading: TextReading = {
    encoding: encoding.encoding,
    markBytes: encoding.markBytes,
    dialect,
    width,
    // Without the first row, which may be the header.
    columns: typedColumnsOf(regularRows.slice(1), width),
    realign: createRealignment(sampleRows, width),
  };
  const { rows, isWhole } = await firstRows(input, reading, declaredDelimiter !== null, options.signal);
  const layouts = recogniseLayout(rows, {
    width,
    isWhole,
    isOne: csv.splitTables === false,
    ...(options.headerRow !== undefined && { headerLine: options.headerRow }),
    ...(options.headerRows !== undefined && { headerRows: options.headerRows }),
  });
  return { reading, guesses: [encoding.guess, ...guesses], layouts, isWhole };
}

/** Returns the first lines. The last line of a larger text is left out, because it may be cut. */
function sampleOf({ head }: SourceInput, encoding: DetectedEncoding): readonly TextLine[] {
  const lines = linesOf(head.subarray(0, sampleBytes), encoding);
  return head.length <= sampleBytes ? lines : lines.slice(0, Math.max(1, lines.length - 1));
}

/** Returns the rows of the first `analysedBytes`. Unless the text ends there, a row that is still open is left out. */
async function firstRows(
  input: SourceInput,
  reading: TextReading,
  skipsFirst: boolean,
  signal?: AbortSignal,
): Promise<{ rows: readonly TextRow[]; isWhole: boolean }> {
  const reader = createRowReader(reading.dialect, expectedRow(reading));
  const rows: TextRow[] = [];
  for await (const lines of readLines(input.stream(signal), reading)) {
    for (const line of lines) if (!skipsFirst || line.line > 1) rows.push(...reader.push(line));
    if ((lines.at(-1)?.byte ?? 0) > analysedBytes) return { rows, isWhole: false };
  }
  rows.push(...reader.end());
  return { rows, isWhole: true };
}

/** Returns the delimiter of a line like `sep=;`, by which spreadsheet programs declare it; null for any other line. */
function separatorOf(text: string | undefined): string | null {
  const found = /^"?sep=(.{1,4}?)"?$/i.exec(text ?? '');
  return found?.[1] ?? null;
}
