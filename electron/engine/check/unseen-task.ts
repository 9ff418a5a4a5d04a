/** Finds the references that no open file provides: a task for some partitions of all keys. */

import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import {
  createKeyReader,
  hashWords,
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

/** Bytes of provided keys that are compared at a time, so that their table stays in the processor's cache. */
const stepBytes = 1024 * 1024;

interface UnseenWork {
  readonly referred: readonly KeyChunk[];
  /** Keys of all files. */
  readonly provided: readonly KeyChunk[];
  readonly providedBytes: number;
  /** Keys of excluded rows, each of which is also provided. */
  readonly withdrawn: readonly KeyChunk[];
  readonly partitions: PartitionRange;
  /** By the mark of a reference: whether a file can provide it. Ids given by the platform are in no file. */
  readonly canBeProvided: readonly boolean[];
}

/** Returns for each reference of the rules, by its mark, the rows whose reference no file provides. */
export function findUnseenRows(work: UnseenWork, context: TaskContext<never>): RowSetParts[] {
  const { referred, provided, providedBytes, withdrawn, partitions, canBeProvided } = work;
  const rows = canBeProvided.map(() => createRowSetBuilder());
  const table = createKeyTable();
  /** By entry of the table: how many rows that are sent have the key; empty if no row is excluded. */
  const holders = new Map<number, number>();
  const reader = createKeyReader();
  const provide = (words: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += hashWords) {
      const entry = table.findOrAdd(words, at);
      if (withdrawn.length > 0) holders.set(entry, (holders.get(entry) ?? 0) + 1);
    }
  };
  const withdraw = (words: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += hashWords) {
      const entry = table.find(words, at);
      holders.set(entry, (holders.get(entry) ?? 0) - 1);
    }
  };
  const isProvided = (words: Uint32Array, at: number) => {
    const entry = table.find(words, at);
    return entry >= 0 && (withdrawn.length === 0 || (holders.get(entry) ?? 0) > 0);
  };
  const refer = (words: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += recordWords) {
      const high = words[at + 5] as number;
      const mark = markOf(high);
      if (canBeProvided[mark] && isProvided(words, at)) continue;
      rows[mark]?.add(recordOf(words[at + 4] as number, high));
    }
  };

  try {
    const share = (partitions.end - partitions.first) / keyPartitions;
    for (const step of splitPartitions(partitions, (providedBytes * share) / stepBytes)) {
      throwIfCancelled(context);
      table.clear();
      holders.clear();
      reader.read(provided, step, provide);
      reader.read(withdrawn, step, withdraw);
      reader.read(referred, step, refer);
    }
  } finally {
    reader.close();
  }
  const found = rows.map((each) => toParts(each.build()));
  context.move(...found.flatMap(buffersOf));
  return found;
}
