/** The plan of requests: rows in the order of the file become requests that may go out several at once. */

import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { Pace } from '../../../../shared/sending/pace.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { Bucket } from './bucket.ts';
import { keyHash } from './key-set.ts';
import { createOpenBuckets } from './open-buckets.ts';
import { plainRows } from './packed-rows.ts';
import type { PlainRecords } from './plain-records.ts';
import type { KeyedRequest, RequestSize } from './planned-request.ts';
import type { PlannedRow } from './planned-row.ts';
import { createRounds } from './rounds.ts';
import { bytesOfRow, headerText, plannedRow } from './row-text.ts';

export interface RequestPlan {
  readonly shipment: Pick<Shipment, 'kind' | 'header' | 'jsonStrings' | 'nullKeyword'>;
  readonly rows: AsyncIterable<readonly (SentRow | PlainRecords)[]>;
  readonly classOf: (cells: readonly string[]) => RetrySafety;
  /** Called for every row, since the size may change meanwhile. One row always fits. */
  readonly size: () => RequestSize;
  /** Rows that were sent before and have no known outcome: when the first request left, by record. */
  readonly unanswered?: ReadonlyMap<number, number>;
}

/**
 * Every row is in exactly one request, rows of different classes never in the same one, and a row that touches what
 * an earlier one touched is in the same request or in a later one. A combined file is read vertices first: there a row
 * that refers to a later one goes behind it, as long as both are at hand. Nor has any of its requests two rows of the
 * same vertex: a platform may keep only the last row's edges, issues and content. Of rows that only create, those for
 * the same thing go out one behind the other (`createRounds`).
 */
export async function* plannedRequests(plan: RequestPlan): AsyncGenerator<KeyedRequest> {
  const { shipment, rows, classOf, size, unanswered = new Map() } = plan;
  const { kind, header, jsonStrings } = shipment;
  const keys = createHashedKeys(shipment);
  const { writes, reads } = keys;
  const heads = Buffer.from(headerText(header, jsonStrings), 'utf8');
  const isCombined = kind === 'combined';
  const rounds = createRounds({ shipment, heads });
  const open = createOpenBuckets({ heads, requestsOf: (bucket) => rounds(bucket.take(unanswered)) });
  const { all: buckets, ofClass: bucketOf, isAnyOther, waitsFor, putBehind, take } = open;
  /** Class of the rows with a `nameHash`: the same for all, since only their xid decides it. */
  let namedClass: RetrySafety | null = null;

  /** Adds rows that conflict with nothing; returns the others. */
  function* putPlain(some: PlainRecords): Generator<KeyedRequest, readonly PlannedRow[]> {
    for (let index = 0; index < some.count; ) {
      namedClass ??= classOf(plainRows(some, index, 1)[0]?.cells ?? []);
      const ownBucket = bucketOf(namedClass);
      if (isAnyOther(ownBucket)) return plainRows(some, index, some.count - index);
      const added = ownBucket.addPlain(some, index, size());
      index += added;
      if (added === 0 || isFull(ownBucket, size())) yield* take(ownBucket);
    }
    return [];
  }

  /** Adds a row that conflicts with nothing, as nearly all do; returns its bucket, or null if it was not added. */
  const putSimply = (row: SentRow, size: RequestSize): Bucket | null => {
    if (isCombined || !('nameHash' in row) || row.nameHash === 0) return null;
    namedClass ??= classOf(row.naming ?? row.cells);
    const ownBucket = bucketOf(namedClass);
    const bytes = bytesOfRow(row as PlannedRow);
    if (ownBucket.rows > 0 && ownBucket.bytes + bytes > size.bytesPerRequest) return null;
    if (isAnyOther(ownBucket)) return null;
    ownBucket.addNamed(row as PlannedRow, bytes, row.nameHash as number);
    return ownBucket;
  };

  // By index: an iterator would create objects for each of millions of rows.
  function* putAll(some: readonly SentRow[]): Generator<KeyedRequest> {
    for (let index = 0; index < some.length; index++) {
      const row = some[index] as SentRow;
      const filled = putSimply(row, size());
      if (filled !== null) {
        if (isFull(filled, size())) yield* take(filled);
        continue;
      }
      const planned = plannedRow(row, jsonStrings);
      const bytes = bytesOfRow(planned);
      const naming = row.naming ?? row.cells;
      keys.read(naming);
      const ownBucket = bucketOf(classOf(naming));
      const { bytesPerRequest } = size();
      for (let at = 0; at < buckets.length; at++) {
        const bucket = buckets[at] as Bucket;
        if (bucket.rows === 0) continue;
        if (bucket === ownBucket) {
          const isTooMuch = bucket.bytes + bytes > bytesPerRequest;
          if (isTooMuch || (isCombined && bucket.writes(writes))) yield* take(bucket);
        } else if (
          bucket.writes(writes) ||
          bucket.writes(reads) ||
          (!isCombined && bucket.refersTo(writes))
        ) {
          // In a combined file it is sent at once: rows that join it later may refer to a row that is still to come
          // into this row's bucket, and both cannot wait for each other.
          if (isCombined || waitsFor(bucket, ownBucket)) yield* take(bucket);
          else putBehind(ownBucket, bucket);
        } else if (isCombined && bucket.refersTo(writes)) putBehind(bucket, ownBucket);
      }
      ownBucket.add(planned, bytes, writes, reads);
      if (isFull(ownBucket, size())) yield* take(ownBucket);
    }
  }

  for await (const piece of rows) {
    let some: SentRow[] = [];
    for (let index = 0; index < piece.length; index++) {
      const entry = piece[index] as SentRow | PlainRecords;
      if (!('table' in entry)) {
        some.push(entry);
        continue;
      }
      yield* putAll(some);
      some = [];
      yield* putAll(yield* putPlain(entry));
    }
    yield* putAll(some);
  }
  for (const bucket of buckets.toSorted((a, b) => a.firstRecord - b.firstRecord)) yield* take(bucket);
}

/** Reads the hashes of what a row writes and refers to, into the same two lists for every row. */
function createHashedKeys(shipment: RequestPlan['shipment']) {
  const keys = createRowKeys(shipment);
  const writes: number[] = [];
  const reads: number[] = [];
  const write = (key: string) => void writes.push(keyHash(key));
  const refer = (key: string) => void reads.push(keyHash(key));
  return {
    writes,
    reads,
    read(naming: readonly string[]) {
      // Emptied by `pop`, the lists keep their memory.
      while (writes.length > 0) writes.pop();
      while (reads.length > 0) reads.pop();
      keys.each(naming, write, refer);
    },
  } as const;
}

const isFull = ({ rows, bytes }: Bucket, { rowsPerRequest, bytesPerRequest }: RequestSize): boolean =>
  rows >= rowsPerRequest || bytes >= bytesPerRequest;

/**
 * Returns how many requests there will be at least, and whether there are not more. If one is not enough, requests may
 * grow as long as the platform responds quickly.
 */
export function requestCount(
  { kind, rows }: Pick<Shipment, 'kind' | 'rows'>,
  longestRecordBytes: number,
  first: Pick<Pace, 'rowsPerRequest' | 'bytesPerRequest' | 'maxRows'>,
): { requests: number; isCertain: boolean } {
  const more = rows - first.rowsPerRequest;
  if (more > 0) return { requests: 1 + Math.ceil(more / first.maxRows), isCertain: false };
  const isSmall = longestRecordBytes * rows <= first.bytesPerRequest / 2;
  return { requests: 1, isCertain: isSmall && kind !== 'combined' };
}
