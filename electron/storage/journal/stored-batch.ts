/** Writes a batch of stored rows as `writeStoredRows` would write each of them, from the bytes that tell of them. */
import type { StoredBatch } from './journal.ts';
import { createVarintWriter } from './record-list.ts';
import type { StoredRows } from './stored-rows.ts';

const newline = 10;
/** Created, and with a hash. */
const [createdFlag, hashFlag] = [1, 2];

export function writeStoredBatch({ records, bytes, spans, created, hashes }: StoredBatch): StoredRows {
  const count = records.length;
  const from = commonStart(bytes, spans, count);
  const writer = createVarintWriter();
  writer.write(from);
  let idsLength = from;
  let identitiesLength = count;
  for (let at = 0; at < 4 * count; at += 4) {
    const length = (spans[at + 3] as number) - (spans[at + 2] as number);
    writer.write(length);
    identitiesLength += length;
  }
  for (let at = 0; at < 4 * count; at += 4) {
    const length = (spans[at + 1] as number) - (spans[at] as number) - from;
    writer.write(length + 1);
    idsLength += length;
  }
  const ids = Buffer.allocUnsafe(idsLength);
  const identities = Buffer.allocUnsafe(identitiesLength);
  const first = spans[0] as number;
  let [id, identity] = [copy(bytes, first, first + from, ids, 0), 0];
  for (let at = 0; at < 4 * count; at += 4) {
    id = copy(bytes, (spans[at] as number) + from, spans[at + 1] as number, ids, id);
    identity = copy(bytes, spans[at + 2] as number, spans[at + 3] as number, identities, identity);
    identities[identity++] = newline;
  }
  const flags = new Uint8Array(count).fill(hashFlag + (created ? createdFlag : 0));
  return {
    shape: Buffer.concat([writer.bytes(), flags, Buffer.from(hashes.buffer, hashes.byteOffset, 8 * count)]),
    ids: ids.toString('latin1'),
    rest: null,
    identities: identities.toString('latin1', 0, identitiesLength - 1),
  };
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

/** By hand: a call costs more than a few bytes. Answers where the copy ends. */
function copy(bytes: Uint8Array, from: number, to: number, into: Uint8Array, at: number): number {
  let next = at;
  for (let each = from; each < to; each++) into[next++] = bytes[each] as number;
  return next;
}
