/** Ranges of partitions of keys, one for each task. */
import { keyPartitions, type PartitionRange } from './keys/key-entries.ts';

/** Splits a range of partitions into `count` ranges of about the same length, or as many as there are partitions. */
export function splitPartitions({ first, end }: PartitionRange, count: number): PartitionRange[] {
  const length = end - first;
  const pieces = Math.max(1, Math.min(length, Math.ceil(count)));
  return Array.from({ length: pieces }, (_, piece) => ({
    first: first + Math.floor((piece * length) / pieces),
    end: first + Math.floor(((piece + 1) * length) / pieces),
  }));
}

export const allPartitions: PartitionRange = { first: 0, end: keyPartitions };
