/** Writes the rows of a source as canonical CSV or JSON Lines, under its name only when it is whole. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dialect, dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { RowBatch, SourceTable } from './source.ts';
import type { TableFormat } from './table-formats.ts';

/** RFC 4180, with quotes also around a leading space, which some readers skip. */
const canonical: Dialect = { ...dialects.excel, skipInitialSpace: true };

export interface WrittenTable {
  readonly rows: number;
  /** Rows with more or fewer cells than the header; the short ones are filled with empty cells. */
  readonly longer: number;
  readonly shorter: number;
}

export interface TableToWrite {
  /** Null for an input without a table: the file is empty. */
  readonly table: SourceTable | null;
  readonly batches: AsyncIterable<RowBatch>;
  readonly path: string;
  readonly format: TableFormat;
  readonly signal?: AbortSignal;
}

export async function writeTable({
  table,
  batches,
  path,
  format,
  signal,
}: TableToWrite): Promise<WrittenTable> {
  const part = `${path}.graph-intake-part`;
  const counts = { rows: 0, longer: 0, shorter: 0 };
  try {
    const text = table === null ? [] : linesOf(table, batches, format, counts);
    await pipeline(Readable.from(text), createWriteStream(part), { ...(signal && { signal }) });
    await rename(part, path);
    return counts;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* linesOf(
  table: SourceTable,
  batches: AsyncIterable<RowBatch>,
  format: TableFormat,
  counts: { rows: number; longer: number; shorter: number },
): AsyncIterable<string> {
  const width = table.header.length;
  if (format === 'csv') yield writeRow(table.headings ?? table.header, canonical);
  for await (const { rows } of batches) {
    let text = '';
    for (const { cells } of rows) {
      counts.rows += 1;
      if (cells.length > width) counts.longer += 1;
      if (cells.length < width) counts.shorter += 1;
      text += format === 'csv' ? writeRow(padded(cells, width), canonical) : jsonLine(table, cells);
    }
    yield text;
  }
}

const padded = (cells: readonly string[], width: number): readonly string[] =>
  cells.length >= width ? cells : [...cells, ...new Array<string>(width - cells.length).fill('')];

/** Cells beyond the header are named by their column. */
const jsonLine = ({ header }: SourceTable, cells: readonly string[]): string =>
  `${JSON.stringify(
    Object.fromEntries([
      ...header.map((name, column) => [name, cells[column] ?? '']),
      ...cells.slice(header.length).map((cell, index) => [`column ${header.length + index + 1}`, cell]),
    ]),
  )}\n`;
