/** Distributes the parts into which keys are sorted among tasks. */
import { keyParts, type PartGroup } from './keys/key-entries.ts';

/** Cuts a range of parts into `count` ranges of about the same length, or as many as there are parts. */
export function cutParts({ first, end }: PartGroup, count: number): PartGroup[] {
  const length = end - first;
  const pieces = Math.max(1, Math.min(length, Math.ceil(count)));
  return Array.from({ length: pieces }, (_, piece) => ({
    first: first + Math.floor((piece * length) / pieces),
    end: first + Math.floor(((piece + 1) * length) / pieces),
  }));
}

export const allParts: PartGroup = { first: 0, end: keyParts };
