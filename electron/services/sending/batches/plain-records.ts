/** Finds records whose bytes can be sent unchanged and that only an xid identifies, many at a time. */
import { validLength } from '../../../../shared/csv/utf8.ts';
import type { BulkMatcher } from '../../../engine/read-stretch.ts';
import { keyHashOfBytes } from './key-set.ts';
import { hashBytes, lastHash } from './row-text.ts';

/** Number of words for each row in a row table. */
export const rowWords = 7;
/**
 * Places of the words of a row: where the row ends in its bytes, which is where the next one begins; where the text of
 * its xid begins and ends; `keyHash` of that text, which is not 0; both words of the row's hash; by how many records it
 * is behind the first one.
 */
export const [endWord, nameFromWord, nameToWord, nameHashWord, firstHashWord, secondHashWord, recordWord] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;

/** Adjacent rows, without those left out; they are valid until the next piece of the file is read. */
export interface PlainRecords {
  readonly firstRecord: number;
  readonly count: number;
  readonly bytes: Buffer;
  /** Where the first of these rows begins in `bytes`. */
  readonly from: number;
  /** A row table, in which the first of these rows has the index `place`. */
  readonly table: Int32Array;
  readonly place: number;
}

const quote = 34;
const comma = 44;
const newline = 10;
const carriageReturn = 13;

/**
 * Returns a matcher that moves rows over those that are left out, so that the rows of one shard, which are far apart,
 * are found in one go.
 * @param isLeftOut rows that are not sent, looked up in ascending order; null where all are
 */
export function createPlainRecords(options: {
  readonly columns: number;
  /** Column of the xid. */
  readonly name: number;
  readonly nullKeyword: string;
  readonly isLeftOut: ((record: number) => boolean) | null;
}): BulkMatcher<PlainRecords> {
  const { columns, name, nullKeyword, isLeftOut } = options;
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
      // Records are read at `at`, and those that are sent are moved to `to`.
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
        const { from: nameFrom, to: nameTo } = nameSpan;
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
        const shift = at - to;
        if (shift > 0) bytes.copyWithin(to, at, next);
        to = next - shift;
        table[word + endWord] = to;
        table[word + nameFromWord] = nameFrom - shift;
        table[word + nameToWord] = nameTo - shift;
        table[word + nameHashWord] = nameHash;
        table[word + firstHashWord] = lastHash.first;
        table[word + secondHashWord] = lastHash.second;
        table[word + recordWord] = record - firstRecord;
        used += 1;
        at = next;
      }
      const count = record - firstRecord;
      if (count === 0) return null;
      if (used === place) return { found: null, count, end: at };
      // The table is read when it is used, since another run of the same piece may have replaced it by a longer one.
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

/** Where `recordEnd` found the name of the last record. */
const nameSpan = { from: 0, to: 0 };

/**
 * Returns where the record at `start` ends, if each of its cells is in quotes and without a line break, with a comma
 * between two cells and a newline behind the last, and its name has no quote; else -1.
 */
function recordEnd(bytes: Buffer, start: number, end: number, columns: number, name: number): number {
  let at = start;
  let combinedBytes = 0;
  for (let column = 0; column < columns; column++) {
    if (at >= end || bytes[at] !== quote) return -1;
    at++;
    const from = at;
    for (;;) {
      let code = 0;
      for (; at < end; at++) {
        code = bytes[at] as number;
        combinedBytes |= code;
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
      nameSpan.from = from;
      nameSpan.to = at;
    }
    if (bytes[at + 1] !== (column + 1 < columns ? comma : newline)) return -1;
    at += 2;
  }
  // A record with a byte beyond ASCII must be valid UTF-8.
  if (combinedBytes >= 0x80 && validLength(bytes, at, start) < at) return -1;
  return at;
}
