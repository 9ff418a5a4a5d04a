/** Converts between row sets and the typed arrays that they consist of, which are passed between threads. */
import { blockForms, blockSize, isIn, lowAt, lowerBound, type RowBlock, rankIn } from './row-block.ts';
import type { RowSet } from './row-set.ts';
import { createPartsWriter, type RowSetParts } from './row-set-parts-writer.ts';

const known = new WeakMap<RowSet, RowSetParts>();

/** Returns the set's own arrays. Do not change them; after they were transferred, the set must not be used. */
export function toParts(set: RowSet): RowSetParts {
  const parts = known.get(set);
  if (parts !== undefined) return parts;
  // A set that `fromParts` did not create. Its members are ascending, so that each block is written once.
  const writer = createPartsWriter();
  let values = new Uint16Array(16);
  let count = 0;
  let block = -1;
  for (const record of set) {
    const number = Math.floor(record / blockSize);
    if (number !== block) {
      writer.addValues(block, values, count);
      block = number;
      count = 0;
    }
    if (count === values.length) {
      const longer = new Uint16Array(Math.min(blockSize, count * 4));
      longer.set(values);
      values = longer;
    }
    values[count++] = record % blockSize;
  }
  writer.addValues(block, values, count);
  return writer.parts();
}

export function fromParts(parts: RowSetParts): RowSet {
  const { block, form, start, before, data } = parts;
  const size = before[block.length] as number;
  const sizeBytes =
    block.byteLength + form.byteLength + start.byteLength + before.byteLength + data.byteLength;

  /** Returns the index of the first block that may contain `record` or a greater one. */
  const blockFrom = (record: number) => lowerBound(block, 0, block.length, 1, Math.floor(record / blockSize));

  function* from(record: number): Generator<number, undefined> {
    for (let index = blockFrom(record); index < block.length; index++) {
      const base = (block[index] as number) * blockSize;
      const rowBlock = blockAt(parts, index);
      if (rowBlock.form === blockForms.values) {
        const first = lowerBound(data, rowBlock.from, rowBlock.to, 1, record - base);
        for (let at = first; at < rowBlock.to; at++) yield base + (data[at] as number);
      } else if (rowBlock.form === blockForms.runs) {
        for (let at = rowBlock.from; at < rowBlock.to; at += 2) {
          const last = base + (data[at + 1] as number);
          for (let next = Math.max(record, base + (data[at] as number)); next <= last; next++) yield next;
        }
      } else {
        const skipped = Math.max(0, record - base);
        for (let at = skipped >> 4; at < rowBlock.to - rowBlock.from; at++) {
          let word = data[rowBlock.from + at] as number;
          if (at === skipped >> 4) word &= 0xffff << (skipped & 15);
          for (; word !== 0; word &= word - 1) yield base + (at << 4) + 31 - Math.clz32(word & -word);
        }
      }
    }
    return undefined;
  }

  const set: RowSet = {
    size,
    sizeBytes,
    has(record) {
      const index = blockFrom(record);
      const base = (block[index] ?? -1) * blockSize;
      return record >= base && base >= 0 && isIn(blockAt(parts, index), record - base);
    },
    at(index) {
      if (!(index >= 0 && index < size)) return undefined;
      let low = 0;
      let high = block.length;
      while (high - low > 1) {
        const middle = (low + high) >>> 1;
        if ((before[middle] as number) <= index) low = middle;
        else high = middle;
      }
      return (block[low] as number) * blockSize + lowAt(blockAt(parts, low), index - (before[low] as number));
    },
    rank(record) {
      const index = blockFrom(record);
      const low = record - (block[index] ?? 0) * blockSize;
      const inside = index < block.length && low > 0 ? rankIn(blockAt(parts, index), low) : 0;
      return (before[index] as number) + inside;
    },
    from,
    [Symbol.iterator]: () => from(0),
  };
  known.set(set, parts);
  return set;
}

/** Returns block n of the set, by its index in `parts.block`. */
export function blockAt({ form, start, data }: RowSetParts, index: number): RowBlock {
  return {
    form: form[index] as number,
    data,
    from: start[index] as number,
    to: start[index + 1] as number,
  };
}
