/** Writes a batch of stored rows as `writeStoredRows` would write each of them, from the bytes that describe them. */
import type { StoredBatch } from './journal.ts';

const newline = 10;
/** Flags of a row: it was created; it has a hash. */
const [createdFlag, hashFlag] = [1, 2];

/** Columns of an entry of the outcome log as in `StoredRows`, with texts in ASCII. Valid until the next batch. */
export interface StoredBytes {
  readonly shape: Uint8Array;
  readonly ids: Uint8Array;
  readonly rest: null;
  readonly identities: Uint8Array;
}

/** Shared by all batches: freeing it after each would cost more than writing it. */
let sharedBuffer = Buffer.alloc(0);

export function writeStoredBatch({ records, bytes, spans, created, hashes }: StoredBatch): StoredBytes {
  const count = records.length;
  const prefix = commonStart(bytes, spans, count);
  let textBytes = prefix;
  for (let at = 0; at < 4 * count; at += 4) {
    textBytes += (spans[at + 3] as number) - (spans[at + 2] as number);
    textBytes += (spans[at + 1] as number) - (spans[at] as number) - prefix;
  }
  const maxBytes = textBytes + count + longestNumber * (2 * count + 1) + count + 8 * count;
  if (maxBytes > sharedBuffer.length) sharedBuffer = Buffer.allocUnsafeSlow(2 * maxBytes);
  const into = sharedBuffer;

  let shapeEnd = writeNumber(into, 0, prefix);
  for (let at = 0; at < 4 * count; at += 4)
    shapeEnd = writeNumber(into, shapeEnd, (spans[at + 3] as number) - (spans[at + 2] as number));
  for (let at = 0; at < 4 * count; at += 4)
    shapeEnd = writeNumber(into, shapeEnd, (spans[at + 1] as number) - (spans[at] as number) - prefix + 1);
  into.fill(hashFlag + (created ? createdFlag : 0), shapeEnd, shapeEnd + count);
  shapeEnd += count;
  into.set(new Uint8Array(hashes.buffer, hashes.byteOffset, 8 * count), shapeEnd);
  shapeEnd += 8 * count;

  const first = spans[0] as number;
  let idsEnd = copy(bytes, first, first + prefix, into, shapeEnd);
  for (let at = 0; at < 4 * count; at += 4)
    idsEnd = copy(bytes, (spans[at] as number) + prefix, spans[at + 1] as number, into, idsEnd);
  let identitiesEnd = idsEnd;
  for (let at = 0; at < 4 * count; at += 4) {
    identitiesEnd = copy(bytes, spans[at + 2] as number, spans[at + 3] as number, into, identitiesEnd);
    into[identitiesEnd++] = newline;
  }
  return {
    shape: into.subarray(0, shapeEnd),
    ids: into.subarray(shapeEnd, idsEnd),
    rest: null,
    identities: into.subarray(idsEnd, identitiesEnd - 1),
  };
}

/** Most bytes of a number of up to 2^31, as `createVarintWriter` writes it. */
const longestNumber = 5;
function writeNumber(into: Uint8Array, at: number, value: number): number {
  let next = at;
  let rest = value;
  for (; rest >= 128; rest >>>= 7) into[next++] = (rest & 127) | 128;
  into[next++] = rest;
  return next;
}

/** Returns the length of the common prefix of all ids, in bytes. */
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
