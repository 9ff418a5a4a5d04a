/** Finds the rows whose key an earlier row of the file has taken: a task for some partitions of all keys. */

import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import { createEarlierRecords, type EarlierRecords } from './earlier-records.ts';
import {
  createKeyReader,
  type KeyChunk,
  keyPartitions,
  markOf,
  type PartitionRange,
  recordOf,
  recordWords,
} from './keys/key-entries.ts';
import { createKeyTable } from './keys/key-table.ts';
import { splitPartitions } from './partition-ranges.ts';
import { buffersOf } from './transferred.ts';

/** The mark of a row without errors. */
export const cleanMark = 1;

/** Bytes of keys that are compared at a time, so that their table stays in the processor's cache. */
const stepBytes = 256 * 1024;

interface UniqueWork {
  readonly chunks: readonly KeyChunk[];
  /** Size of all chunks. */
  readonly bytes: number;
  readonly partitions: PartitionRange;
  /** Maximum number of rows in `earlier`. */
  readonly earlierLimit: number;
}

interface RepeatedKeys {
  readonly rows: RowSetParts;
  readonly earlier: EarlierRecords;
}

export function findRepeated(work: UniqueWork, context: TaskContext<never>): RepeatedKeys {
  const { chunks, bytes, partitions, earlierLimit } = work;
  const rows = createRowSetBuilder();
  const earlier = createEarlierRecords(earlierLimit);
  const table = createKeyTable();
  /** By entry of the table: the record that has the key, and 1 if that record has no errors. */
  let holders = new Float64Array(1_024);
  let taken = new Uint8Array(1_024);
  const reader = createKeyReader();

  /** A row that fails takes no key: the next row with that key succeeds, unless it has its own fault. */
  const take = (words: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += recordWords) {
      const high = words[at + 5] as number;
      const record = recordOf(words[at + 4] as number, high);
      const isClean = markOf(high) === cleanMark;
      const before = table.count;
      const entry = table.findOrAdd(words, at);
      if (entry < before && (taken[entry] === 1 || !isClean)) {
        rows.add(record);
        earlier.add(record, holders[entry] as number);
        continue;
      }
      if (entry >= holders.length) {
        const longer = new Float64Array(entry * 2);
        longer.set(holders);
        holders = longer;
        const longerTaken = new Uint8Array(entry * 2);
        longerTaken.set(taken);
        taken = longerTaken;
      }
      holders[entry] = record;
      taken[entry] = isClean ? 1 : 0;
    }
  };

  try {
    const share = (partitions.end - partitions.first) / keyPartitions;
    for (const step of splitPartitions(partitions, (bytes * share) / stepBytes)) {
      throwIfCancelled(context);
      table.clear();
      reader.read(chunks, step, take);
    }
  } finally {
    reader.close();
  }
  const found = { rows: toParts(rows.build()), earlier: earlier.sorted() };
  context.move(...buffersOf(found.rows), found.earlier.records.buffer, found.earlier.earlier.buffer);
  return found;
}
