/** Writes a batch of stored rows as `writeStoredRows` would write each of them, from the bytes that describe them. */
import type { StoredBatch } from './journal.ts';

const newline = 10;
/** Created, and with a hash. */
const [createdFlag, hashFlag] = [1, 2];

/** Columns of a settlement, as `StoredRows`: the texts in ASCII. They hold until the next batch is written. */
export interface StoredBytes {
  readonly shape: Uint8Array;
  readonly ids: Uint8Array;
  readonly rest: null;
  readonly identities: Uint8Array;
}

/** Shared by all batches: freeing it after each would cost more than writing it. */
let room = Buffer.alloc(0);

export function writeStoredBatch({ records, bytes, spans, created, hashes }: StoredBatch): StoredBytes {
  const count = records.length;
  const from = commonStart(bytes, spans, count);
  let texts = from;
  for (let at = 0; at < 4 * count; at += 4) {
    texts += (spans[at + 3] as number) - (spans[at + 2] as number);
    texts += (spans[at + 1] as number) - (spans[at] as number) - from;
  }
  const most = texts + count + longestNumber * (2 * count + 1) + count + 8 * count;
  if (most > room.length) room = Buffer.allocUnsafeSlow(2 * most);
  const into = room;

  let shape = writeNumber(into, 0, from);
  for (let at = 0; at < 4 * count; at += 4)
    shape = writeNumber(into, shape, (spans[at + 3] as number) - (spans[at + 2] as number));
  for (let at = 0; at < 4 * count; at += 4)
    shape = writeNumber(into, shape, (spans[at + 1] as number) - (spans[at] as number) - from + 1);
  into.fill(hashFlag + (created ? createdFlag : 0), shape, shape + count);
  shape += count;
  into.set(new Uint8Array(hashes.buffer, hashes.byteOffset, 8 * count), shape);
  shape += 8 * count;

  const first = spans[0] as number;
  let ids = copy(bytes, first, first + from, into, shape);
  for (let at = 0; at < 4 * count; at += 4)
    ids = copy(bytes, (spans[at] as number) + from, spans[at + 1] as number, into, ids);
  let identities = ids;
  for (let at = 0; at < 4 * count; at += 4) {
    identities = copy(bytes, spans[at + 2] as number, spans[at + 3] as number, into, identities);
    into[identities++] = newline;
  }
  return {
    shape: into.subarray(0, shape),
    ids: into.subarray(shape, ids),
    rest: null,
    identities: into.subarray(ids, identities - 1),
  };
}

/** Of a number of up to 2^31, as `createVarintWriter` writes it. */
const longestNumber = 5;
function writeNumber(into: Uint8Array, at: number, value: number): number {
  let next = at;
  let rest = value;
  for (; rest >= 128; rest >>>= 7) into[next++] = (rest & 127) | 128;
  into[next++] = rest;
  return next;
}

/** How many bytes all ids begin with. */
function commonStart(bytes: Uint8Array, spans: Int32Array, count: number): number {
  const first = spans[0] as number;
  let common = (spans[1] as number) - first;
  for (let at = 4; at < 4 * count; at += 4) {
    const begin = spans[at] as number;
    common = Math.min(common, (spans[at + 1] as number) - begin);
    let same = 0;
    while (same < common && bytes[first + same] === bytes[begin + same]) same++;
    common = same;
  }
  return common;
}

/** Copies in a loop, since a call costs more than a few bytes. Returns the end of the copy. */
function copy(bytes: Uint8Array, from: number, to: number, into: Uint8Array, at: number): number {
  let next = at;
  for (let each = from; each < to; each++) into[next++] = bytes[each] as number;
  return next;
}
