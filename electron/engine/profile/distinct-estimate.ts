/** Estimates how many different texts there are, with an error of about 1.6 %, in 4 KB. */

const bits = 12;
const registerCount = 1 << bits;

interface DistinctEstimate {
  readonly registers: Uint8Array;
  add(text: string): void;
  merge(registers: Uint8Array): void;
  estimate(): number;
}

/** @source Flajolet et al., HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm, 2007 */
export function createDistinctEstimate(): DistinctEstimate {
  const registers = new Uint8Array(registerCount);
  return {
    registers,
    add(text) {
      const hash = hashOf(text);
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
      // Of more values, some have the same hash.
      return Math.round(
        raw <= 2 ** 32 / 30 ? raw : -(2 ** 32) * Math.log(1 - Math.min(raw / 2 ** 32, 0.999)),
      );
    },
  };
}

/** 32 bits, spread well also for texts that differ in their last characters only. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
