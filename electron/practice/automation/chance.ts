/** Random numbers that can be reproduced: one for each text, derived from a seed. */

/** Returns a number from 0 (included) to 1 (excluded), always the same one for the same `question`. */
export type Chance = (question: string) => number;

export function createChance(seed: number): Chance {
  return (question) => {
    // FNV-1a, then mixing of its bits, because questions that differ in their last letter have similar hashes.
    let hash = (offsetBasis ^ seed) >>> 0;
    for (const letter of question) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), prime) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35) >>> 0;
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}

const offsetBasis = 0x811c_9dc5;
const prime = 0x0100_0193;
