/** Shards: the rows of a file, divided among several processes by the identity of each row. */
import { z } from 'zod';

export const mostShards = 10_000;

export const shard = z.object({
  /** All shards that are sent together have the same group. */
  group: z.string(),
  /** From 1. */
  index: z.number(),
  count: z.number(),
  /** Rows of the file in each shard, so that a missing shard is known from any other. */
  sizes: z.array(z.number()),
});
export type Shard = z.infer<typeof shard>;

/** Name of a shard: `2/16`. */
export const shardName = ({ index, count }: Pick<Shard, 'index' | 'count'>): string => `${index}/${count}`;

/**
 * Returns the shard of a row, from 1: the same on every machine and for every file, and never another one in a later
 * version of the program, because a stopped group continues with it.
 * @param identity of the row; empty where it has none
 * @param record number of the row, which decides where there is no identity
 */
export const shardOf = (identity: string, record: number, count: number): number =>
  shardOfHash(hashText(emptyHash, identity === '' ? `\u0000${record}` : identity), count);

/** Hash of no text; `hashCode` and `hashText` add to it. */
export const emptyHash = 0x811c9dc5;

/** FNV-1a over UTF-16 code units, which are the bytes of a text in ASCII. */
export const hashCode = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

export function hashText(hash: number, text: string): number {
  let sum = hash;
  for (let at = 0; at < text.length; at += 1) sum = hashCode(sum, text.charCodeAt(at));
  return sum;
}

/** The shard of an identity with this hash, which the last steps of MurmurHash3 mix so that numbered names spread evenly. */
export function shardOfHash(hash: number, count: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (((mixed ^ (mixed >>> 16)) >>> 0) % count) + 1;
}
