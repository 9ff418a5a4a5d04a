/** Different cells of a column with their counts, found by their bytes. */

interface CellEntries {
  readonly size: number;
  /** By entry, as all arrays below; `findOrAdd` and `keep` may replace the arrays. */
  readonly hashes: Int32Array;
  readonly counts: Int32Array;
  /** Counts that were not reported yet. */
  readonly unreported: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Returns the entry of the cell bytes[start..end); a missing one is added with counts of 0. */
  findOrAdd(hash: number, start: number, end: number): number;
  /** Drops all entries for which `isKept` returns false; it is called once for each, in order. */
  keep(isKept: (entry: number) => boolean): void;
}

/** Most columns have few different values, and two thousand columns must not take much memory. */
const firstRoom = 64;

export function createCellEntries(bytes: Uint8Array): CellEntries {
  let starts = new Int32Array(firstRoom);
  let ends = new Int32Array(firstRoom);
  let hashes = new Int32Array(firstRoom);
  let counts = new Int32Array(firstRoom);
  let unreported = new Int32Array(firstRoom);
  /** Hash table with linear probing: numbers of entries from 1, or 0. At most half of it is full. */
  let slots = new Int32Array(2 * firstRoom);
  let size = 0;

  const isEqual = (entry: number, start: number, end: number): boolean => {
    let at = starts[entry] as number;
    if ((ends[entry] as number) - at !== end - start) return false;
    for (let other = start; other < end; other++, at++) if (bytes[at] !== bytes[other]) return false;
    return true;
  };
  const fillSlots = () => {
    const mask = slots.length - 1;
    for (let entry = 0; entry < size; entry++) {
      let slot = (hashes[entry] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry + 1;
    }
  };
  const grow = () => {
    starts = longer(starts);
    ends = longer(ends);
    hashes = longer(hashes);
    counts = longer(counts);
    unreported = longer(unreported);
    slots = new Int32Array(2 * slots.length);
    fillSlots();
  };

  return {
    get size() {
      return size;
    },
    get hashes() {
      return hashes;
    },
    get counts() {
      return counts;
    },
    get unreported() {
      return unreported;
    },
    get starts() {
      return starts;
    },
    get ends() {
      return ends;
    },
    findOrAdd(hash, start, end) {
      if (size === starts.length) grow();
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (let next = slots[slot] as number; next !== 0; next = slots[slot] as number) {
        if (hashes[next - 1] === hash && isEqual(next - 1, start, end)) return next - 1;
        slot = (slot + 1) & mask;
      }
      starts[size] = start;
      ends[size] = end;
      hashes[size] = hash;
      counts[size] = 0;
      unreported[size] = 0;
      size += 1;
      slots[slot] = size;
      return size - 1;
    },
    keep(isKept) {
      const columns = [starts, ends, hashes, counts, unreported];
      let kept = 0;
      for (let entry = 0; entry < size; entry++) {
        if (!isKept(entry)) continue;
        for (const column of columns) column[kept] = column[entry] as number;
        kept += 1;
      }
      size = kept;
      slots.fill(0);
      fillSlots();
    },
  };
}

function longer(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const room = new Int32Array(2 * numbers.length);
  room.set(numbers);
  return room;
}
