/** A compact set of key hashes; rarely, two different keys count as the same. */

export interface KeySet {
  readonly size: number;
  add(key: string): void;
  /** True for each key that was added, and for one in millions of others. */
  has(key: string): boolean;
  /** Like `add` and `has`, by `keyHash`. */
  addHash(hash: number): void;
  hasHash(hash: number): boolean;
  /** Empties the set, without freeing its memory. */
  clear(): void;
  /** Whether the sets have a key in common. */
  meets(other: KeySet): boolean;
  /** The hashes, with 0 for an empty place; read by `meets` of other sets. */
  readonly places: Int32Array;
}

const smallest = 16;
/** Table of every empty set, which needs no memory: most requests refer to nothing. */
const none = new Int32Array(1);

export function createKeySet(keys: Iterable<string> = []): KeySet {
  let places = none;
  let size = 0;
  const grow = () => {
    const before = places;
    places = new Int32Array(Math.max(smallest, before.length * 2));
    for (let at = 0; at < before.length; at++) {
      const hash = before[at] as number;
      if (hash !== 0) places[placeOf(places, hash)] = hash;
    }
  };
  const self: KeySet = {
    get size() {
      return size;
    },
    get places() {
      return places;
    },
    add: (key) => self.addHash(keyHash(key)),
    has: (key) => self.hasHash(keyHash(key)),
    addHash(hash) {
      // At most half full, so that an empty place is always near.
      if (size * 2 >= places.length - 1) grow();
      const place = placeOf(places, hash);
      if (places[place] === hash) return;
      places[place] = hash;
      size += 1;
    },
    clear() {
      if (size > 0) places.fill(0);
      size = 0;
    },
    hasHash(hash) {
      if (size === 0) return false;
      return places[placeOf(places, hash)] === hash;
    },
    meets(other) {
      if (size === 0 || other.size === 0) return false;
      const [few, many] = size < other.size ? [places, other.places] : [other.places, places];
      // By index: an iterator creates an object for each of thousands of places.
      for (let at = 0; at < few.length; at++) {
        const hash = few[at] as number;
        if (hash !== 0 && many[placeOf(many, hash)] === hash) return true;
      }
      return false;
    },
  };
  for (const key of keys) self.add(key);
  return self;
}

/** Returns the place of a hash, or the empty place for it. The number of places is a power of two. */
function placeOf(places: Int32Array, hash: number): number {
  const mask = places.length - 1;
  let place = hash & mask;
  while (places[place] !== 0 && places[place] !== hash) place = (place + 1) & mask;
  return place;
}

const seed = 0x2f0b4a27;
const factor = 0x9e3779b1;

/** Returns a hash of 32 bits, which is never 0. */
export function keyHash(key: string): number {
  let hash = seed;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), factor);
  return mixed(hash);
}

/** Returns the `keyHash` of the text in bytes[from..to); 0 if it is not all ASCII. */
export function keyHashOfBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = seed;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte > 127) return 0;
    hash = Math.imul(hash ^ byte, factor);
  }
  return mixed(hash);
}

/** Spreads differences over all bits, since a place is chosen by the lower ones. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return once ^ (once >>> 13) || 1;
}
