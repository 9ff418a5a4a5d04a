/** Finds records whose bytes can be sent unchanged and that only an xid identifies, many at a time. */
import { validLength } from '../../../../shared/csv/utf8.ts';
import type { BulkMatcher } from '../../../engine/read-stretch.ts';
import { keyHashOfBytes } from './key-set.ts';
import { hashBytes, hashed } from './row-text.ts';

/** Numbers for each row in a row table. */
export const rowWords = 7;
/**
 * Their places: where the row ends in its bytes, which is where the next one begins; where the text of its xid begins
 * and ends; `keyHash` of that text, which is not 0; both words of the row's hash; how far its record is behind the
 * first one.
 */
export const [endWord, nameFromWord, nameToWord, nameHashWord, firstHashWord, secondHashWord, recordWord] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;

/** Rows one behind the other, without those left out; they hold until the next piece of the file is read. */
export interface PlainRecords {
  readonly firstRecord: number;
  readonly count: number;
  readonly bytes: Buffer;
  /** Where the first one begins. */
  readonly from: number;
  /** A row table, of which the first one is row `place`. */
  readonly table: Int32Array;
  readonly place: number;
}

const quote = 34;
const comma = 44;
const newline = 10;
const carriageReturn = 13;

/**
 * Moves the rows behind those that are left out, so that rows of one shard, which stand far apart, are found in one go.
 * @param isLeftOut rows that are not sent, looked up in ascending order; null where all are
 */
export function createPlainRecords(of: {
  readonly columns: number;
  readonly name: number;
  readonly nullKeyword: string;
  readonly isLeftOut: ((record: number) => boolean) | null;
}): BulkMatcher<PlainRecords> {
  const { columns, name, nullKeyword, isLeftOut } = of;
  let table = new Int32Array(1_024 * rowWords);
  let used = 0;
  const isNull = (bytes: Buffer, from: number, to: number) =>
    to - from === nullKeyword.length && bytes.toString('latin1', from, to) === nullKeyword;
  return {
    begin() {
      used = 0;
    },
    matchRun(bytes, from, end, firstRecord, lastRecord) {
      const place = used;
      let at = from;
      let to = from;
      let record = firstRecord;
      for (; record <= lastRecord; record++) {
        const next = recordEnd(bytes, at, end, columns, name);
        if (next < 0) break;
        if (isLeftOut?.(record) === true) {
          at = next;
          continue;
        }
        const { from: nameFrom, to: nameTo } = named;
        if (nameTo === nameFrom || isNull(bytes, nameFrom, nameTo)) break;
        const nameHash = keyHashOfBytes(bytes, nameFrom, nameTo);
        if (nameHash === 0) break;
        const word = used * rowWords;
        if (word === table.length) {
          const longer = new Int32Array(2 * table.length);
          longer.set(table);
          table = longer;
        }
        hashBytes(bytes, at, next);
        const by = at - to;
        if (by > 0) bytes.copyWithin(to, at, next);
        to = next - by;
        table[word + endWord] = to;
        table[word + nameFromWord] = nameFrom - by;
        table[word + nameToWord] = nameTo - by;
        table[word + nameHashWord] = nameHash;
        table[word + firstHashWord] = hashed.first;
        table[word + secondHashWord] = hashed.second;
        table[word + recordWord] = record - firstRecord;
        used += 1;
        at = next;
      }
      const count = record - firstRecord;
      if (count === 0) return null;
      if (used === place) return { found: null, count, end: at };
      // Its table is looked up when it is used: another run of the same piece may have made a longer one.
      const found = {
        firstRecord,
        count: used - place,
        bytes,
        from,
        place,
        get table() {
          return table;
        },
      };
      return { found, count, end: at };
    },
  };
}

/** Where the name of the last record was found. */
const named = { from: 0, to: 0 };

/**
 * Returns where the record at `at` ends if each of its cells is in quotes without a line break, a comma between two and a
 * newline behind, and its name holds no quote; else -1.
 */
function recordEnd(bytes: Buffer, start: number, end: number, columns: number, name: number): number {
  let at = start;
  let all = 0;
  for (let column = 0; column < columns; column++) {
    if (at >= end || bytes[at] !== quote) return -1;
    at++;
    const from = at;
    for (;;) {
      let code = 0;
      for (; at < end; at++) {
        code = bytes[at] as number;
        all |= code;
        if (code > quote) continue;
        if (code === quote) break;
        if (code === newline || code === carriageReturn) return -1;
      }
      if (at + 1 >= end) return -1;
      if (bytes[at + 1] !== quote) break;
      if (column === name) return -1;
      at += 2;
    }
    if (column === name) {
      named.from = from;
      named.to = at;
    }
    if (bytes[at + 1] !== (column + 1 < columns ? comma : newline)) return -1;
    at += 2;
  }
  if (all >= 0x80 && validLength(bytes, at, start) < at) return -1;
  return at;
}
