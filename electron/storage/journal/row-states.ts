/** The state of each row of a run in one byte, with counts by which the n-th row with a state is found quickly. */
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { eachRun } from './record-list.ts';
import { type CodeMask, codeCount, codes } from './row-codes.ts';

export interface RowStates {
  /** Code by record number; index 0 is no record. Must not be changed. */
  readonly bytes: Uint8Array;
  /** Returns the code before. */
  set(record: number, code: number): number;
  setRange(first: number, last: number, code: number): void;
  total(mask: CodeMask): number;
  /** The n-th record with one of the codes, from 0. */
  at(mask: CodeMask, index: number): number | undefined;
  /** Up to `count` records with one of the codes, ascending, from `first` on. */
  from(mask: CodeMask, first: number, count: number): number[];
  setOf(mask: CodeMask): RowSet;
}

/** The counts are kept for each block of records and each code. */
const blockBits = 14;
const blockSize = 2 ** blockBits;

/**
 * Creates the states of records 1 to `records`: not sent, or excluded.
 * @param excluded as `writeRecords` encodes them
 */
export function createRowStates(records: number, excluded: Uint8Array): RowStates {
  const bytes = new Uint8Array(records + 1);
  const blocks = Math.ceil(bytes.length / blockSize);
  const counts = new Int32Array(blocks * codeCount);
  for (let block = 0; block < blocks; block++)
    counts[block * codeCount] = Math.min(blockSize, bytes.length - block * blockSize);

  const set = (record: number, code: number) => {
    const before = bytes[record];
    if (before === undefined) throw new Error(`The run has no record ${record}.`);
    if (before === code) return code;
    const base = (record >> blockBits) * codeCount;
    counts[base + before] = (counts[base + before] as number) - 1;
    counts[base + code] = (counts[base + code] as number) + 1;
    bytes[record] = code;
    return before;
  };
  const countIn = (block: number, mask: CodeMask) => {
    let sum = 0;
    for (let code = 0; code < codeCount; code++)
      if (((mask >> code) & 1) === 1) sum += counts[block * codeCount + code] as number;
    return sum;
  };
  const isIn = (mask: CodeMask, record: number) => ((mask >> (bytes[record] as number)) & 1) === 1;

  /** Calls `onRecord` with matching records until it returns false. */
  const walk = (mask: CodeMask, first: number, onRecord: (record: number) => boolean) => {
    for (let record = Math.max(0, first); record < bytes.length; ) {
      const end = Math.min(bytes.length, ((record >> blockBits) + 1) * blockSize);
      if (countIn(record >> blockBits, mask) === 0) record = end;
      for (; record < end; record++) if (isIn(mask, record) && !onRecord(record)) return;
    }
  };

  const setRange = (first: number, last: number, code: number) => {
    for (let record = first; record <= last; record++) set(record, code);
  };

  set(0, codes.excluded);
  eachRun(excluded, (first, last) => setRange(first, last, codes.excluded));
  return {
    bytes,
    set,
    setRange,
    total(mask) {
      let sum = 0;
      for (let block = 0; block < blocks; block++) sum += countIn(block, mask);
      return sum;
    },
    at(mask, index) {
      let left = index;
      for (let block = 0; block < blocks; block++) {
        const inBlock = countIn(block, mask);
        if (left >= inBlock) {
          left -= inBlock;
          continue;
        }
        for (let record = block * blockSize; ; record++)
          if (isIn(mask, record) && left-- === 0) return record;
      }
      return undefined;
    },
    from(mask, first, count) {
      const found: number[] = [];
      if (count > 0) walk(mask, first, (record) => found.push(record) < count);
      return found;
    },
    setOf(mask) {
      const builder = createRowSetBuilder();
      walk(mask, 0, (record) => {
        builder.add(record);
        return true;
      });
      return builder.build();
    },
  };
}
