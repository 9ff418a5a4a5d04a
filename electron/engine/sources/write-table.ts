/** Writes a table to a text file, with a header that also has the columns which are found only while reading. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Dialect, dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatBytes } from '../../../shared/units.ts';
import type { OutputFormat } from './output-formats.ts';
import type { RowBatch, SourceRow, SourceTable } from './source.ts';

/** Bytes that are left free on the disk for everything else that writes to it. */
const reservedBytes = 50_000_000;
/** Free space is checked again after this many characters. */
const checkedBytes = 64_000_000;

/** Functions that write the lines of a table in one format. */
export interface LineFormat {
  /** `headings` are those of the original; `columns` are distinct names for them. */
  readonly headerLine: (headings: readonly string[], columns: readonly string[]) => string;
  readonly rowLine: (cells: readonly string[], columns: readonly string[]) => string;
}

/** CSV in the connector's default dialect. */
export const connectorLines: LineFormat = {
  headerLine: (_, columns) => writeRow(columns, dialects.default),
  rowLine: (cells) => writeRow(cells, dialects.default),
};

/** RFC 4180, with quotes also around a leading space, which some readers skip. */
const canonical: Dialect = { ...dialects.excel, skipInitialSpace: true };

export const formatLines: Readonly<Record<OutputFormat, LineFormat>> = {
  csv: {
    headerLine: (headings) => writeRow(headings, canonical),
    rowLine: (cells) => writeRow(cells, canonical),
  },
  jsonl: {
    headerLine: () => '',
    // Cells beyond the header are named by their column.
    rowLine: (cells, columns) =>
      `${JSON.stringify(
        Object.fromEntries([
          ...columns.map((name, column) => [name, cells[column] ?? '']),
          ...cells.slice(columns.length).map((cell, index) => [`column ${columns.length + index + 1}`, cell]),
        ]),
      )}\n`,
  },
};

const padded = ({ cells, isRagged = false }: SourceRow, width: number): readonly string[] =>
  isRagged || cells.length >= width ? cells : [...cells, ...new Array<string>(width - cells.length).fill('')];

export interface TableToWrite {
  /** Name of the input, for messages. */
  readonly name: string;
  readonly table: SourceTable;
  /** Reads the rows; called for each of up to two passes. */
  readonly batches: () => AsyncIterable<RowBatch>;
  /** Path of the file to write. */
  readonly to: string;
  readonly lines: LineFormat;
  readonly onBatch: (batch: RowBatch, isFirstPass: boolean) => void;
}

/**
 * Returns the header with the columns found while reading.
 * @throws AppError `bad-input` if the disk is full, and the errors of the source
 */
export async function writeTable(work: TableToWrite): Promise<{ header: readonly string[] }> {
  const { table } = work;
  const added = await writePass(work, table.header, true);
  if (added.length === 0) return { header: table.header };
  // The rows before a new column lack a cell for it, so that the whole file is written again.
  const header = [...table.header, ...added];
  await writePass(work, header, false);
  return { header };
}

/**
 * Writes the file once. Returns the new columns of the first pass; from the first of them on, no row is written, and
 * the incomplete file is removed.
 */
async function writePass(
  { name, table, batches, to, lines, onBatch }: TableToWrite,
  header: readonly string[],
  isFirstPass: boolean,
): Promise<string[]> {
  const part = `${to}.graph-intake-part`;
  await expectFreeSpace(to, name, 0);
  const stream = createWriteStream(part);
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  const added: string[] = [];
  let unchecked = 0;
  const write = async (text: string) => {
    unchecked += text.length;
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
    if (unchecked < checkedBytes) return;
    await expectFreeSpace(to, name, 0);
    unchecked = 0;
  };
  try {
    const headings = [...(table.headings ?? table.header), ...header.slice(table.header.length)];
    await write(lines.headerLine(headings, header));
    for await (const batch of batches()) {
      if (isFirstPass) added.push(...(batch.newColumns ?? []));
      if (added.length === 0)
        await write(batch.rows.map((row) => lines.rowLine(padded(row, header.length), header)).join(''));
      onBatch(batch, isFirstPass);
    }
    stream.end();
    await Promise.race([once(stream, 'close'), failed]);
    if (added.length === 0) await rename(part, to);
    else await rm(part);
    return added;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws AppError `bad-input` if the free space is less than `neededBytes` and the reserve */
export async function expectFreeSpace(to: string, name: string, neededBytes: number): Promise<void> {
  const disk = await statfs(dirname(to)).catch(() => null);
  if (disk === null) return; // Some file systems do not say; writing fails if there is no room.
  const free = disk.bavail * disk.bsize;
  if (free >= neededBytes + reservedBytes) return;
  throw new AppError(
    'bad-input',
    `There is not enough free space to convert ${name}: ${formatBytes(free)} are free. Free some space and open the file again.`,
  );
}
