/** Constructors and set operations of row sets. */

import { paint, type RowBlock, wordsPerBlock } from './row-block.ts';
import type { RowSet } from './row-set.ts';
import { createRowSetBuilder } from './row-set-builder.ts';
import { blockAt, fromParts, toParts } from './row-set-parts.ts';
import { createPartsWriter, type RowSetParts } from './row-set-parts-writer.ts';

export const emptyRowSet: RowSet = createRowSetBuilder().build();

/** Returns the set of all records from `first` to `last`, both included. */
export function rangeOf(first: number, last: number): RowSet {
  const builder = createRowSetBuilder();
  builder.addRange(first, last);
  return builder.build();
}

/** Returns a membership test for ascending records, which is faster than `has`, since `has` searches each time. */
export function createAscendingLookup(set: RowSet): (record: number) => boolean {
  const members = set[Symbol.iterator]();
  let member = -1;
  return (record) => {
    while (member < record) member = members.next().value ?? Number.POSITIVE_INFINITY;
    return member === record;
  };
}

export function unionOf(sets: Iterable<RowSet>): RowSet {
  const nonEmpty = [...sets].filter(({ size }) => size > 0);
  if (nonEmpty.length < 2) return nonEmpty[0] ?? emptyRowSet;
  return combine(nonEmpty, (bits, block) => paint(block, bits));
}

/** Returns the members of `a` that are not in `b`. */
export function differenceOf(a: RowSet, b: RowSet): RowSet {
  if (a.size === 0 || b.size === 0) return a;
  const painted = new Uint16Array(wordsPerBlock);
  return combine(
    [a, b],
    (bits, block) => {
      painted.fill(0);
      paint(block, painted);
      for (let at = 0; at < wordsPerBlock; at++) bits[at] = (bits[at] as number) & ~(painted[at] as number);
    },
    'first',
  );
}

export function intersectionOf(a: RowSet, b: RowSet): RowSet {
  if (a.size === 0 || b.size === 0) return emptyRowSet;
  const painted = new Uint16Array(wordsPerBlock);
  return combine(
    [a, b],
    (bits, block) => {
      painted.fill(0);
      paint(block, painted);
      for (let at = 0; at < wordsPerBlock; at++) bits[at] = (bits[at] as number) & (painted[at] as number);
    },
    'all',
  );
}

/**
 * Paints each block of the first set that has it, and `join` combines it with the same block of every other set. The
 * result has the blocks of `any` set, of the `first` set, or common to `all` sets.
 */
function combine(
  sets: readonly RowSet[],
  join: (bits: Uint16Array, block: RowBlock) => void,
  blocksOf: 'any' | 'first' | 'all' = 'any',
): RowSet {
  const operands = sets.map((set) => ({ parts: toParts(set), next: 0 }));
  const writer = createPartsWriter();
  const bits = new Uint16Array(wordsPerBlock);
  for (;;) {
    let number = Number.POSITIVE_INFINITY;
    for (const { parts, next } of operands) number = Math.min(number, parts.block[next] ?? number);
    if (number === Number.POSITIVE_INFINITY) return fromParts(writer.parts());
    const present: { parts: RowSetParts; index: number }[] = [];
    let inFirst = false;
    for (const operand of operands) {
      if (operand.parts.block[operand.next] !== number) continue;
      if (operand === operands[0]) inFirst = true;
      present.push({ parts: operand.parts, index: operand.next++ });
    }
    if ((blocksOf === 'first' && !inFirst) || (blocksOf === 'all' && present.length < sets.length)) continue;
    const [first, ...rest] = present.map(({ parts, index }) => blockAt(parts, index));
    const source = present[0];
    if (first === undefined || source === undefined) continue;
    if (rest.length === 0) {
      const { before } = source.parts;
      const members = (before[source.index + 1] as number) - (before[source.index] as number);
      writer.addCopy(number, first, members);
    } else {
      bits.fill(0);
      paint(first, bits);
      for (const block of rest) join(bits, block);
      writer.addBits(number, bits);
    }
  }
}
