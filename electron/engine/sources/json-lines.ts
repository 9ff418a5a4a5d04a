/** Source of JSON Lines: one record per line. */
import { AppError } from '../../../shared/errors.ts';
import { throwIfAborted } from './cancellation.ts';
import { parseKeepingDigits } from './json/flatten-record.ts';
import { createArrayCollector } from './json/list-arrays.ts';
import { createRecordRows } from './json/table-records.ts';
import { listedBytes, startOf } from './json.ts';
import type { RowBatch, Source, SourceInput, SourceTable } from './source.ts';

const newLine = 10;
const maxLineBytes = 64 << 20;

export const jsonLines: Source = {
  format: 'json-lines',
  detect(head, sizeBytes) {
    const first = startOf(head)[0];
    if (first !== '{' && first !== '[') return null;
    const lines = Buffer.from(head.buffer, head.byteOffset, head.length)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .split('\n')
      .map((line) => line.trim());
    // The last line of the head may be cut off, unless the head is the whole input.
    const isWhole = sizeBytes !== null && sizeBytes <= head.length;
    const sample = (isWhole ? lines : lines.slice(0, -1)).filter((line) => line !== '').slice(0, 3);
    // A complete input of one line is a JSON document.
    if (sample.length < 2 && !(sample.length === 1 && !isWhole)) return null;
    if (!sample.every((line) => line.startsWith(first))) return null;
    // One of three may be damaged; reading names its line.
    const values = sample.filter(isJson).length;
    if (values === 0 || values < sample.length - (sample.length > 2 ? 1 : 0)) return null;
    return {
      certainty: 'certain',
      evidence: `${values === sample.length ? 'each' : `${values}`} of its first ${sample.length} lines is a JSON value`,
    };
  },
  async tables(input, options = {}) {
    const collector = createArrayCollector();
    let isWhole = true;
    for await (const { records, readBytes } of readRecords(input, options.signal)) {
      for (const { value } of records) collector.add([], value);
      if (readBytes < listedBytes) continue;
      isWhole = false;
      break;
    }
    const tables = collector.tables(isWhole);
    if (isWhole) return tables;
    return tables.map(
      (table): SourceTable => ({
        ...table,
        notes: [
          `Columns were detected in the first ${listedBytes >> 20} MB; columns that appear only in later records are added at the end.`,
        ],
      }),
    );
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    const rows = createRecordRows(table);
    for await (const { records, readBytes } of readRecords(input, options.signal)) {
      for (const { value, line, byte } of records) rows.add(value, { row: line, byte });
      yield* rows.take(readBytes);
    }
  },
  placeOf: (table, place, column) => `line ${place.row}, property ${table.header[column] ?? column + 1}`,
};

interface LineRecord {
  readonly value: unknown;
  readonly line: number;
  readonly byte: number;
}

/** @throws AppError `bad-input` if a line is not JSON */
async function* readRecords(
  input: SourceInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ records: readonly LineRecord[]; readBytes: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let byte = 0;
  let readBytes = 0;
  const parse = (bytes: Buffer, records: LineRecord[]): void => {
    line++;
    const text = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    if (text !== '') records.push({ value: parseLine(text, line, input.name), line, byte });
    byte += bytes.length + 1;
  };
  for await (const piece of input.stream(signal)) {
    throwIfAborted(signal);
    readBytes += piece.length;
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    const records: LineRecord[] = [];
    let from = 0;
    for (let to = bytes.indexOf(newLine); to >= 0; to = bytes.indexOf(newLine, from)) {
      parse(bytes.subarray(from, to), records);
      from = to + 1;
    }
    rest = Buffer.from(bytes.subarray(from));
    if (rest.length > maxLineBytes)
      throw new AppError(
        'bad-input',
        `Line ${line + 1} of ${input.name} is longer than ${maxLineBytes >> 20} MB.`,
      );
    yield { records, readBytes };
  }
  const records: LineRecord[] = [];
  parse(rest, records);
  yield { records, readBytes };
}

function parseLine(text: string, line: number, name: string): unknown {
  try {
    return parseKeepingDigits(text);
  } catch (cause) {
    throw new AppError(
      'bad-input',
      `Line ${line} of ${name} is not valid JSON; correct it, or export the file again.`,
      {
        cause,
        details: cause instanceof Error ? cause.message : String(cause),
      },
    );
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
