/** Recognises everything about a delimited text from its beginning: encoding, dialect and tables. */
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

/** How the text is read again, row by row. */
export interface TextReading {
  readonly encoding: string;
  readonly markBytes: number;
  readonly dialect: TextDialect;
  readonly width: number;
  readonly columns: TypedColumns;
  readonly realign: RealignRow | null;
}

export interface AnalysedText {
  readonly reading: TextReading;
  readonly guesses: readonly SourceGuess[];
  readonly layouts: readonly TableLayout[];
  /** The whole text was looked at, and not only its beginning. */
  readonly isWhole: boolean;
}

/** Enough to know the dialect. */
const sampleBytes = 512 * 1024;
/** Enough to know the kinds of the columns. */
const sampleLines = 1000;
/** Larger texts are recognised from this much of them. */
const analysedBytes = 2 * 1024 * 1024;

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
  const named = separatorOf(lines[0]?.text);
  const content = named === null ? lines : lines.slice(1);
  const found = recogniseDialect(content, csv, named);
  const { dialect, width } = found;
  const plain = readRows(content.slice(0, sampleLines), dialect, null).map(({ cells }) => cells);
  const usual = plain.filter((cells) => cells.length === width);
  const reading: TextReading = {
    encoding: encoding.encoding,
    markBytes: encoding.markBytes,
    dialect,
    width,
    columns: typedColumnsOf(usual.slice(1), width),
    realign: createRealignment(plain, width),
  };
  const { rows, isWhole } = await firstRows(input, reading, named !== null, options.signal);
  const layouts = recogniseLayout(rows, {
    width,
    isWhole,
    isOne: csv.splitTables === false,
    ...(options.headerRow !== undefined && { headerLine: options.headerRow }),
    ...(options.headerRows !== undefined && { headerRows: options.headerRows }),
  });
  return { reading, guesses: [encoding.guess, ...found.guesses], layouts, isWhole };
}

/** The first lines; the last one of a larger text may be cut, and is left out. */
function sampleOf({ head }: SourceInput, encoding: DetectedEncoding): readonly TextLine[] {
  const lines = linesOf(head.subarray(0, sampleBytes), encoding);
  return head.length <= sampleBytes ? lines : lines.slice(0, Math.max(1, lines.length - 1));
}

/** Without the end of the text the last row may be cut, and is left out. */
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

/** The line that spreadsheets write for each other: `sep=;`. */
function separatorOf(text: string | undefined): string | null {
  const found = /^"?sep=(.{1,4}?)"?$/i.exec(text ?? '');
  return found?.[1] ?? null;
}
