/** Writes the blocks of a row set one after the other, each in the smallest of its possible encodings. */
import { bitCount, blockForms, type RowBlock, wordsPerBlock } from './row-block.ts';

/** Blocks must be added in ascending order; one without members is left out. */
interface PartsWriter {
  addBits(block: number, bits: Uint16Array): void;
  /** Adds a block of the first `count` of `values`, which are ascending and different. */
  addValues(block: number, values: Uint16Array, count: number): void;
  /** Copies a block of another set, which has `members` members. */
  addCopy(block: number, source: RowBlock, members: number): void;
  parts(): RowSetParts;
}

export function createPartsWriter(): PartsWriter {
  const block: number[] = [];
  const form: number[] = [];
  const start: number[] = [0];
  const before: number[] = [0];
  let data = new Uint16Array(64);
  let length = 0;

  function reserve(words: number): void {
    if (length + words <= data.length) return;
    const longer = new Uint16Array(Math.max(length + words, data.length * 2));
    longer.set(data);
    data = longer;
  }

  function endBlock(number: number, as: number, members: number): void {
    block.push(number);
    form.push(as);
    start.push(length);
    before.push((before.at(-1) as number) + members);
  }

  function writeRuns(count: number, each: (run: (first: number, last: number) => void) => void): void {
    reserve(count * 2);
    each((first, last) => {
      data[length++] = first;
      data[length++] = last;
    });
  }

  return {
    addBits(number, bits) {
      const { members, runs } = measure(bits);
      if (members === 0) return;
      if (runs * 2 < members && runs * 2 < wordsPerBlock) {
        writeRuns(runs, (run) => eachRun(bits, run));
        endBlock(number, blockForms.runs, members);
      } else if (members <= wordsPerBlock) {
        reserve(members);
        eachRun(bits, (first, last) => {
          for (let low = first; low <= last; low++) data[length++] = low;
        });
        endBlock(number, blockForms.values, members);
      } else {
        reserve(wordsPerBlock);
        data.set(bits, length);
        length += wordsPerBlock;
        endBlock(number, blockForms.bits, members);
      }
    },
    addValues(number, values, count) {
      if (count === 0) return;
      let runs = 1;
      for (let at = 1; at < count; at++) if (values[at] !== (values[at - 1] as number) + 1) runs++;
      if (runs * 2 < count && runs * 2 < wordsPerBlock) {
        writeRuns(runs, (run) => {
          let first = 0;
          for (let at = 1; at <= count; at++) {
            if (at < count && values[at] === (values[at - 1] as number) + 1) continue;
            run(values[first] as number, values[at - 1] as number);
            first = at;
          }
        });
        endBlock(number, blockForms.runs, count);
      } else if (count <= wordsPerBlock) {
        reserve(count);
        data.set(values.subarray(0, count), length);
        length += count;
        endBlock(number, blockForms.values, count);
      } else {
        const bits = new Uint16Array(wordsPerBlock);
        for (let at = 0; at < count; at++) {
          const low = values[at] as number;
          bits[low >> 4] = (bits[low >> 4] as number) | (1 << (low & 15));
        }
        this.addBits(number, bits);
      }
    },
    addCopy(number, source, members) {
      reserve(source.to - source.from);
      data.set(source.data.subarray(source.from, source.to), length);
      length += source.to - source.from;
      endBlock(number, source.form, members);
    },
    parts: () => ({
      block: Int32Array.from(block),
      form: Uint8Array.from(form),
      start: Uint32Array.from(start),
      before: Float64Array.from(before),
      data: data.slice(0, length),
    }),
  };
}

function measure(bits: Uint16Array): { members: number; runs: number } {
  let members = 0;
  let runs = 0;
  let carry = 0;
  for (let at = 0; at < wordsPerBlock; at++) {
    const word = bits[at] as number;
    members += bitCount(word);
    // A run starts where a bit is set and the one before it is not.
    runs += bitCount(word & ~((word << 1) | carry));
    carry = word >> 15;
  }
  return { members, runs };
}

function eachRun(bits: Uint16Array, run: (first: number, last: number) => void): void {
  let first = -1;
  for (let at = 0; at < wordsPerBlock; at++) {
    const word = bits[at] as number;
    if (word === (first < 0 ? 0 : 0xffff)) continue;
    for (let bit = 0; bit < 16; bit++) {
      const isSet = ((word >> bit) & 1) === 1;
      if (isSet === first >= 0) continue;
      if (isSet) first = (at << 4) + bit;
      else {
        run(first, (at << 4) + bit - 1);
        first = -1;
      }
    }
  }
  if (first >= 0) run(first, (wordsPerBlock << 4) - 1);
}

/** Arrays of a row set. Each has its own buffer, so that it can be copied or transferred to another thread. */
export interface RowSetParts {
  /** Ascending numbers of the blocks that have members: record / 65,536. */
  readonly block: Int32Array<ArrayBuffer>;
  /** How block n is written: one of `blockForms`. */
  readonly form: Uint8Array<ArrayBuffer>;
  /** Where block n starts in `data`; one entry more than blocks. */
  readonly start: Uint32Array<ArrayBuffer>;
  /** Members before block n; one entry more than blocks. */
  readonly before: Float64Array<ArrayBuffer>;
  readonly data: Uint16Array<ArrayBuffer>;
}
