/** Reads one block of a row set: its members among 65,536 records, encoded as values, as runs or as bits. */

export const blockSize = 65_536;
/** 16-bit words of a block written as bits. */
export const wordsPerBlock = blockSize / 16;

/** Ascending values; pairs of first and last value; 4,096 words of bits. */
export const blockForms = { values: 0, runs: 1, bits: 2 } as const;

/** The members of one block: `data[from..to)`, each less than 65,536. */
export interface RowBlock {
  readonly form: number;
  readonly data: Uint16Array;
  readonly from: number;
  readonly to: number;
}

/** Returns how many members are smaller than `low`. */
export function rankIn({ form, data, from, to }: RowBlock, low: number): number {
  if (form === blockForms.values) return lowerBound(data, from, to, 1, low) - from;
  let rank = 0;
  if (form === blockForms.runs) {
    for (let at = from; at < to && (data[at] as number) < low; at += 2)
      rank += Math.min(low, (data[at + 1] as number) + 1) - (data[at] as number);
    return rank;
  }
  const word = low >> 4;
  for (let at = 0; at < word; at++) rank += bitCount(data[from + at] as number);
  return rank + bitCount((data[from + word] as number) & ((1 << (low & 15)) - 1));
}

export function isIn({ form, data, from, to }: RowBlock, low: number): boolean {
  if (form === blockForms.bits) return (((data[from + (low >> 4)] as number) >> (low & 15)) & 1) === 1;
  const width = form === blockForms.runs ? 2 : 1;
  const at = lowerBound(data, from, to, width, low);
  if (at < to && data[at] === low) return true;
  return width === 2 && at > from && low <= (data[at - 1] as number);
}

/** Returns the n-th smallest member, counted from 0, which must exist. */
export function lowAt({ form, data, from, to }: RowBlock, index: number): number {
  if (form === blockForms.values) return data[from + index] as number;
  let remaining = index;
  if (form === blockForms.runs) {
    for (let at = from; at < to; at += 2) {
      const length = (data[at + 1] as number) - (data[at] as number) + 1;
      if (remaining < length) return (data[at] as number) + remaining;
      remaining -= length;
    }
  }
  let at = from;
  for (; at < to; at++) {
    const count = bitCount(data[at] as number);
    if (remaining < count) break;
    remaining -= count;
  }
  // Clears the lowest set bits, so that the wanted member is the lowest one.
  let word = data[at] as number;
  for (; remaining > 0; remaining--) word &= word - 1;
  return ((at - from) << 4) + (31 - Math.clz32(word & -word));
}

/** Sets the block's members in 4,096 words of bits. */
export function paint({ form, data, from, to }: RowBlock, bits: Uint16Array): void {
  if (form === blockForms.bits) {
    for (let at = 0; at < wordsPerBlock; at++) bits[at] = (bits[at] as number) | (data[from + at] as number);
  } else if (form === blockForms.runs) {
    for (let at = from; at < to; at += 2) paintRange(bits, data[at] as number, data[at + 1] as number);
  } else {
    for (let at = from; at < to; at++) setBit(bits, data[at] as number);
  }
}

export function setBit(bits: Uint16Array, low: number): void {
  bits[low >> 4] = (bits[low >> 4] as number) | (1 << (low & 15));
}

export function paintRange(bits: Uint16Array, first: number, last: number): void {
  let low = first;
  for (; low <= last && (low & 15) !== 0; low++) setBit(bits, low);
  const whole = (last + 1) >> 4;
  if (low >> 4 < whole) {
    bits.fill(0xffff, low >> 4, whole);
    low = whole << 4;
  }
  for (; low <= last; low++) setBit(bits, low);
}

/** Returns how many bits of a 16-bit word are set. */
export function bitCount(word: number): number {
  let count = word - ((word >> 1) & 0x5555);
  count = (count & 0x3333) + ((count >> 2) & 0x3333);
  count = (count + (count >> 4)) & 0x0f0f;
  return (count + (count >> 8)) & 0x1f;
}

/** Returns the first index from `from` on, in steps of `width`, whose entry is `value` or greater; else `to`. */
export function lowerBound(
  data: Uint16Array | Int32Array,
  from: number,
  to: number,
  width: number,
  value: number,
): number {
  let low = 0;
  let high = (to - from) / width;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((data[from + middle * width] as number) < value) low = middle + 1;
    else high = middle;
  }
  return from + low * width;
}
