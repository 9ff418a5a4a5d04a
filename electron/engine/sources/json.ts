/** Source of JSON documents: an array of records, an object that contains arrays of records, or a single record. */
import { AppError } from '../../../shared/errors.ts';
import { throwIfAborted } from './cancellation.ts';
import { parseKeepingDigits } from './json/flatten-record.ts';
import { createJsonScanner } from './json/json-scanner.ts';
import { createArrayCollector, eachElement } from './json/list-arrays.ts';
import { createRecordRows } from './json/table-records.ts';
import type { OpenOptions, RowBatch, Source, SourceInput, SourceTable } from './source.ts';

/** Bytes of a document in which tables and columns are detected; columns found later are added while reading. */
export const listedBytes = 16 << 20;
/** Largest object without arrays, in bytes: it is one record, which is read into memory as a whole. */
const maxRecordBytes = 16 << 20;
/** Name of the table, and its path, of a document that is a single record. */
const objectTable = 'record';

export const json: Source = {
  format: 'json',
  detect(head) {
    const text = startOf(head);
    const isObject = /^\{\s*("|\})/.test(text);
    if (!isObject && !/^\[\s*([[{"\]\d-]|true|false|null)/.test(text)) return null;
    try {
      const scanner = createJsonScanner({
        wantsElements: () => true,
        onElement: (_, element) => JSON.parse(element),
        onScalar: (_, scalar) => JSON.parse(scalar),
      });
      scanner.push(head);
    } catch {
      return null;
    }
    return { certainty: 'certain', evidence: isObject ? 'it is a JSON object' : 'it is a JSON array' };
  },
  async tables(input, options = {}) {
    const collector = createArrayCollector();
    let isWhole = true;
    let readBytes = 0;
    await scan(input, options, {
      wantsElements: () => true,
      onElement: (path, element) => collector.add(path, parseKeepingDigits(element)),
      afterPiece(bytes) {
        readBytes = bytes;
        isWhole = readBytes < listedBytes;
        return isWhole;
      },
    });
    const tables = collector.tables(isWhole);
    if (tables.length > 0) return isWhole ? tables : tables.map((table) => withLimitNote(table));
    if (!isWhole || startOf(input.head).startsWith('['))
      throw new AppError(
        'bad-input',
        `${input.name} has no records: no array in its first ${listedBytes >> 20} MB has an element.`,
      );
    const single = createArrayCollector();
    single.add([], await readRecord(input, options));
    return single.tables(true).map((table) => ({ ...table, name: objectTable, path: [objectTable] }));
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    const rows = createRecordRows(table);
    if (table.name === objectTable && table.path?.[0] === objectTable) {
      rows.add(await readRecord(input, options), { row: 1 });
      yield* rows.take(input.sizeBytes ?? input.head.length);
      return;
    }
    const path = table.path ?? [];
    const nestedAt = path.indexOf(eachElement);
    const wanted = (nestedAt < 0 ? path : path.slice(0, nestedAt)).join('\0');
    let number = 0;
    const batches: RowBatch[] = [];
    const scanning = scanPieces(input, options, {
      wantsElements: (each) => each.join('\0') === wanted,
      onElement: (_, element, byte) => rows.add(parseKeepingDigits(element), { row: ++number, byte }),
    });
    for await (const readBytes of scanning) {
      batches.push(...rows.take(readBytes));
      yield* batches.splice(0);
    }
  },
  placeOf: (table, place, column) => `record ${place.row}, property ${table.header[column] ?? column + 1}`,
};

interface Scanning {
  wantsElements(path: readonly string[]): boolean;
  onElement(path: readonly string[], json: string, byte: number): void;
}

/** Scans a document until its end, or until `afterPiece` returns false. */
async function scan(
  input: SourceInput,
  options: OpenOptions,
  events: Scanning & { afterPiece(readBytes: number): boolean },
): Promise<void> {
  for await (const readBytes of scanPieces(input, options, events)) if (!events.afterPiece(readBytes)) return;
}

/**
 * Scans a document, and yields after each piece how many bytes were read so far.
 * @throws AppError `bad-input` if the document is damaged
 */
async function* scanPieces(
  input: SourceInput,
  { signal }: OpenOptions,
  events: Scanning,
): AsyncGenerator<number> {
  const scanner = createJsonScanner({ ...events, onScalar() {} });
  let readBytes = 0;
  try {
    for await (const bytes of input.stream(signal)) {
      throwIfAborted(signal);
      scanner.push(bytes);
      readBytes += bytes.length;
      yield readBytes;
    }
    scanner.end();
    yield readBytes;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const problem = /unexpected end/i.test(cause.message)
      ? 'ends too early: it is incomplete'
      : 'is not valid JSON';
    throw new AppError(
      'bad-input',
      `${input.name} ${problem} (near byte ${readBytes.toLocaleString('en')}); export it again.`,
      { cause, details: cause.message },
    );
  }
}

/** Reads a document that is a single record. */
async function readRecord(input: SourceInput, { signal }: OpenOptions): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of input.stream(signal)) {
    size += piece.length;
    if (size > maxRecordBytes)
      throw new AppError('bad-input', `${input.name} is one object without an array of records.`);
    pieces.push(piece);
  }
  try {
    return parseKeepingDigits(
      Buffer.concat(pieces)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (cause) {
    throw new AppError('bad-input', `${input.name} is not valid JSON; export it again.`, { cause });
  }
}

/** Returns the start of a text without byte order mark and white space: the first 4 KB at most. */
export const startOf = (head: Uint8Array): string =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();

const withLimitNote = (table: SourceTable): SourceTable => ({
  ...table,
  notes: [
    ...table.notes,
    `Tables and columns were detected in the first ${listedBytes >> 20} MB; columns that appear only in later records are added at the end.`,
  ],
});
