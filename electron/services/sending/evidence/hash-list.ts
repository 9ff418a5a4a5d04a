/** Many 64-bit hashes in 8 bytes each: collected first, sorted in place, then searched. */

export type Hash = readonly [number, number];

interface HashList {
  readonly size: number;
  /** Must not be called after `sorted` or `repeated`. */
  add(hash: Hash): void;
  sorted(): SortedHashes;
  /** The hashes that were added more than once. */
  repeated(): SortedHashes;
}

export interface SortedHashes {
  readonly size: number;
  has(hash: Hash): boolean;
}

/** @param expected how many hashes to reserve memory for; more can be added */
export function createHashList(expected: number): HashList {
  let words = new Uint32Array(Math.max(16, expected) * 2);
  let size = 0;
  const sort = () => new BigUint64Array(words.buffer, 0, size).sort();
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
      // The low half comes first, as in the memory of a 64-bit number, so that BigUint64Array can sort them.
      words[size * 2] = low;
      words[size * 2 + 1] = high;
      size += 1;
    },
    sorted() {
      sort();
      return { size, has: (hash) => isAmong(words, size, hash) };
    },
    repeated() {
      sort();
      const found = createHashList(0);
      for (let at = 2; at < size * 2; at += 2) {
        const [low, high] = [words[at] as number, words[at + 1] as number];
        if (low === words[at - 2] && high === words[at - 1]) found.add([high, low]);
      }
      return found.sorted();
    },
  };
}

function isAmong(words: Uint32Array, size: number, [high, low]: Hash): boolean {
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const middleHigh = words[middle * 2 + 1] as number;
    const middleLow = words[middle * 2] as number;
    if (middleHigh < high || (middleHigh === high && middleLow < low)) from = middle + 1;
    else to = middle;
  }
  return from < size && words[from * 2 + 1] === high && words[from * 2] === low;
}
