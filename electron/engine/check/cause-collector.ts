/** Collects the faults of one piece of a file by their causes. */

import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import { createRowSetBuilder, type RowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';

/** As `Cause`, with its rows in a form that can be passed between threads. */
export interface PieceCause {
  readonly rule: RuleId;
  readonly column: number;
  readonly rows: RowSetParts;
  readonly firstRecord: number;
  readonly example: string;
}

interface CauseCollector {
  /** Records must ascend; `describe` is called at the first fault of a cause only. */
  add(rule: RuleId, column: number, record: number, describe: () => string): void;
  causes(): PieceCause[];
}

interface Collected {
  readonly rule: RuleId;
  readonly column: number;
  readonly rows: RowSetBuilder;
  readonly firstRecord: number;
  readonly example: string;
}

export function createCauseCollector(): CauseCollector {
  const byRule = new Map<RuleId, (Collected | undefined)[]>();
  return {
    add(rule, column, record, describe) {
      let columns = byRule.get(rule);
      if (columns === undefined) {
        columns = [];
        byRule.set(rule, columns);
      }
      // Column -1, for a fault of the whole row, is at index 0.
      let collected = columns[column + 1];
      if (collected === undefined) {
        collected = { rule, column, rows: createRowSetBuilder(), firstRecord: record, example: describe() };
        columns[column + 1] = collected;
      }
      collected.rows.add(record);
    },
    causes: () =>
      [...byRule.values()]
        .flatMap((columns) => columns.filter((each) => each !== undefined))
        .map((cause) => ({ ...cause, rows: toParts(cause.rows.build()) })),
  };
}
