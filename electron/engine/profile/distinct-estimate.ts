/** Estimates the number of different texts with an error of about 1.6 %, in 4 KB of memory. */

/** The first bits of a hash choose a register. */
const bits = 12;
const registerCount = 1 << bits;

interface DistinctEstimate {
  readonly registers: Uint8Array;
  /** Adds the text with this hash (`hashOf`). */
  add(hash: number): void;
  merge(registers: Uint8Array): void;
  estimate(): number;
}

/** @source Flajolet et al., HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm, 2007 */
export function createDistinctEstimate(): DistinctEstimate {
  const registers = new Uint8Array(registerCount);
  return {
    registers,
    add(hash) {
      const register = hash >>> (32 - bits);
      const rank = Math.clz32((hash << bits) | (1 << (bits - 1))) + 1;
      if (rank > (registers[register] as number)) registers[register] = rank;
    },
    merge(others) {
      for (let each = 0; each < registerCount; each++)
        if ((others[each] as number) > (registers[each] as number)) registers[each] = others[each] as number;
    },
    estimate() {
      let sum = 0;
      let zeros = 0;
      for (const rank of registers) {
        sum += 2 ** -rank;
        if (rank === 0) zeros += 1;
      }
      const raw = ((0.7213 / (1 + 1.079 / registerCount)) * registerCount ** 2) / sum;
      if (raw <= 2.5 * registerCount && zeros > 0)
        return Math.round(registerCount * Math.log(registerCount / zeros));
      // Among more values, some have the same hash, which this corrects.
      return Math.round(
        raw <= 2 ** 32 / 30 ? raw : -(2 ** 32) * Math.log(1 - Math.min(raw / 2 ** 32, 0.999)),
      );
    },
  };
}

/** Returns 32 bits, spread well also for texts that differ only in their last characters; reads four at a time. */
export function hashOf(text: string): number {
  let hash = text.length;
  let at = 0;
  for (; at + 4 <= text.length; at += 4)
    hash = mixed(
      hash,
      text.charCodeAt(at) ^
        (text.charCodeAt(at + 1) << 8) ^
        (text.charCodeAt(at + 2) << 16) ^
        (text.charCodeAt(at + 3) << 24),
    );
  for (; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
  return finished(hash);
}

/** `hashOf` the text of these bytes; null where they are not ASCII. */
export function hashOfAscii(bytes: Uint8Array, start: number, end: number): number | null {
  let hash = end - start;
  let all = 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const word =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    all |= word;
    hash = mixed(hash, word);
  }
  for (; at < end; at++) {
    all |= bytes[at] as number;
    hash = mixed(hash, bytes[at] as number);
  }
  return (all & 0x80808080) === 0 ? finished(hash) : null;
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x5bd1e995);
  // Differences in the upper bits must reach the lower ones.
  return product ^ (product >>> 15);
}

function finished(sum: number): number {
  let hash = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
