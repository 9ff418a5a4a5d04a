/** Collects record numbers in any order, fastest in ascending order, and builds a row set of them. */
import { bitCount, blockSize, lowerBound, paintRange, setBit, wordsPerBlock } from './row-block.ts';
import type { RowSet } from './row-set.ts';
import { fromParts } from './row-set-parts.ts';
import { createPartsWriter } from './row-set-parts-writer.ts';

export interface RowSetBuilder {
  add(record: number): void;
  /** Adds all records from `first` to `last`, both included; none if `last` is smaller. */
  addRange(first: number, last: number): void;
  /** Number of different records so far. */
  readonly size: number;
  /** Returns the set of the records so far; more may be added afterwards. */
  build(): RowSet;
}

/** Either the first `count` ascending values or, once they are many, bits. */
interface Bucket {
  values: Uint16Array;
  bits: Uint16Array | null;
  count: number;
}

/** Shared by all blocks that are full: nothing can be added to them any more. */
const allBits = new Uint16Array(wordsPerBlock).fill(0xffff);

export function createRowSetBuilder(): RowSetBuilder {
  const buckets = new Map<number, Bucket>();
  let size = 0;
  // The block of the last addition, because the next record is usually in the same block.
  let currentBase = -1;
  let current: Bucket = { values: new Uint16Array(0), bits: null, count: 0 };

  function enter(record: number): void {
    const number = Math.floor(record / blockSize);
    currentBase = number * blockSize;
    const found = buckets.get(number);
    current = found ?? { values: new Uint16Array(8), bits: null, count: 0 };
    if (found === undefined) buckets.set(number, current);
  }

  function bitsOf(bucket: Bucket): Uint16Array {
    if (bucket.bits !== null) return bucket.bits;
    const bits = new Uint16Array(wordsPerBlock);
    for (let at = 0; at < bucket.count; at++) setBit(bits, bucket.values[at] as number);
    bucket.values = new Uint16Array(0);
    bucket.bits = bits;
    return bits;
  }

  function insert(bucket: Bucket, low: number): void {
    const { values, count } = bucket;
    const isLast = count === 0 || (values[count - 1] as number) < low;
    const at = isLast ? count : lowerBound(values, 0, count, 1, low);
    if (at < count && values[at] === low) return;
    if (count === wordsPerBlock) {
      setBit(bitsOf(bucket), low);
    } else {
      let room = values;
      if (count === values.length) {
        room = new Uint16Array(Math.min(wordsPerBlock, count * 2));
        room.set(values);
        bucket.values = room;
      }
      if (at < count) room.copyWithin(at + 1, at, count);
      room[at] = low;
    }
    bucket.count++;
    size++;
  }

  function fillRange(bucket: Bucket, first: number, last: number): void {
    const before = bucket.count;
    if (last - first === blockSize - 1) {
      bucket.values = new Uint16Array(0);
      bucket.bits = allBits;
      bucket.count = blockSize;
    } else if (bucket.bits !== allBits) {
      const bits = bitsOf(bucket);
      paintRange(bits, first, last);
      bucket.count = 0;
      for (let at = 0; at < wordsPerBlock; at++) bucket.count += bitCount(bits[at] as number);
    }
    size += bucket.count - before;
  }

  return {
    add(record) {
      const offset = record - currentBase;
      if (offset < 0 || offset >= blockSize || currentBase < 0) enter(record);
      const low = record - currentBase;
      const { bits } = current;
      if (bits === null) insert(current, low);
      else if ((((bits[low >> 4] as number) >> (low & 15)) & 1) === 0) {
        setBit(bits, low);
        current.count++;
        size++;
      }
    },
    addRange(first, last) {
      for (let from = first; from <= last; ) {
        enter(from);
        const to = Math.min(last, currentBase + blockSize - 1);
        // Bits cost 8 KiB, a few single values less.
        if (to - from < 32) for (let record = from; record <= to; record++) this.add(record);
        else fillRange(current, from - currentBase, to - currentBase);
        from = to + 1;
      }
    },
    get size() {
      return size;
    },
    build() {
      const writer = createPartsWriter();
      const numbers = Float64Array.from(buckets.keys()).sort();
      for (const number of numbers) {
        const { values, bits, count } = buckets.get(number) as Bucket;
        if (bits === null) writer.addValues(number, values, count);
        else writer.addBits(number, bits);
      }
      return fromParts(writer.parts());
    },
  };
}
