/** Finds rows that are too late: a later row with the same target has been sent already, and would be undone. */

import {
  commute,
  createOverwrites,
  writes as kinds,
  type Write,
} from '../../../../shared/imports/overwrites.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { differenceOf, emptyRowSet, rangeOf, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { Reason } from './pending-row.ts';

interface LateRowsInput {
  readonly shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword' | 'source'>;
  /** Rows that left and whose outcome is unknown. */
  readonly unknown: RowSet;
  /** Rows that did not leave, or were not executed, while others were sent. */
  readonly heldBack: RowSet;
  /** Rows that the platform has. */
  readonly done: RowSet;
  /** Unknown rows that go out again in their order, before all others. */
  readonly goesAgain: (row: SentRow) => boolean;
  /** True when the result is no longer needed: reading stops. */
  readonly isOver: () => boolean;
}

/** Reason of unknown rows that are not sent again, because they are too late. */
export const lateUnknown: Reason = {
  cause: 'unknown, and a later row with the same data has been sent since',
  reason:
    'Its response was lost, and a later row that writes the same data has been sent since. Sending this row again would overwrite it.',
};
/** Reason of held-back rows that are not sent, because they are too late. */
export const lateHeldBack: Reason = {
  cause: 'not sent, and a later row with the same data has been sent since',
  reason:
    'It was not sent, and a later row that writes the same data has been sent since. Sending this row now would overwrite it.',
};

type Writes = readonly (readonly [key: string, write: Write])[];
interface OpenRow {
  readonly record: number;
  readonly isUnknown: boolean;
  readonly goesAgain: boolean;
  readonly writes: Writes;
}

/**
 * Returns the rows of `unknown` and `heldBack` that are too late. The file is read once, from the first of them on, and
 * only what they write is remembered. Requests that write the same data never go out at once, so no other row that is
 * left can have been overtaken.
 */
export async function lateRows(input: LateRowsInput): Promise<RowSet> {
  const { shipment, unknown, heldBack, done, goesAgain, isOver } = input;
  const overwrites = createOverwrites(shipment);
  const inQuestion = unionOf([unknown, heldBack]);
  const first = inQuestion.at(0);
  if (overwrites === null || first === undefined) return emptyRowSet;
  const open: OpenRow[] = [];
  const late = new Set<number>();
  const writers = createWriters<OpenRow>();

  const wanted = differenceOf(unionOf([inQuestion, done]), rangeOf(0, first - 1));
  for await (const piece of shipment.source(wanted)) {
    if (isOver()) break;
    for (const row of piece) {
      const { record } = row;
      const writes: [string, Write][] = [];
      overwrites.each(row.cells, (key, write) => writes.push([key, write]));
      const isUnknown = unknown.has(record);
      const self: OpenRow = { record, isUnknown, goesAgain: isUnknown && goesAgain(row), writes };
      // Rows that go out again keep their order among each other; any other earlier row comes too late.
      if (isUnknown || done.has(record))
        for (const earlier of writers.undoneBy(writes))
          if (!earlier.goesAgain || !self.goesAgain) late.add(earlier.record);
      if (!inQuestion.has(record)) continue;
      open.push(self);
      writers.add(writes, self);
    }
  }
  alsoBefore(open, late);
  const rows = createRowSetBuilder();
  for (const record of late) rows.add(record);
  return rows.build();
}

/**
 * Adds unknown rows before a late unknown row that writes the same data: the late row is not sent again, but may have
 * been executed, so sending them again could undo it.
 */
function alsoBefore(open: readonly OpenRow[], late: Set<number>): void {
  const staying = createWriters<true>();
  for (const { record, isUnknown, writes } of open.toReversed()) {
    if (isUnknown && staying.undoneBy(writes).length > 0) late.add(record);
    if (isUnknown && late.has(record)) staying.add(writes, true);
  }
}

/** Index of rows by what they write: finds the rows whose order with other writes matters. */
function createWriters<T>() {
  const byKey: Readonly<Record<Write, Map<string, T[]>>> = {
    adds: new Map(),
    removes: new Map(),
    overwrites: new Map(),
  };
  return {
    add(writes: Writes, row: T) {
      for (const [key, write] of writes) {
        const same = byKey[write].get(key);
        if (same) same.push(row);
        else byKey[write].set(key, [row]);
      }
    },
    undoneBy: (writes: Writes): T[] =>
      writes.flatMap(([key, write]) =>
        kinds.flatMap((kind) => (commute(kind, write) ? [] : (byKey[kind].get(key) ?? []))),
      ),
  };
}
