/** Many 64-bit hashes in 8 bytes each: collected first, sorted in place, then searched. */

export type Hash = readonly [number, number];

interface HashList {
  readonly size: number;
  /** Not after `sorted`. */
  add(hash: Hash): void;
  sorted(): SortedHashes;
}

export interface SortedHashes {
  readonly size: number;
  has(hash: Hash): boolean;
}

/** @param expected how many are to come; more may */
export function createHashList(expected: number): HashList {
  let words = new Uint32Array(Math.max(16, expected) * 2);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add([high, low]) {
      if (size * 2 === words.length) {
        const longer = new Uint32Array(words.length * 2);
        longer.set(words);
        words = longer;
      }
      // In the order of the halves of a 64-bit number in memory, the low one first.
      words[size * 2] = low;
      words[size * 2 + 1] = high;
      size += 1;
    },
    sorted() {
      new BigUint64Array(words.buffer, 0, size).sort();
      return { size, has: (hash) => isAmong(words, size, hash) };
    },
  };
}

function isAmong(words: Uint32Array, size: number, [high, low]: Hash): boolean {
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const there = words[middle * 2 + 1] as number;
    const below = words[middle * 2] as number;
    if (there < high || (there === high && below < low)) from = middle + 1;
    else to = middle;
  }
  return from < size && words[from * 2 + 1] === high && words[from * 2] === low;
}
