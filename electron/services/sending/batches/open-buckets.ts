/** Keeps the buckets that a plan fills, one for each class of rows, and which of them go out before others. */
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { type Bucket, createBucket } from './bucket.ts';
import type { KeyedRequest } from './planned-request.ts';

interface OpenBuckets {
  readonly all: readonly Bucket[];
  ofClass(each: RetrySafety): Bucket;
  /** Whether any other bucket has rows. */
  isAnyOther(own: Bucket): boolean;
  /** Whether a bucket has to wait for another one, directly or through others. */
  waitsFor(bucket: Bucket, other: Bucket): boolean;
  /** Makes a bucket wait for another one, which goes out first. */
  putBehind(bucket: Bucket, other: Bucket): void;
  /** Takes the rows of a bucket, after those of the buckets that it waits for. */
  take(bucket: Bucket): Generator<KeyedRequest>;
}

export function createOpenBuckets(deps: {
  readonly heads: Uint8Array;
  /** The requests that the rows of one bucket become. */
  readonly requestsOf: (bucket: Bucket) => Iterable<KeyedRequest>;
}): OpenBuckets {
  const { heads, requestsOf } = deps;
  // By index, here and below: an iterator would create objects for each of millions of rows.
  const all: Bucket[] = [];
  /** By bucket: the buckets that go out before it. */
  const awaited = new Map<Bucket, Set<Bucket>>();
  const waitsFor = (bucket: Bucket, other: Bucket): boolean => {
    for (const next of awaited.get(bucket) ?? []) if (next === other || waitsFor(next, other)) return true;
    return false;
  };
  function* take(bucket: Bucket): Generator<KeyedRequest> {
    const others = awaited.get(bucket);
    awaited.delete(bucket);
    for (const other of others ?? []) if (other.rows > 0) yield* take(other);
    for (const waiting of awaited.values()) waiting.delete(bucket);
    if (bucket.rows > 0) yield* requestsOf(bucket);
  }
  return {
    all,
    ofClass(each) {
      for (let at = 0; at < all.length; at++) {
        const bucket = all[at] as Bucket;
        if (bucket.class === each) return bucket;
      }
      const added = createBucket(each, heads);
      all.push(added);
      return added;
    },
    isAnyOther(own) {
      for (let at = 0; at < all.length; at++) {
        const bucket = all[at] as Bucket;
        if (bucket !== own && bucket.rows > 0) return true;
      }
      return false;
    },
    waitsFor,
    putBehind: (bucket, other) => void awaited.set(bucket, (awaited.get(bucket) ?? new Set()).add(other)),
    take,
  };
}
