/** A CSV file on disk as a table: one pass finds its records, windows of it are read on demand. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type Dialect, type DialectName, dialects } from '../../shared/csv/dialects.ts';
import { createReader } from '../../shared/csv/reader.ts';
import type { CsvFault, CsvRecord } from '../../shared/csv/record.ts';
import { AppError } from '../../shared/errors.ts';

/** Where a UTF-8 text of CSV lies. */
export interface TextFile {
  readonly path: string;
  /** Bytes before the header that belong to no cell. */
  readonly startByte: number;
  readonly dialect: DialectName;
}

export interface Table extends TextFile {
  readonly header: readonly string[];
  /** Records after the header. */
  readonly rows: number;
  /** Where a strict reader stops; the rows before it are the table. */
  readonly stop: CsvFault | null;
  /** Byte and line of every {@link strideRecords}th record: entry n belongs to record n × stride. */
  readonly marks: readonly { byte: number; line: number }[];
}

/** Records between two marks: the most that are read in vain before a wanted one. */
const strideRecords = 256;
const chunkBytes = 1 << 20;

/** Reads the file once. `onBytes` hears how many bytes are done. */
export async function indexTable(
  file: TextFile,
  options: { signal: AbortSignal; onBytes: (done: number) => void },
): Promise<Table> {
  const marks: { byte: number; line: number }[] = [];
  let header: readonly string[] = [];
  let rows = 0;
  const take = ({ record, byte, line, cells }: CsvRecord) => {
    if (record === 0) header = [...cells];
    else rows = record;
    if (record % strideRecords === 0) marks.push({ byte, line });
  };
  const reader = createReader({
    dialect: dialects[file.dialect],
    start: { record: 0, line: 1, byte: file.startByte },
  });
  let done = file.startByte;
  for await (const chunk of chunks(file.path, file.startByte, options.signal)) {
    for (const record of reader.push(chunk)) take(record);
    if (reader.fault) break;
    done += chunk.length;
    options.onBytes(done);
  }
  for (const record of reader.end()) take(record);
  return { ...file, header, rows, stop: reader.fault, marks };
}

/** All records after the header, in pieces, from `firstRecord` on. */
export async function* recordsOf(
  table: Table,
  firstRecord = 1,
  signal?: AbortSignal,
): AsyncGenerator<CsvRecord[]> {
  if (table.rows < firstRecord) return;
  const mark = table.marks[Math.floor(firstRecord / strideRecords)];
  if (mark === undefined) return;
  const dialect: Dialect = dialects[table.dialect];
  const record = Math.floor(firstRecord / strideRecords) * strideRecords;
  const reader = createReader({ dialect, start: { record, ...mark } });
  const wanted = (records: CsvRecord[]) =>
    records.filter((each) => each.record >= firstRecord && each.record <= table.rows && each.record > 0);
  for await (const chunk of chunks(table.path, mark.byte, signal)) {
    const found = wanted(reader.push(chunk));
    if (found.length > 0) yield found;
    if (reader.fault) return;
  }
  const rest = wanted(reader.end());
  if (rest.length > 0) yield rest;
}

/** The records of the given numbers, which must ascend. */
export async function readRecords(table: Table, numbers: readonly number[]): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  let next = 0;
  while (next < numbers.length) {
    const from = numbers[next] ?? 0;
    for await (const piece of recordsOf(table, from)) {
      const last = piece.at(-1)?.record ?? 0;
      const inPiece = new Map(piece.map((record) => [record.record, record]));
      while (next < numbers.length && (numbers[next] ?? 0) <= last) {
        const record = inPiece.get(numbers[next] ?? 0);
        if (record) found.push(record);
        next += 1;
      }
      // The next wanted one may be far away: its own mark is nearer than reading on.
      if (next >= numbers.length || (numbers[next] ?? 0) > last + strideRecords) break;
    }
    if ((numbers[next] ?? 0) === from) break; // Beyond the end of the file.
  }
  return found;
}

async function* chunks(path: string, start: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path, { start, highWaterMark: chunkBytes, ...(signal ? { signal } : {}) });
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (cause) {
    if (signal?.aborted) throw new AppError('aborted', 'Cancelled.', { cause });
    const details = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('not-found', `${basename(path)} cannot be read any more; open it again.`, {
      details,
      cause,
    });
  }
}
