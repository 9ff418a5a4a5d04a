/** Finds which rows refer to what each other file provides: a task for some partitions of all keys of all files. */

import { createRowSetBuilder, type RowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
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

interface LinksWork {
  readonly files: readonly {
    readonly provided: readonly KeyChunk[];
    readonly referred: readonly KeyChunk[];
    /** By the mark of a reference: the files that can provide it, by their places. */
    readonly providers: readonly (readonly number[])[];
  }[];
  /** Size of the provided keys of all files. */
  readonly providedBytes: number;
  readonly partitions: PartitionRange;
}

/** Rows of the file `from` that refer to what the file `to` provides, both by their places. */
interface FoundLink {
  readonly from: number;
  readonly to: number;
  readonly rows: RowSetParts;
}

/** Returns the links between files; a reference that its own file provides makes no link. */
export function findLinks(
  { files, providedBytes, partitions }: LinksWork,
  context: TaskContext<never>,
): FoundLink[] {
  const found = new Map<number, RowSetBuilder>();
  const rowsOf = (from: number, to: number): RowSetBuilder => {
    const key = from * files.length + to;
    const known = found.get(key);
    if (known !== undefined) return known;
    const rows = createRowSetBuilder();
    found.set(key, rows);
    return rows;
  };
  const table = createKeyTable();
  const groups = createFileGroups();
  const reader = createKeyReader();
  try {
    const share = (partitions.end - partitions.first) / keyPartitions;
    for (const step of splitPartitions(partitions, (providedBytes * share) / stepBytes)) {
      throwIfCancelled(context);
      table.clear();
      const providers: number[] = [];
      for (const [file, { provided }] of files.entries())
        reader.read(provided, step, (words, start, end) => {
          for (let at = start; at < end; at += hashWords) {
            const entry = table.findOrAdd(words, at);
            providers[entry] = groups.with(providers[entry] ?? groups.none, file);
          }
        });
      for (const [file, { referred, providers: allowed }] of files.entries())
        reader.read(referred, step, (words, start, end) => {
          for (let at = start; at < end; at += recordWords) {
            const entry = table.find(words, at);
            if (entry < 0) continue;
            const high = words[at + 5] as number;
            const ableFiles = allowed[markOf(high)] ?? [];
            const others = groups
              .filesOf(providers[entry] as number)
              .filter((other) => ableFiles.includes(other));
            if (others.includes(file)) continue;
            const record = recordOf(words[at + 4] as number, high);
            for (const other of others) rowsOf(file, other).add(record);
          }
        });
    }
  } finally {
    reader.close();
  }
  const links = [...found].map(([key, rows]) => ({
    from: Math.floor(key / files.length),
    to: key % files.length,
    rows: toParts(rows.build()),
  }));
  context.move(...links.flatMap(({ rows }) => buffersOf(rows)));
  return links;
}

/** Gives each set of files a number, so that each of millions of keys needs one number for its providers. */
function createFileGroups() {
  const members: (readonly number[])[] = [[]];
  const larger = new Map<string, number>();
  return {
    none: 0,
    filesOf: (group: number): readonly number[] => members[group] ?? [],
    /** Returns the group that has one more file. */
    with(group: number, file: number): number {
      const before = members[group] ?? [];
      if (before.at(-1) === file) return group;
      const key = `${group} ${file}`;
      const known = larger.get(key);
      if (known !== undefined) return known;
      larger.set(key, members.length);
      return members.push([...before, file]) - 1;
    },
  };
}
