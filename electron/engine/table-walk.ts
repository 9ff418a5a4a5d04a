/** Walks through one stretch of a table, record by record. */
import { dialects } from '../../shared/csv/dialects.ts';
import { readExactly } from '../../shared/csv/read-exactly.ts';
import { createScanner, incomplete, irregular, nothing, type Scanner } from '../../shared/csv/scan.ts';
import { AppError } from '../../shared/errors.ts';
import { changed } from './stamp.ts';
import type { Table } from './table.ts';
import type { TableFile } from './table-file.ts';
import type { Stretch } from './table-stretches.ts';

/** A record in its bytes; valid only while it is looked at. */
export interface FoundRecord {
  readonly record: number;
  readonly line: number;
  readonly byte: number;
  /** It is bytes[start..end), its line end included. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly cells: () => string[];
}

/** What `make` makes of each wanted record, in pieces of about `chunkBytes`; null leaves it out. */
export async function* readStretch<T>(
  { file: { name, dialect: dialectName } }: Table,
  file: TableFile,
  stretch: Stretch,
  { chunkBytes, signal }: { chunkBytes: number; signal: AbortSignal | undefined },
  make: (found: FoundRecord) => T | null,
): AsyncGenerator<T[]> {
  const dialect = dialects[dialectName];
  const scanner = createScanner(dialect);
  const { first, last, endByte } = stretch;
  let bytes = Buffer.allocUnsafeSlow(chunkBytes);
  let start = stretch.startByte;
  let length = 0;
  let at = 0;
  let { begins: record, line } = stretch;

  const more = async () => {
    if (start + length >= endByte) throw changed(name, 'since it was opened');
    bytes.copyWithin(0, at, length);
    start += at;
    length -= at;
    at = 0;
    if (length > bytes.length / 2) bytes = Buffer.concat([bytes], bytes.length * 2);
    const end = Math.min(endByte, start + bytes.length);
    await file.fill(bytes, length, start + length, end);
    length = end - start;
  };

  while (record <= last) {
    if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
    await more();
    const isLast = start + length >= endByte;
    const made: T[] = [];
    while (record <= last) {
      let end = scanner.next(bytes, at, length, isLast);
      at = scanner.start;
      line += scanner.blankLines;
      if (end === incomplete || end === nothing) break;
      let { lines } = scanner;
      let cells = () => textsOf(scanner, bytes);
      if (end === irregular) {
        const read = readExactly(bytes, at, length, isLast, dialect, { record, line, byte: start + at });
        if (read === 'incomplete') break;
        // The index knows all records that cannot be read.
        if ('fault' in read) throw changed(name, 'since it was opened');
        ({ next: end, lines } = read);
        cells = () => read.record.cells;
      }
      if (record >= first) {
        const one = make({ record, line, byte: start + at, bytes, start: at, end, cells });
        if (one !== null) made.push(one);
      }
      record += 1;
      line += lines;
      at = end;
    }
    if (made.length > 0) yield made;
  }
}

/** The scanner's cells as texts: quotes that were doubled are made single. */
function textsOf({ cells: { count, starts, ends, doubled }, ascii }: Scanner, bytes: Buffer): string[] {
  const texts = new Array<string>(count);
  for (let cell = 0; cell < count; cell++) {
    const from = starts[cell] as number;
    const to = ends[cell] as number;
    const text = bytes.toString(ascii ? 'latin1' : 'utf8', from, to);
    texts[cell] = doubled[cell] === 1 ? text.replaceAll('""', '"') : text;
  }
  return texts;
}
