/** Reads the records of one stretch (a range of bytes that begins and ends at records) and yields a result for each. */

import type { CellSpans } from '../../shared/csv/cell-spans.ts';
import { dialects } from '../../shared/csv/dialects.ts';
import { readExactly } from '../../shared/csv/read-exactly.ts';
import { createScanner, incomplete, irregular, nothing, type Scanner } from '../../shared/csv/scan.ts';
import { AppError } from '../../shared/errors.ts';
import { type CorrectionCursor, createCorrectionCursor } from './corrections.ts';
import type { IndexedTable } from './indexed-table.ts';
import { changedError } from './stamp.ts';
import type { TableFile } from './table-file.ts';
import type { Stretch } from './table-stretches.ts';

/** A record in its bytes; valid only during the call that receives it. */
export interface FoundRecord {
  readonly record: number;
  readonly line: number;
  readonly byte: number;
  /** The record is bytes[start..end), its line end included. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly cells: () => string[];
  /** Positions of the cells in `bytes`; null where only `cells` has them. */
  readonly spans: CellSpans | null;
  /** One cell of `spans` as text. */
  readonly cell: (column: number) => string;
}

/** Handles runs of simple records in one step each. */
export interface BulkMatcher<Found> {
  /** Another piece of the file begins: results that refer to the previous one are no longer used. */
  begin(): void;
  /**
   * Handles a run of simple records (no blank lines between them, no line breaks within) in bytes[at..end); the record
   * at `at` has the number `first`. Returns how many there were and where they end. Null: the record at `at` is
   * irregular or incomplete and must be parsed singly. `found: null`: nothing in the run is wanted.
   */
  matchRun(
    bytes: Buffer,
    at: number,
    end: number,
    first: number,
    last: number,
  ): { readonly found: Found | null; readonly count: number; readonly end: number } | null;
}

/** Yields the result of `resultOf` for each wanted record, in pieces of about `chunkBytes`; null leaves it out. */
export async function* readStretch<T, Found = never>(
  { file: { name, dialect: dialectName }, corrections }: IndexedTable,
  file: TableFile,
  stretch: Stretch,
  {
    chunkBytes,
    signal,
    keepsBytes = false,
    quick: matcher = null,
  }: {
    chunkBytes: number;
    signal: AbortSignal | undefined;
    /** Keeps the bytes unchanged also after the record was passed. */
    keepsBytes?: boolean;
    /** Called before `resultOf`; its results are yielded among those of `resultOf`. */
    quick?: BulkMatcher<Found> | null;
  },
  resultOf: (found: FoundRecord) => T | null,
): AsyncGenerator<(T | Found)[]> {
  const dialect = dialects[dialectName];
  const scanner = createScanner(dialect);
  const { first, last, endByte } = stretch;
  let bytes = Buffer.allocUnsafeSlow(chunkBytes);
  let start = stretch.startByte;
  let length = 0;
  let at = 0;
  let { begins: record, line } = stretch;
  const corrected = createCorrectionCursor(corrections, first);
  const quick = matcher && betweenCorrected(matcher, corrected);

  const readMore = async () => {
    if (start + length >= endByte) throw changedError(name, 'since it was opened');
    const size = length - at > bytes.length / 2 ? bytes.length * 2 : bytes.length;
    const next = keepsBytes || size > bytes.length ? Buffer.allocUnsafeSlow(size) : bytes;
    bytes.copy(next, 0, at, length);
    bytes = next;
    start += at;
    length -= at;
    at = 0;
    const end = Math.min(endByte, start + bytes.length);
    await file.fill(bytes, length, start + length, end);
    length = end - start;
  };

  const allCells = () => textsOf(scanner, bytes);
  // One object for all records, since there may be millions.
  const found: { -readonly [Part in keyof FoundRecord]: FoundRecord[Part] } = {
    record: 0,
    line: 0,
    byte: 0,
    bytes,
    start: 0,
    end: 0,
    cells: allCells,
    spans: null,
    cell: (column) => textOf(scanner, bytes, column),
  };

  while (record <= last) {
    if (signal?.aborted) throw new AppError('aborted', 'Cancelled.');
    await readMore();
    const isLast = start + length >= endByte;
    const results: (T | Found)[] = [];
    quick?.begin();
    while (record <= last) {
      const run = record >= first && quick !== null ? quick.matchRun(bytes, at, length, record, last) : null;
      if (run !== null) {
        if (run.found !== null) results.push(run.found);
        record += run.count;
        line += run.count;
        at = run.end;
        continue;
      }
      let end = scanner.next(bytes, at, length, isLast);
      at = scanner.start;
      line += scanner.blankLines;
      if (end === incomplete || end === nothing) break;
      let { lines } = scanner;
      found.cells = allCells;
      found.spans = scanner.cells;
      if (end === irregular) {
        const read = readExactly(bytes, at, length, isLast, dialect, { record, line, byte: start + at });
        if (read === 'incomplete') break;
        // The index knows all records that cannot be read.
        if ('fault' in read) throw changedError(name, 'since it was opened');
        ({ next: end, lines } = read);
        found.cells = () => read.record.cells;
        found.spans = null;
      }
      if (record === corrected.next) correctFound(found, corrected);
      if (record >= first) {
        found.record = record;
        found.line = line;
        found.byte = start + at;
        found.bytes = bytes;
        found.start = at;
        found.end = end;
        const result = resultOf(found);
        if (result !== null) results.push(result);
      }
      record += 1;
      line += lines;
      at = end;
    }
    if (results.length > 0) yield results;
  }
}

/** Limits the runs of a matcher to records before the next corrected one. */
function betweenCorrected<Found>(quick: BulkMatcher<Found>, corrected: CorrectionCursor): BulkMatcher<Found> {
  if (corrected.next === Number.POSITIVE_INFINITY) return quick;
  return {
    begin: () => quick.begin(),
    matchRun: (bytes, at, end, first, last) =>
      first < corrected.next
        ? quick.matchRun(bytes, at, end, first, Math.min(last, corrected.next - 1))
        : null,
  };
}

/** Replaces the cells of a record by the corrected ones, which are not in the bytes. */
function correctFound(
  found: { -readonly [Part in keyof FoundRecord]: FoundRecord[Part] },
  corrected: CorrectionCursor,
): void {
  const cells = corrected.correct(found.cells());
  found.cells = () => cells;
  found.spans = null;
}

/** Returns the scanner's cells as texts. */
function textsOf(scanner: Scanner, bytes: Buffer): string[] {
  const { count } = scanner.cells;
  const texts = new Array<string>(count);
  for (let cell = 0; cell < count; cell++) texts[cell] = textOf(scanner, bytes, cell);
  return texts;
}

/** Returns a cell as text, with doubled quotes made single. */
function textOf({ cells: { starts, ends, doubled }, ascii }: Scanner, bytes: Buffer, cell: number): string {
  const [from, to] = [starts[cell] as number, ends[cell] as number];
  const text = bytes.toString(ascii ? 'latin1' : 'utf8', from, to);
  return doubled[cell] === 1 ? text.replaceAll('""', '"') : text;
}
