/** The plan of requests: rows in the order of the file become requests that may go out several at once. */

import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
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
  readonly classOf: (cells: readonly string[]) => RepeatClass;
  /** Asked for every row: it may change on the way. One row always fits. */
  readonly size: () => RequestSize;
  /** Rows that left before, and when. */
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
  /** Class of rows with a `nameHash`: they show it by nothing else. */
  let namedClass: RepeatClass | null = null;

  /** Adds rows that conflict with nothing; returns the others. */
  function* putPlain(some: PlainRecords): Generator<KeyedRequest, readonly PlannedRow[]> {
    for (let index = 0; index < some.count; ) {
      namedClass ??= classOf(plainRows(some, index, 1)[0]?.cells ?? []);
      const own = bucketOf(namedClass);
      if (isAnyOther(own)) return plainRows(some, index, some.count - index);
      const added = own.addPlain(some, index, size());
      index += added;
      if (added === 0 || isFull(own, size())) yield* take(own);
    }
    return [];
  }

  /** Adds a row that conflicts with nothing, as nearly all do; returns its bucket, or null if it was not added. */
  const putSimply = (row: SentRow, size: RequestSize): Bucket | null => {
    if (isCombined || !('nameHash' in row) || row.nameHash === 0) return null;
    namedClass ??= classOf(row.naming ?? row.cells);
    const own = bucketOf(namedClass);
    const bytes = bytesOfRow(row as PlannedRow);
    if (own.rows > 0 && own.bytes + bytes > size.bytesPerRequest) return null;
    if (isAnyOther(own)) return null;
    own.addNamed(row as PlannedRow, bytes, row.nameHash as number);
    return own;
  };

  // By index: an iterator would create objects for each of millions of rows.
  function* putAll(some: readonly SentRow[]): Generator<KeyedRequest> {
    for (let index = 0; index < some.length; index++) {
      const row = some[index] as SentRow;
      const put = putSimply(row, size());
      if (put !== null) {
        if (isFull(put, size())) yield* take(put);
        continue;
      }
      const planned = plannedRow(row, jsonStrings);
      const bytes = bytesOfRow(planned);
      const naming = row.naming ?? row.cells;
      keys.read(naming);
      const own = bucketOf(classOf(naming));
      const { bytesPerRequest } = size();
      for (let at = 0; at < buckets.length; at++) {
        const bucket = buckets[at] as Bucket;
        if (bucket.rows === 0) continue;
        if (bucket === own) {
          const isTooMuch = bucket.bytes + bytes > bytesPerRequest;
          if (isTooMuch || (isCombined && bucket.writes(writes))) yield* take(bucket);
        } else if (
          bucket.writes(writes) ||
          bucket.writes(reads) ||
          (!isCombined && bucket.refersTo(writes))
        ) {
          // In a combined file it is sent at once: rows that join it later may refer to a row that is still to come
          // into this row's bucket, and both cannot wait for each other.
          if (isCombined || waitsFor(bucket, own)) yield* take(bucket);
          else putBehind(own, bucket);
        } else if (isCombined && bucket.refersTo(writes)) putBehind(bucket, own);
      }
      own.add(planned, bytes, writes, reads);
      if (isFull(own, size())) yield* take(own);
    }
  }

  for await (const piece of rows) {
    let some: SentRow[] = [];
    for (let index = 0; index < piece.length; index++) {
      const one = piece[index] as SentRow | PlainRecords;
      if (!('table' in one)) {
        some.push(one);
        continue;
      }
      yield* putAll(some);
      some = [];
      yield* putAll(yield* putPlain(one));
    }
    yield* putAll(some);
  }
  for (const bucket of buckets.toSorted((a, b) => a.firstRecord - b.firstRecord)) yield* take(bucket);
}

/** Hashes of what a row writes and refers to, in the same two lists for every row. */
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
      // Emptied this way they keep their room.
      while (writes.length > 0) writes.pop();
      while (reads.length > 0) reads.pop();
      keys.each(naming, write, refer);
    },
  } as const;
}

const isFull = ({ rows, bytes }: Bucket, { rowsPerRequest, bytesPerRequest }: RequestSize): boolean =>
  rows >= rowsPerRequest || bytes >= bytesPerRequest;

/**
 * How many requests there will be at least, and whether there are not more. If one is not enough, they may grow as
 * long as the platform responds quickly.
 */
export function requestCount(
  { kind, rows }: Pick<Shipment, 'kind' | 'rows'>,
  longestRecordBytes: number,
  first: Pick<Pace, 'rowsPerRequest' | 'bytesPerRequest' | 'mostRows'>,
): { requests: number; isCertain: boolean } {
  const more = rows - first.rowsPerRequest;
  if (more > 0) return { requests: 1 + Math.ceil(more / first.mostRows), isCertain: false };
  const isSmall = longestRecordBytes * rows <= first.bytesPerRequest / 2;
  return { requests: 1, isCertain: isSmall && kind !== 'combined' };
}
