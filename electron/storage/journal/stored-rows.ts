/** Stores the rows of one response compactly: their texts joined, their lengths and hashes in one blob. */

import type { RowOutcome } from './journal.ts';
import { createVarintReader, createVarintWriter } from './record-list.ts';

/** Columns of an entry of the outcome log. */
export interface StoredRows {
  /**
   * Length of the common prefix of the ids; lengths of identities and ids; flags (1: created, 2: has a hash); hashes.
   */
  readonly shape: Uint8Array;
  /** Common prefix of all ids, then each without it. */
  readonly ids: string;
  /** JSON of each row's `Extra` by its index, for rows that have one; null if none has. */
  readonly rest: string | null;
  /** Joined by line breaks, which an identity may also contain. */
  readonly identities: string;
}

interface Extra {
  readonly reason?: string;
  /** `RowOutcome.createdPartIds`. */
  readonly beside?: readonly string[];
}

export type StoredDetail = Pick<
  RowOutcome,
  'identity' | 'vertexId' | 'created' | 'createdPartIds' | 'hash' | 'reason'
>;

/** Encodes stored rows as the columns of one entry; {@link readStoredRows} reads them. */
export function writeStoredRows(rows: readonly RowOutcome[]): StoredRows {
  const writer = createVarintWriter();
  const prefix = commonStart(rows);
  const from = prefix.length;
  writer.write(from);
  for (const { identity } of rows) writer.write(identity.length);
  for (const { vertexId } of rows) writer.write(vertexId === '' ? 0 : vertexId.length - from + 1);
  const flags = new Uint8Array(rows.length);
  const hashes = new Uint32Array(rows.length * 2);
  const extras: Record<number, Extra> = {};
  let isExtra = false;
  for (let index = 0; index < rows.length; index++) {
    const { created, hash, reason, createdPartIds } = rows[index] as RowOutcome;
    flags[index] = (created ? 1 : 0) + (hash === null ? 0 : 2);
    if (hash !== null) {
      hashes[index * 2] = hash[0];
      hashes[index * 2 + 1] = hash[1];
    }
    if (reason === '' && createdPartIds.length === 0) continue;
    isExtra = true;
    extras[index] = {
      ...(reason === '' ? {} : { reason }),
      ...(createdPartIds.length === 0 ? {} : { beside: createdPartIds }),
    };
  }
  return {
    shape: Buffer.concat([writer.bytes(), flags, Buffer.from(hashes.buffer)]),
    ids: prefix + rows.map(({ vertexId }) => (from === 0 ? vertexId : vertexId.slice(from))).join(''),
    rest: isExtra ? JSON.stringify(extras) : null,
    identities: rows.map(({ identity }) => identity).join('\n'),
  };
}

/** Returns a function that reads the row at an index; `count` is the number of rows that were written. */
export function readStoredRows(
  { shape, ids, rest, identities }: StoredRows,
  count: number,
): (index: number) => StoredDetail {
  const reader = createVarintReader(shape);
  const prefixLength = reader.read();
  const prefix = ids.slice(0, prefixLength);
  const identityEnds = endsOf(count, 0, () => reader.read() + 1);
  const isNamed = new Uint8Array(count);
  const idEnds = endsOf(count, prefixLength, (index) => {
    const length = reader.read();
    isNamed[index] = length === 0 ? 0 : 1;
    return Math.max(0, length - 1);
  });
  const flags = reader.take(count);
  const hashes = reader.take(count * 8);
  // Not a Uint32Array over the same bytes: they need not start at a multiple of four.
  const words = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  const extras: Record<string, Extra> = rest === null ? {} : JSON.parse(rest);
  return (index) => {
    const flag = flags[index] ?? 0;
    return {
      identity: identities.slice(index === 0 ? 0 : identityEnds[index - 1], (identityEnds[index] ?? 0) - 1),
      vertexId:
        isNamed[index] === 1
          ? prefix + ids.slice(index === 0 ? prefixLength : idEnds[index - 1], idEnds[index])
          : '',
      created: (flag & 1) === 1,
      hash: flag < 2 ? null : [words.getUint32(index * 8, true), words.getUint32(index * 8 + 4, true)],
      reason: extras[index]?.reason ?? '',
      createdPartIds: extras[index]?.beside ?? [],
    };
  };
}

function endsOf(count: number, start: number, lengthAt: (index: number) => number): Float64Array {
  const ends = new Float64Array(count);
  let end = start;
  for (let index = 0; index < count; index++) {
    end += lengthAt(index);
    ends[index] = end;
  }
  return ends;
}

function commonStart(rows: readonly RowOutcome[]): string {
  let start: string | null = null;
  for (const { vertexId } of rows) {
    if (vertexId === '') continue;
    start ??= vertexId;
    while (!vertexId.startsWith(start)) start = start.slice(0, -1);
  }
  return start ?? '';
}
