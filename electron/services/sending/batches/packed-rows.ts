/** Stores the rows of a request as its body and a table, without an object per row unless something goes wrong. */

import { FileRow } from './file-rows.ts';
import { createKeySet, type KeySet } from './key-set.ts';
import {
  endWord,
  firstHashWord,
  nameFromWord,
  nameHashWord,
  nameToWord,
  type PlainRecords,
  recordWord,
  rowWords,
  secondHashWord,
} from './plain-records.ts';
import type { PlannedRow } from './planned-row.ts';

export interface PackedRows {
  /** Record numbers. */
  readonly records: readonly number[];
  /** The heads and the rows: the body of the request. */
  readonly body: Buffer;
  /** A row table (`rowWords`) over `body`. */
  readonly table: Int32Array;
  /** The keys that the rows write; they refer to nothing. */
  readonly writes: KeySet;
  /** The rows as objects; their buffers are then not reused. */
  rows(): readonly PlannedRow[];
  /** Called when the platform has read the body, and only the plan of requests still reads the rows. */
  finish(): void;
  /** Called when the plan reads the rows no longer either: the buffers are reused if the rows are finished. */
  release(): void;
}

interface Packing {
  readonly count: number;
  /** The first record number; undefined while it is empty. */
  readonly first: number | undefined;
  /** Whether one of its rows writes the key. */
  hasHash(hash: number): boolean;
  /** Adds `count` rows of `some`, from the index `from` on. */
  add(some: PlainRecords, from: number, count: number): void;
  /** Takes the added rows; the packing is then empty. */
  take(): PackedRows;
}

/** The buffers of packed rows. */
interface Buffers {
  bytes: Buffer;
  table: Int32Array;
  readonly writes: KeySet;
}

const maxFreeBuffers = 8;
/** Buffers are created this many times as large as their first content: the next request may be somewhat larger. */
const spare = 1.25;

/** Packs the rows of a run into buffers that its requests reuse one after the other. */
export function createPacking(heads: Uint8Array): Packing {
  const freeBuffers: Buffers[] = [];
  let buffers: Buffers | null = null;
  /** The largest request so far. */
  const largest = { bytes: 0, rows: 0 };
  let used = 0;
  let records: number[] = [];
  const begin = (): Buffers => {
    const begun = freeBuffers.pop() ?? newBuffers(heads.length + largest.bytes, largest.rows);
    begun.writes.clear();
    begun.bytes.set(heads, 0);
    used = heads.length;
    return begun;
  };
  return {
    get count() {
      return records.length;
    },
    get first() {
      return records[0];
    },
    hasHash: (hash) => buffers?.writes.hasHash(hash) === true,
    add(some, from, count) {
      buffers ??= begin();
      const { bytes, table, place } = some;
      const first = (place + from) * rowWords;
      const begins = from === 0 ? some.from : (table[first - rowWords + endWord] as number);
      const ends = table[first + (count - 1) * rowWords + endWord] as number;
      const length = used + ends - begins;
      if (length > largest.bytes) largest.bytes = length;
      if (records.length + count > largest.rows) largest.rows = records.length + count;
      grow(buffers, used, length, records.length + count);
      bytes.copy(buffers.bytes, used, begins, ends);
      const shift = used - begins;
      let to = records.length * rowWords;
      for (let index = 0, at = first; index < count; index++, at += rowWords, to += rowWords) {
        buffers.table[to + endWord] = (table[at + endWord] as number) + shift;
        buffers.table[to + nameFromWord] = (table[at + nameFromWord] as number) + shift;
        buffers.table[to + nameToWord] = (table[at + nameToWord] as number) + shift;
        buffers.table[to + nameHashWord] = table[at + nameHashWord] as number;
        buffers.table[to + firstHashWord] = table[at + firstHashWord] as number;
        buffers.table[to + secondHashWord] = table[at + secondHashWord] as number;
        buffers.writes.addHash(table[at + nameHashWord] as number);
        records.push(some.firstRecord + (table[at + recordWord] as number));
      }
      used += ends - begins;
    },
    take() {
      if (buffers === null) throw new Error('No rows were packed.');
      const taken = packed(buffers, heads.length, used, records, (free) => {
        if (freeBuffers.length < maxFreeBuffers) freeBuffers.push(free);
      });
      buffers = null;
      records = [];
      return taken;
    },
  };
}

/** Returns `count` rows of `some` as objects, from the index `from` on. */
export function plainRows(some: PlainRecords, from: number, count: number): readonly PlannedRow[] {
  const packing = createPacking(new Uint8Array());
  packing.add(some, from, count);
  return packing.take().rows();
}

const newBuffers = (bytes: number, rows: number): Buffers => ({
  bytes: Buffer.allocUnsafeSlow(bytes),
  table: new Int32Array(rows * rowWords),
  writes: createKeySet(),
});

function grow(buffers: Buffers, used: number, bytes: number, rows: number): void {
  if (bytes > buffers.bytes.length) {
    const larger = Buffer.allocUnsafeSlow(Math.ceil(spare * bytes));
    buffers.bytes.copy(larger, 0, 0, used);
    buffers.bytes = larger;
  }
  if (rows * rowWords > buffers.table.length) {
    const longer = new Int32Array(Math.ceil(spare * rows) * rowWords);
    longer.set(buffers.table);
    buffers.table = longer;
  }
}

function packed(
  buffers: Buffers,
  begin: number,
  end: number,
  records: readonly number[],
  free: (buffers: Buffers) => void,
): PackedRows {
  const { bytes, table, writes } = buffers;
  let rowObjects: readonly PlannedRow[] | null = null;
  let isFinished = false;
  let isReleased = false;
  return {
    records,
    body: bytes.subarray(0, end),
    table,
    writes,
    rows() {
      if (isReleased) throw new Error('The bytes of these rows are already used for other rows.');
      rowObjects ??= rowsIn(bytes, begin, table, records);
      return rowObjects;
    },
    finish() {
      isFinished = true;
    },
    release() {
      if (!isFinished || rowObjects !== null || isReleased) return;
      isReleased = true;
      free(buffers);
    },
  };
}

function rowsIn(bytes: Buffer, begin: number, table: Int32Array, records: readonly number[]): PlannedRow[] {
  let from = begin;
  return records.map((record, index) => {
    const at = index * rowWords;
    const to = table[at + endWord] as number;
    const [nameFrom, nameTo] = [table[at + nameFromWord] as number, table[at + nameToWord] as number];
    const row = new FileRow(
      record,
      { bytes, from, to, nameFrom, nameTo },
      table[at + nameHashWord] as number,
      null,
      null,
    );
    from = to;
    return row;
  });
}
