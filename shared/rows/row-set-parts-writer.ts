/** Writes the blocks of a row set one after the other, each in the form that takes the least room. */
import { bitCount, blockForms, type RowBlock, wordsPerBlock } from './row-block.ts';

/** Blocks come in ascending order; one without members leaves no trace. */
interface PartsWriter {
  addBits(block: number, bits: Uint16Array): void;
  /** The first `count` values, ascending, each once. */
  addValues(block: number, values: Uint16Array, count: number): void;
  /** A block as another set has it, with `members` members. */
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

  function room(words: number): void {
    if (length + words <= data.length) return;
    const longer = new Uint16Array(Math.max(length + words, data.length * 2));
    longer.set(data);
    data = longer;
  }

  function close(number: number, as: number, members: number): void {
    block.push(number);
    form.push(as);
    start.push(length);
    before.push((before.at(-1) as number) + members);
  }

  function writeRuns(count: number, each: (run: (first: number, last: number) => void) => void): void {
    room(count * 2);
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
        close(number, blockForms.runs, members);
      } else if (members <= wordsPerBlock) {
        room(members);
        eachRun(bits, (first, last) => {
          for (let low = first; low <= last; low++) data[length++] = low;
        });
        close(number, blockForms.values, members);
      } else {
        room(wordsPerBlock);
        data.set(bits, length);
        length += wordsPerBlock;
        close(number, blockForms.bits, members);
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
        close(number, blockForms.runs, count);
      } else if (count <= wordsPerBlock) {
        room(count);
        data.set(values.subarray(0, count), length);
        length += count;
        close(number, blockForms.values, count);
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
      room(source.to - source.from);
      data.set(source.data.subarray(source.from, source.to), length);
      length += source.to - source.from;
      close(number, source.form, members);
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

/** Each array has a buffer of its own, to be copied or transferred. */
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
