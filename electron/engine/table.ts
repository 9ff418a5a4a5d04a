/** A CSV file on disk as a table: windows of records are read on demand, starting at the nearest mark. */

import { dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import { type CorrectedCells, correctedBetween, isCorrected } from './corrections.ts';
import { type BulkMatcher, type FoundRecord, readStretch } from './read-stretch.ts';
import { openTableFile } from './table-file.ts';
import type { Table } from './table-source.ts';
import { stretchesOf } from './table-stretches.ts';

/** A record as its dialect reads it. */
export interface TableRecord {
  readonly record: number;
  /** Line on which it starts, from 1. */
  readonly line: number;
  /** Offset of its first byte. */
  readonly byte: number;
  /** Empty where it cannot be read. */
  readonly cells: readonly string[];
  /** The literal line (of a very long one, the beginning) where the record cannot be read; else null. */
  readonly raw: string | null;
}

/** The bytes of a record, its line end included. */
interface RawRecord {
  readonly record: number;
  readonly bytes: Uint8Array;
  /** False for all pieces but the last of a line too long to be held at once; most records are one piece. */
  readonly isWhole: boolean;
}

/** Whole records one after the other, with the blank lines before and between them, to be read apart from others. */
export interface FilePiece {
  readonly firstRecord: number;
  /** The line at `startByte`. */
  readonly line: number;
  readonly startByte: number;
  readonly endByte: number;
  /** Of its records; absent where none is corrected. */
  readonly corrections?: CorrectedCells;
}

/** Read at once where many records are wanted, and where only a few are. */
const streamBytes = 1 << 20;
const windowBytes = 1 << 16;
/** So much of a line that cannot be read is shown. */
const shownBytes = 1 << 16;
/** Distance up to which reading record by record is faster than starting at the next mark. */
const nearRecords = 1_024;

/**
 * The records from `first` to `last`, without holes, in pieces.
 * @throws AppError `conflict` where the file changed since it was indexed, `not-found` where it vanished, `aborted`
 */
export async function* recordsOf(
  table: Table,
  asked: { first: number; last?: number; signal?: AbortSignal; chunkBytes?: number },
): AsyncGenerator<TableRecord[]> {
  const { first, last = table.index.records, signal, chunkBytes = streamBytes } = asked;
  await using file = await openTableFile(table);
  yield* recordsBetween(table, file, { first, last, signal, chunkBytes });
  await file.expectSame();
}

/**
 * Yields the result of `resultOf` for each record that can be read, in pieces; null leaves it out. It may keep the bytes,
 * unless `quick` handles runs of records, whose bytes are overwritten by the next piece.
 * @throws AppError `conflict`, `not-found`
 */
export async function* foundIn<T, Found = never>(
  table: Table,
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
 * The records of the given numbers, which must ascend; those that the table does not have are left out.
 * @throws AppError `conflict`, `not-found`
 */
export async function readRecords(table: Table, numbers: readonly number[]): Promise<TableRecord[]> {
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
 * The bytes of the given records, whose numbers must ascend, also of those that cannot be read. A corrected record is
 * written with its corrections, in the dialect of the file.
 * @throws AppError `conflict`, `not-found`
 */
export async function* rawOf(table: Table, numbers: readonly number[]): AsyncGenerator<RawRecord> {
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
  { index, corrections }: Pick<Table, 'index' | 'corrections'>,
  { pieceBytes }: { pieceBytes: number },
): FilePiece[] {
  const pieces = plainPiecesOf(index, pieceBytes);
  if (corrections === undefined || corrections.length === 0) return pieces;
  return pieces.map((piece, at) => {
    const until = pieces[at + 1]?.firstRecord ?? index.records + 1;
    const own = correctedBetween(corrections, piece.firstRecord, until);
    return own.length === 0 ? piece : { ...piece, corrections: own };
  });
}

function plainPiecesOf(index: Table['index'], pieceBytes: number): FilePiece[] {
  const { marks } = index;
  const pieces: FilePiece[] = [];
  let mark = 0;
  for (const { begins, line, startByte, endByte, stop } of stretchesOf({ index }, 1, index.records)) {
    if (stop !== null) continue;
    let piece = { firstRecord: begins, line, startByte };
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
  table: Table,
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

/** Numbers that are near each other, to be read in one go: first, last, all of them. */
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
