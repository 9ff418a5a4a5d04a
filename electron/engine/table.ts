/** Reads records of a CSV file on demand, starting at the nearest mark of its index, and splits it into pieces. */

import { dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import { type CorrectedCells, correctedBetween, isCorrected } from './corrections.ts';
import type { IndexedTable } from './indexed-table.ts';
import { type BulkMatcher, type FoundRecord, readStretch } from './read-stretch.ts';
import { openTableFile } from './table-file.ts';
import { stretchesOf } from './table-stretches.ts';

/** A record that was read in the dialect of its file. */
export interface TableRecord {
  /** Number of the record, from 1. */
  readonly record: number;
  /** Line on which it starts, from 1. */
  readonly line: number;
  /** Offset of its first byte. */
  readonly byte: number;
  /** Empty if the record cannot be read. */
  readonly cells: readonly string[];
  /** The literal line, or its first part, of a record that cannot be read; null for other records. */
  readonly raw: string | null;
}

/** The bytes of a record including its line end. */
interface RawRecord {
  readonly record: number;
  readonly bytes: Uint8Array;
  /** False for all pieces but the last of an unreadable line too long for memory; other records are one piece. */
  readonly isWhole: boolean;
}

/** Consecutive records, with the blank lines before and between them, that one task reads. */
export interface FilePiece {
  readonly firstRecord: number;
  /** The line at `startByte`. */
  readonly line: number;
  readonly startByte: number;
  readonly endByte: number;
  /** Corrections of records of the piece; absent if there are none. */
  readonly corrections?: CorrectedCells;
}

/** Bytes read at once for many records, and for a few. */
const streamBytes = 1 << 20;
const windowBytes = 1 << 16;
/** Bytes of an unreadable line that are shown. */
const shownBytes = 1 << 16;
/** Distance up to which reading record by record is faster than starting at the next mark. */
const nearRecords = 1_024;

/**
 * Yields all records from `first` to `last`, in groups.
 * @throws AppError `conflict` if the file changed since it was indexed, `not-found` if it vanished, `aborted`
 */
export async function* readRecordRange(
  table: IndexedTable,
  range: { first: number; last?: number; signal?: AbortSignal; chunkBytes?: number },
): AsyncGenerator<TableRecord[]> {
  const { first, last = table.index.records, signal, chunkBytes = streamBytes } = range;
  await using file = await openTableFile(table);
  yield* recordsBetween(table, file, { first, last, signal, chunkBytes });
  await file.expectSame();
}

/**
 * Yields the results of `resultOf` for all records that can be read, in groups; null results are left out. `resultOf`
 * may keep the bytes it receives, unless there is a `quick` matcher for runs of records, whose bytes are overwritten.
 * @throws AppError `conflict`, `not-found`
 */
export async function* mapRecords<T, Found = never>(
  table: IndexedTable,
  resultOf: (found: FoundRecord) => T | null,
  quick: BulkMatcher<Found> | null = null,
): AsyncGenerator<(T | Found)[]> {
  await using file = await openTableFile(table);
  const options = { signal: undefined, chunkBytes: streamBytes, keepsBytes: quick === null, quick };
  for (const stretch of stretchesOf(table, 1, table.index.records))
    if (stretch.stop === null) yield* readStretch(table, file, stretch, options, resultOf);
  await file.expectSame();
}

/**
 * Returns the records with these numbers, which must ascend; numbers that the table does not have are left out.
 * @throws AppError `conflict`, `not-found`
 */
export async function readRecords(table: IndexedTable, numbers: readonly number[]): Promise<TableRecord[]> {
  const found: TableRecord[] = [];
  await using file = await openTableFile(table);
  for (const [first, last, wanted] of runsOf(numbers)) {
    const options = { first, last, signal: undefined, chunkBytes: windowBytes };
    for await (const records of recordsBetween(table, file, options))
      found.push(...records.filter(({ record }) => wanted.has(record)));
  }
  await file.expectSame();
  return found;
}

/**
 * Yields the bytes of records, whose numbers must ascend, also of those that cannot be read. A corrected record is
 * written with its corrections, in the dialect of the file.
 * @throws AppError `conflict`, `not-found`
 */
export async function* readRawRecords(
  table: IndexedTable,
  numbers: readonly number[],
): AsyncGenerator<RawRecord> {
  await using file = await openTableFile(table);
  for (const [first, last, wanted] of runsOf(numbers)) {
    for (const stretch of stretchesOf(table, first, last)) {
      if (stretch.stop !== null) {
        if (!wanted.has(stretch.first)) continue;
        for await (const { bytes, isWhole } of file.pieces(stretch.startByte, stretch.endByte))
          yield { record: stretch.first, bytes, isWhole };
        continue;
      }
      const options = { signal: undefined, chunkBytes: windowBytes };
      const copied = readStretch(table, file, stretch, options, ({ record, bytes, start, end, cells }) => {
        if (!wanted.has(record)) return null;
        const written = isCorrected(table.corrections, record)
          ? Buffer.from(writeRow(cells(), dialects[table.file.dialect]))
          : bytes.slice(start, end);
        return { record, bytes: written, isWhole: true };
      });
      for await (const records of copied) yield* records;
    }
  }
  await file.expectSame();
}

/**
 * Splits all records but those that cannot be read (`index.stops`) into pieces that begin where records do. A piece
 * is not longer than `pieceBytes`, apart from the bytes between two marks.
 */
export function piecesOf(
  { index, corrections }: Pick<IndexedTable, 'index' | 'corrections'>,
  { pieceBytes }: { pieceBytes: number },
): FilePiece[] {
  const pieces = plainPiecesOf(index, pieceBytes);
  if (corrections === undefined || corrections.length === 0) return pieces;
  return pieces.map((piece, at) => {
    const until = pieces[at + 1]?.firstRecord ?? index.records + 1;
    const corrected = correctedBetween(corrections, piece.firstRecord, until);
    return corrected.length === 0 ? piece : { ...piece, corrections: corrected };
  });
}

function plainPiecesOf(index: IndexedTable['index'], pieceBytes: number): FilePiece[] {
  const { marks } = index;
  const pieces: FilePiece[] = [];
  let mark = 0;
  for (const { begins, line, startByte, endByte, stop } of stretchesOf({ index }, 1, index.records)) {
    if (stop !== null) continue;
    let piece = { firstRecord: begins, line, startByte };
    /** The last mark at which the piece could end. */
    let cut: typeof piece | null = null;
    const cutBefore = (byte: number) => {
      if (cut === null || byte - piece.startByte <= pieceBytes) return;
      pieces.push({ ...piece, endByte: cut.startByte });
      piece = cut;
      cut = null;
    };
    for (; mark < marks.count && (marks.byte[mark] as number) < endByte; mark++) {
      const byte = marks.byte[mark] as number;
      cutBefore(byte);
      const at = { firstRecord: marks.record[mark] as number, line: marks.line[mark] as number };
      if (byte > piece.startByte) cut = { ...at, startByte: byte };
    }
    cutBefore(endByte);
    pieces.push({ ...piece, endByte });
  }
  return pieces;
}

async function* recordsBetween(
  table: IndexedTable,
  file: Awaited<ReturnType<typeof openTableFile>>,
  options: { first: number; last: number; signal: AbortSignal | undefined; chunkBytes: number },
): AsyncGenerator<TableRecord[]> {
  const { first, last } = options;
  for (const stretch of stretchesOf(table, first, last)) {
    if (stretch.stop === null) {
      yield* readStretch(table, file, stretch, options, ({ record, line, byte, cells }) => ({
        record,
        line,
        byte,
        cells: cells(),
        raw: null,
      }));
    } else {
      const { first: record, startByte: byte, endByte, line } = stretch;
      const bytes = await file.read(byte, Math.min(endByte, byte + shownBytes));
      yield [{ record, line, byte, cells: [], raw: bytes.toString('utf8').replace(/\r?\n$|\r$/, '') }];
    }
  }
}

/** Groups numbers that are near each other, to read them at once: first, last, and the set of all numbers. */
function* runsOf(numbers: readonly number[]): Generator<readonly [number, number, ReadonlySet<number>]> {
  let from = 0;
  for (let next = 1; next <= numbers.length; next++) {
    const last = numbers[next - 1] as number;
    const following = numbers[next];
    if (following !== undefined && following - last <= nearRecords) continue;
    yield [numbers[from] as number, last, new Set(numbers.slice(from, next))];
    from = next;
  }
}
