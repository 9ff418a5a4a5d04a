/** A CSV file on disk as a table: one pass finds its records, windows of it are read on demand. */
import { isAscii } from 'node:buffer';
import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Dialect, type DialectName, dialects } from '../../shared/csv/dialects.ts';
import { createReader } from '../../shared/csv/reader.ts';
import type { CsvFault, CsvRecord } from '../../shared/csv/record.ts';
import { AppError } from '../../shared/errors.ts';

/** Where a UTF-8 text of CSV lies. */
export interface TextFile {
  readonly path: string;
  /** As the user knows it; the path may be that of a copy. */
  readonly name: string;
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
  /** Whether no byte beyond ASCII was read. */
  readonly ascii: boolean;
  /** What the file looked like when it was read; a file that changed since is not read on. */
  readonly stamp: Stamp;
}

interface Stamp {
  readonly inode: number;
  readonly sizeBytes: number;
  readonly changedMs: number;
}

/** Records between two marks: the most that are read in vain before a wanted one. */
const strideRecords = 256;
/** Read at once where the whole file is read, and where only some records are wanted. */
const streamBytes = 1 << 20;
const windowBytes = 1 << 16;

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
  let ascii = true;
  const stamp = await stampOf(file);
  for await (const chunk of chunks({ ...file, stamp }, file.startByte, { signal: options.signal })) {
    for (const record of reader.push(chunk)) take(record);
    const good = reader.fault === null ? chunk : chunk.subarray(0, Math.max(0, reader.fault.byte - done));
    ascii &&= isAscii(good);
    if (reader.fault) break;
    done += chunk.length;
    options.onBytes(done);
  }
  for (const record of reader.end()) take(record);
  return { ...file, header, rows, stop: reader.fault, marks, ascii, stamp };
}

/** All records after the header, in pieces, from `firstRecord` on. */
export async function* recordsOf(
  table: Table,
  firstRecord = 1,
  options: { signal?: AbortSignal; chunkBytes?: number } = {},
): AsyncGenerator<CsvRecord[]> {
  if (table.rows < firstRecord) return;
  const mark = table.marks[Math.floor(firstRecord / strideRecords)];
  if (mark === undefined) return;
  const dialect: Dialect = dialects[table.dialect];
  const record = Math.floor(firstRecord / strideRecords) * strideRecords;
  const reader = createReader({ dialect, start: { record, ...mark } });
  const wanted = (records: CsvRecord[]) =>
    records.filter((each) => each.record >= firstRecord && each.record <= table.rows && each.record > 0);
  for await (const chunk of chunks(table, mark.byte, options)) {
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
    for await (const piece of recordsOf(table, from, { chunkBytes: windowBytes })) {
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

async function* chunks(
  file: TextFile & { stamp: Stamp },
  start: number,
  { signal, chunkBytes = streamBytes }: { signal?: AbortSignal; chunkBytes?: number },
): AsyncGenerator<Uint8Array> {
  await using handle = await opened(file);
  await expectUnchanged(file, handle);
  try {
    const stream = handle.createReadStream({ start, highWaterMark: chunkBytes, autoClose: false });
    for await (const chunk of stream) {
      if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : unreadable(file, cause);
  }
  await expectUnchanged(file, handle);
}

async function stampOf(file: TextFile): Promise<Stamp> {
  await using handle = await opened(file);
  return toStamp(await handle.stat());
}

const toStamp = ({ ino, size, mtimeMs }: Stats): Stamp => ({
  inode: ino,
  sizeBytes: size,
  changedMs: mtimeMs,
});

/** Rows that were checked must be the rows that are sent. */
async function expectUnchanged(
  { name, stamp }: TextFile & { stamp: Stamp },
  handle: FileHandle,
): Promise<void> {
  const now = toStamp(await handle.stat());
  if (now.inode !== stamp.inode || now.sizeBytes !== stamp.sizeBytes || now.changedMs !== stamp.changedMs)
    throw new AppError('conflict', `${name} changed on the disk since it was opened; open it again.`);
}

const opened = (file: TextFile): Promise<FileHandle> =>
  open(file.path, 'r').catch((cause) => {
    throw unreadable(file, cause);
  });

function unreadable({ name }: TextFile, cause: unknown): AppError {
  const details = cause instanceof Error ? cause.message : String(cause);
  return new AppError('not-found', `${name} cannot be read any more; open it again.`, { details, cause });
}
