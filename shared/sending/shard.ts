/** Shards: the rows of a file, divided among several processes by the identity of each row. */
import { z } from 'zod';

export const maxShards = 10_000;

export const shard = z.object({
  /** Id that all shards sent together share. */
  group: z.string(),
  /** From 1. */
  index: z.number(),
  count: z.number(),
  /** Rows of the file in each shard, so that any shard shows how many rows a missing one has. */
  sizes: z.array(z.number()),
});
export type Shard = z.infer<typeof shard>;

/** Name of a shard: `2/16`. */
export const shardName = ({ index, count }: Pick<Shard, 'index' | 'count'>): string => `${index}/${count}`;

/**
 * Returns the shard of a row, from 1: the same on every machine and for every file. It must also be the same in later
 * versions of the program, because a stopped group is continued with them.
 * @param identity of the row; empty if it has none
 * @param record number of the row, which decides if there is no identity
 */
export const shardOf = (identity: string, record: number, count: number): number =>
  shardOfHash(hashText(emptyHash, identity === '' ? `\u0000${record}` : identity), count);

/** Hash of the empty text, with which `hashCode` and `hashText` start. */
export const emptyHash = 0x811c9dc5;

/** One step of FNV-1a over UTF-16 code units, which for ASCII are the bytes of the text. */
export const hashCode = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

export function hashText(hash: number, text: string): number {
  let sum = hash;
  for (let at = 0; at < text.length; at += 1) sum = hashCode(sum, text.charCodeAt(at));
  return sum;
}

/** Returns the shard of a hash. The final mixing steps of MurmurHash3 spread numbered names evenly over the shards. */
export function shardOfHash(hash: number, count: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (((mixed ^ (mixed >>> 16)) >>> 0) % count) + 1;
}
