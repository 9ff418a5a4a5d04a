/** Finds whether all values of a column are different, by their hashes, as long as there is memory for them. */
import { textBetween } from '../../../shared/csv/cell-text.ts';

/** Number of hashes that all columns of a table together may still keep. */
export interface ValueBudget {
  left: number;
}

/** 8 bytes for each hash, in tables that are half full at least. */
const maxHashes = 2_000_000;
export const createValueBudget = (): ValueBudget => ({ left: maxHashes });

interface UniqueValues {
  /** False if two values are equal, or if this is not known. */
  readonly areUnique: boolean;
  add(text: string): void;
  /** Adds the text of bytes[start..end). */
  addCell(bytes: Uint8Array, start: number, end: number): void;
  merge(hashes: Float64Array): void;
  giveUp(): void;
  /** Frees the memory; no value is added afterwards. */
  finish(): void;
  /** Returns all hashes, or null if not all values are known to be different. */
  hashes(): Float64Array | null;
}

const firstSlots = 64;

export function createUniqueValues(budget: ValueBudget = createValueBudget()): UniqueValues {
  /** Open addressing; a slot with 0 is free. Null once it is of no use. */
  let slots: Float64Array | null = new Float64Array(firstSlots);
  let count = 0;
  let areUnique = true;

  const giveUp = () => {
    areUnique = false;
    finish();
  };
  const finish = () => {
    slots = null;
    budget.left += count;
    count = 0;
  };
  /** Adds a hash to the table; returns false if the table has it already. */
  const insert = (into: Float64Array, hash: number): boolean => {
    const mask = into.length - 1;
    // `>>> 0` takes the lower 32 bits, also of numbers with 53 bits.
    let at = (hash >>> 0) & mask;
    for (let held = into[at]; held !== 0; held = into[at]) {
      if (held === hash) return false;
      at = (at + 1) & mask;
    }
    into[at] = hash;
    return true;
  };
  const addHash = (hash: number) => {
    if (slots === null) return;
    if (budget.left === 0 || !insert(slots, hash)) return giveUp();
    budget.left -= 1;
    count += 1;
    if (count * 2 < slots.length) return;
    const larger = new Float64Array(slots.length * 2);
    for (let at = 0; at < slots.length; at++) if (slots[at] !== 0) insert(larger, slots[at] as number);
    slots = larger;
  };

  return {
    get areUnique() {
      return areUnique;
    },
    add(text) {
      if (slots !== null) addHash(wideHash(text));
    },
    addCell(bytes, start, end) {
      if (slots !== null)
        addHash(wideHashOfAscii(bytes, start, end) ?? wideHash(textBetween(bytes, start, end)));
    },
    merge(hashes) {
      for (const hash of hashes) {
        if (slots === null) return;
        addHash(hash);
      }
    },
    giveUp,
    finish,
    hashes() {
      if (slots === null) return null;
      const found = new Float64Array(count);
      let next = 0;
      for (let at = 0; at < slots.length; at++) if (slots[at] !== 0) found[next++] = slots[at] as number;
      return found;
    },
  };
}

/**
 * 53 bits, never 0: of a million values, two have the same hash in one of 10,000 files; then they count as equal.
 * @source cyrb53 by bryc, public domain
 */
function wideHash(text: string): number {
  let high = firstHigh;
  let low = firstLow;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return finished(high, low);
}

/** `wideHash` of the text of these bytes; null where they are not ASCII. */
function wideHashOfAscii(bytes: Uint8Array, start: number, end: number): number | null {
  let high = firstHigh;
  let low = firstLow;
  let all = 0;
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number;
    all |= code;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return all < 0x80 ? finished(high, low) : null;
}

const firstHigh = 0xdeadbeef;
const firstLow = 0x41c6ce57;

function finished(highSum: number, lowSum: number): number {
  let high = highSum;
  let low = lowSum;
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1;
}
