/** A hash table of fingerprints in a few typed arrays, which takes a tenth of the memory of a Map of texts. */

/** Entries are numbered from 0 in the order in which they are added. */
interface KeyTable {
  readonly count: number;
  clear(): void;
  /** Returns the number of the entry with the fingerprint at word `at` of `words`; -1 if it is missing. */
  find(words: Uint32Array, at: number): number;
  /** As `find`, but adds a missing fingerprint, so that `count` grows. */
  findOrAdd(words: Uint32Array, at: number): number;
}

const smallest = 1_024;

export function createKeyTable(): KeyTable {
  let slots = new Int32Array(smallest * 2).fill(-1);
  let keys = new Uint32Array(smallest * 4);
  let count = 0;

  /** Returns the slot of the fingerprint, or the free one for it, by linear probing from its second word. */
  function slotOf(words: Uint32Array, at: number): number {
    const mask = slots.length - 1;
    const second = words[at + 1] as number;
    let slot = second & mask;
    for (;;) {
      const entry = slots[slot] as number;
      if (entry < 0) return slot;
      const key = entry * 4;
      if (
        keys[key + 1] === second &&
        keys[key] === words[at] &&
        keys[key + 2] === words[at + 2] &&
        keys[key + 3] === words[at + 3]
      )
        return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    const longer = new Uint32Array(keys.length * 2);
    longer.set(keys);
    keys = longer;
    slots = new Int32Array(slots.length * 2).fill(-1);
    for (let entry = 0; entry < count; entry++) slots[slotOf(keys, entry * 4)] = entry;
  }

  return {
    get count() {
      return count;
    },
    clear() {
      count = 0;
      slots.fill(-1);
    },
    find: (words, at) => slots[slotOf(words, at)] as number,
    findOrAdd(words, at) {
      let slot = slotOf(words, at);
      const found = slots[slot] as number;
      if (found >= 0) return found;
      if (count * 4 === keys.length) {
        grow();
        slot = slotOf(words, at);
      }
      slots[slot] = count;
      const key = count * 4;
      keys[key] = words[at] as number;
      keys[key + 1] = words[at + 1] as number;
      keys[key + 2] = words[at + 2] as number;
      keys[key + 3] = words[at + 3] as number;
      return count++;
    },
  };
}
