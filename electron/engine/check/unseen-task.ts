/** Finds the references that no open file provides: a task for some parts of all keys. */

import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';
import { type TaskContext, throwIfCancelled } from '../task.ts';
import {
  createKeyReader,
  hashWords,
  type KeyChunk,
  keyParts,
  markOf,
  type PartGroup,
  recordOf,
  recordWords,
} from './keys/key-entries.ts';
import { createKeyTable } from './keys/key-table.ts';
import { cutParts } from './part-groups.ts';
import { buffersOf } from './transferred.ts';

/** Bytes of provided keys that are compared at a time, so that their table stays in the processor's cache. */
const stepBytes = 1024 * 1024;

interface UnseenWork {
  readonly referred: readonly KeyChunk[];
  /** Keys of all files. */
  readonly provided: readonly KeyChunk[];
  readonly providedBytes: number;
  readonly parts: PartGroup;
  /** By the mark of a reference: whether a file can provide it. Ids given by the platform are in no file. */
  readonly canBeProvided: readonly boolean[];
}

/** Returns for each reference of the rules, by its mark, the rows whose reference no file provides. */
export function findUnseenRows(work: UnseenWork, context: TaskContext<never>): RowSetParts[] {
  const { referred, provided, providedBytes, parts, canBeProvided } = work;
  const rows = canBeProvided.map(() => createRowSetBuilder());
  const table = createKeyTable();
  const reader = createKeyReader();
  const provide = (words: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += hashWords) table.findOrAdd(words, at);
  };
  const refer = (words: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += recordWords) {
      const high = words[at + 5] as number;
      const mark = markOf(high);
      if (canBeProvided[mark] && table.find(words, at) >= 0) continue;
      rows[mark]?.add(recordOf(words[at + 4] as number, high));
    }
  };

  try {
    const share = (parts.end - parts.first) / keyParts;
    for (const step of cutParts(parts, (providedBytes * share) / stepBytes)) {
      throwIfCancelled(context);
      table.clear();
      reader.read(provided, step, provide);
      reader.read(referred, step, refer);
    }
  } finally {
    reader.close();
  }
  const found = rows.map((each) => toParts(each.build()));
  context.move(...found.flatMap(buffersOf));
  return found;
}
