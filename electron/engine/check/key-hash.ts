/** Fingerprints of keys: 128 bits, so that two keys of one file never share one by chance. */

/** Key bytes in, four 32-bit words out; MurmurHash3 (x86, 128 bits) over each part, one after the other. */
export interface KeyHash {
  /** The fingerprint so far; written over by the next one. */
  readonly words: Uint32Array;
  begin(): void;
  /** Where a part ends is part of the key: “a” and “bc” are another key than “ab” and “c”. */
  add(part: Uint8Array): void;
}

const c1 = 0x239b961b;
const c2 = 0xab0e9789 | 0;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93 | 0;
const none: DataView = new DataView(new ArrayBuffer(0));

export function createKeyHash(): KeyHash {
  const words = new Uint32Array(4);
  let view: DataView = none;

  function add(part: Uint8Array): void {
    const { length, byteOffset } = part;
    // One view serves all parts that lie in the same buffer, as those of one file do.
    if (view.buffer !== part.buffer) view = new DataView(part.buffer);
    let h1 = words[0] as number | 0;
    let h2 = words[1] as number | 0;
    let h3 = words[2] as number | 0;
    let h4 = words[3] as number | 0;
    let at = byteOffset;
    for (const wholeEnd = byteOffset + (length & ~15); at < wholeEnd; at += 16) {
      let k = Math.imul(view.getInt32(at, true), c1);
      h1 ^= Math.imul((k << 15) | (k >>> 17), c2);
      h1 = (h1 << 19) | (h1 >>> 13);
      h1 = (Math.imul(h1 + h2, 5) + 0x561ccd1b) | 0;
      k = Math.imul(view.getInt32(at + 4, true), c2);
      h2 ^= Math.imul((k << 16) | (k >>> 16), c3);
      h2 = (h2 << 17) | (h2 >>> 15);
      h2 = (Math.imul(h2 + h3, 5) + 0x0bcaa747) | 0;
      k = Math.imul(view.getInt32(at + 8, true), c3);
      h3 ^= Math.imul((k << 17) | (k >>> 15), c4);
      h3 = (h3 << 15) | (h3 >>> 17);
      h3 = (Math.imul(h3 + h4, 5) + 0x96cd1c35) | 0;
      k = Math.imul(view.getInt32(at + 12, true), c4);
      h4 ^= Math.imul((k << 18) | (k >>> 14), c1);
      h4 = (h4 << 13) | (h4 >>> 19);
      h4 = (Math.imul(h4 + h1, 5) + 0x32ac3b17) | 0;
    }
    const end = byteOffset + length;
    let k = Math.imul(wordAt(view, at, end), c1);
    h1 ^= Math.imul((k << 15) | (k >>> 17), c2);
    k = Math.imul(wordAt(view, at + 4, end), c2);
    h2 ^= Math.imul((k << 16) | (k >>> 16), c3);
    k = Math.imul(wordAt(view, at + 8, end), c3);
    h3 ^= Math.imul((k << 17) | (k >>> 15), c4);
    k = Math.imul(wordAt(view, at + 12, end), c4);
    h4 ^= Math.imul((k << 18) | (k >>> 14), c1);

    h1 ^= length;
    h2 ^= length;
    h3 ^= length;
    h4 ^= length;
    h1 = (h1 + h2 + h3 + h4) | 0;
    h2 = (h2 + h1) | 0;
    h3 = (h3 + h1) | 0;
    h4 = (h4 + h1) | 0;
    h1 = mixed(h1);
    h2 = mixed(h2);
    h3 = mixed(h3);
    h4 = mixed(h4);
    h1 = (h1 + h2 + h3 + h4) | 0;
    words[0] = h1;
    words[1] = h2 + h1;
    words[2] = h3 + h1;
    words[3] = h4 + h1;
  }

  return {
    words,
    begin() {
      words[0] = 0;
      words[1] = 0;
      words[2] = 0;
      words[3] = 0;
    },
    add,
  };
}

/** Up to four bytes as one word, without looking behind the part's end. */
function wordAt(view: DataView, at: number, end: number): number {
  if (at + 4 <= end) return view.getInt32(at, true);
  let word = 0;
  for (let byte = end - 1; byte >= at; byte--) word = (word << 8) | view.getUint8(byte);
  return word;
}

function mixed(hash: number): number {
  let h = hash;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
