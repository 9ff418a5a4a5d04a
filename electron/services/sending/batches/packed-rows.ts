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
  /** Only the plan of requests reads them from now on, and the platform has read the body. */
  finish(): void;
  /** The plan does not read them any more either: the buffers are reused if the rows are finished. */
  release(): void;
}

interface Packing {
  readonly count: number;
  /** The first record number; undefined while it is empty. */
  readonly first: number | undefined;
  /** Whether one of its rows writes the key. */
  hasHash(hash: number): boolean;
  /** Adds rows from the n-th of these on. */
  add(some: PlainRecords, from: number, count: number): void;
  /** Takes the added rows; it is then empty. */
  take(): PackedRows;
}

/** The buffers of packed rows. */
interface Room {
  bytes: Buffer;
  table: Int32Array;
  readonly writes: KeySet;
}

const mostRooms = 8;
/** Buffers are created this many times as large as their first content: the next request may be somewhat larger. */
const spare = 1.25;

/** Packs the rows of a run into buffers that its requests reuse one after the other. */
export function createPacking(heads: Uint8Array): Packing {
  const rooms: Room[] = [];
  let room: Room | null = null;
  /** The largest size so far. */
  const most = { bytes: 0, rows: 0 };
  let used = 0;
  let records: number[] = [];
  const begin = (): Room => {
    const begun = rooms.pop() ?? newRoom(heads.length + most.bytes, most.rows);
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
    hasHash: (hash) => room?.writes.hasHash(hash) === true,
    add(some, from, count) {
      room ??= begin();
      const { bytes, table, place } = some;
      const first = (place + from) * rowWords;
      const begins = from === 0 ? some.from : (table[first - rowWords + endWord] as number);
      const ends = table[first + (count - 1) * rowWords + endWord] as number;
      const length = used + ends - begins;
      if (length > most.bytes) most.bytes = length;
      if (records.length + count > most.rows) most.rows = records.length + count;
      grow(room, used, length, records.length + count);
      bytes.copy(room.bytes, used, begins, ends);
      const by = used - begins;
      let to = records.length * rowWords;
      for (let index = 0, at = first; index < count; index++, at += rowWords, to += rowWords) {
        room.table[to + endWord] = (table[at + endWord] as number) + by;
        room.table[to + nameFromWord] = (table[at + nameFromWord] as number) + by;
        room.table[to + nameToWord] = (table[at + nameToWord] as number) + by;
        room.table[to + nameHashWord] = table[at + nameHashWord] as number;
        room.table[to + firstHashWord] = table[at + firstHashWord] as number;
        room.table[to + secondHashWord] = table[at + secondHashWord] as number;
        room.writes.addHash(table[at + nameHashWord] as number);
        records.push(some.firstRecord + (table[at + recordWord] as number));
      }
      used += ends - begins;
    },
    take() {
      if (room === null) throw new Error('No rows were packed.');
      const taken = packed(room, heads.length, used, records, (free) => {
        if (rooms.length < mostRooms) rooms.push(free);
      });
      room = null;
      records = [];
      return taken;
    },
  };
}

/** Some of these rows as objects, from the n-th on. */
export function plainRows(some: PlainRecords, from: number, count: number): readonly PlannedRow[] {
  const packing = createPacking(new Uint8Array());
  packing.add(some, from, count);
  return packing.take().rows();
}

const newRoom = (bytes: number, rows: number): Room => ({
  bytes: Buffer.allocUnsafeSlow(bytes),
  table: new Int32Array(rows * rowWords),
  writes: createKeySet(),
});

function grow(room: Room, used: number, bytes: number, rows: number): void {
  if (bytes > room.bytes.length) {
    const larger = Buffer.allocUnsafeSlow(Math.ceil(spare * bytes));
    room.bytes.copy(larger, 0, 0, used);
    room.bytes = larger;
  }
  if (rows * rowWords > room.table.length) {
    const longer = new Int32Array(Math.ceil(spare * rows) * rowWords);
    longer.set(room.table);
    room.table = longer;
  }
}

function packed(
  room: Room,
  begin: number,
  end: number,
  records: readonly number[],
  free: (room: Room) => void,
): PackedRows {
  const { bytes, table, writes } = room;
  let made: readonly PlannedRow[] | null = null;
  let isFinished = false;
  let isGone = false;
  return {
    records,
    body: bytes.subarray(0, end),
    table,
    writes,
    rows() {
      if (isGone) throw new Error('The bytes of these rows are already used for other rows.');
      made ??= rowsIn(bytes, begin, table, records);
      return made;
    },
    finish() {
      isFinished = true;
    },
    release() {
      if (!isFinished || made !== null || isGone) return;
      isGone = true;
      free(room);
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
