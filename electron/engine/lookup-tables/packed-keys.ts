/** Keys and values of a table in memory that all threads share: a hash table with open addressing. */
import { AppError } from '../../../shared/errors.ts';
import type { LookupTable } from '../../../shared/recipes/transforms/lookup-table.ts';

/** Reading it needs no lock, since nothing writes to it once it is packed. */
export interface PackedKeys {
  /** Hash table with linear probing, of a power of two: each slot has the number of an entry from 1, or 0. */
  readonly slots: Int32Array<SharedArrayBuffer>;
  /** `entryWords` for each key. */
  readonly entries: Uint32Array<SharedArrayBuffer>;
  /** UTF-8 of each key, followed by its value. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** Start of the key, its end, end of the value, its row, and the first row with another value or 0. */
const entryWords = 5;
const firstSlots = 1 << 10;
const firstBytes = 1 << 16;
/** Far more than a lookup table needs; offsets have 32 bits. */
const maxBytes = 2 ** 30;

interface KeyPacker {
  /** Rows count from 1. @throws AppError `bad-input` for more text than can be held */
  add(key: string, value: string, row: number): void;
  packed(): PackedKeys;
}

/** @param name of the table, for messages */
export function createKeyPacker(name: string): KeyPacker {
  let slots = new Int32Array(firstSlots);
  let entries = new Uint32Array((firstSlots / 2) * entryWords);
  let bytes = new Uint8Array(firstBytes);
  let count = 0;
  let used = 0;
  const encoder = new TextEncoder();

  /** Makes room for a text of so many UTF-16 units, whose UTF-8 has at most three bytes for each. */
  const reserve = (units: number) => {
    const needed = used + units * 3;
    if (needed <= bytes.length) return;
    if (needed > maxBytes)
      throw new AppError(
        'bad-input',
        `The two columns of ${name} have more than 1 GB of text, which is too much to look up values in; remove rows that are not needed.`,
      );
    const grown = new Uint8Array(Math.min(maxBytes, Math.max(needed, bytes.length * 2)));
    grown.set(bytes);
    bytes = grown;
  };
  const grow = () => {
    const larger = new Uint32Array(entries.length * 2);
    larger.set(entries);
    entries = larger;
    slots = new Int32Array(slots.length * 2);
    for (let entry = 1; entry <= count; entry++) {
      const at = (entry - 1) * entryWords;
      const start = entries[at] as number;
      slots[freeSlot(slots, hashOf(bytes, start, entries[at + 1] as number))] = entry;
    }
  };

  return {
    add(key, value, row) {
      reserve(key.length + value.length);
      const middle = used + encoder.encodeInto(key, bytes.subarray(used)).written;
      const end = middle + encoder.encodeInto(value, bytes.subarray(middle)).written;
      const slot = slotOf({ slots, entries, bytes }, bytes, used, middle);
      const known = slots[slot] as number;
      if (known > 0) {
        const at = (known - 1) * entryWords;
        const [valueStart, valueEnd] = [entries[at + 1] as number, entries[at + 2] as number];
        const isSame = areSame(bytes, valueStart, valueEnd, bytes, middle, end);
        if (!isSame && entries[at + 4] === 0) entries[at + 4] = row;
        return;
      }
      entries.set([used, middle, end, row, 0], count * entryWords);
      count += 1;
      slots[slot] = count;
      used = end;
      if (count * 2 >= slots.length) grow();
    },
    packed() {
      const packed = {
        slots: new Int32Array(new SharedArrayBuffer(slots.byteLength)),
        entries: new Uint32Array(new SharedArrayBuffer(count * entryWords * 4)),
        bytes: new Uint8Array(new SharedArrayBuffer(used)),
      };
      packed.slots.set(slots);
      packed.entries.set(entries.subarray(0, count * entryWords));
      packed.bytes.set(bytes.subarray(0, used));
      return packed;
    },
  };
}

export function createLookupTable(packed: PackedKeys): LookupTable {
  const { slots, entries, bytes } = packed;
  const text = Buffer.from(bytes.buffer);
  const encoder = new TextEncoder();
  let keyBytes = new Uint8Array(firstSlots);
  return {
    find(key) {
      // Half of a surrogate pair would be encoded as another character.
      if (!key.isWellFormed()) return null;
      if (keyBytes.length < key.length * 3) keyBytes = new Uint8Array(key.length * 3);
      const { written } = encoder.encodeInto(key, keyBytes);
      const entry = slots[slotOf(packed, keyBytes, 0, written)] as number;
      if (entry === 0) return null;
      const at = (entry - 1) * entryWords;
      const other = entries[at + 4] as number;
      if (other > 0) return [entries[at + 3] as number, other];
      return text.toString('utf8', entries[at + 1], entries[at + 2]);
    },
  };
}

/** Returns the slot of a key, which is free if the key is missing. */
function slotOf(
  {
    slots,
    entries,
    bytes,
  }: { readonly slots: Int32Array; readonly entries: Uint32Array; readonly bytes: Uint8Array },
  key: Uint8Array,
  start: number,
  end: number,
): number {
  const mask = slots.length - 1;
  for (let slot = hashOf(key, start, end) & mask; ; slot = (slot + 1) & mask) {
    const entry = slots[slot] as number;
    if (entry === 0) return slot;
    const at = (entry - 1) * entryWords;
    if (areSame(bytes, entries[at] as number, entries[at + 1] as number, key, start, end)) return slot;
  }
}

function freeSlot(slots: Int32Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  return slot;
}

/** FNV-1a (Fowler–Noll–Vo), mixed once more, because only its last bits are used. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function areSame(
  one: Uint8Array,
  start: number,
  end: number,
  other: Uint8Array,
  from: number,
  to: number,
): boolean {
  if (end - start !== to - from) return false;
  for (let at = start; at < end; at++) if (one[at] !== other[from + at - start]) return false;
  return true;
}
