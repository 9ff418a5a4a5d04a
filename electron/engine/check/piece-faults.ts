/** Collects the faults of the rows of one piece of a file. */

import type { Row } from '../../../shared/columns/row.ts';
import type { Report, RowRules } from '../../../shared/columns/rules/rule.ts';
import type { TransformFailure } from '../../../shared/recipes/compile.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { toParts } from '../../../shared/rows/row-set-parts.ts';
import type { RowSetParts } from '../../../shared/rows/row-set-parts-writer.ts';
import { createCauseCollector, type PieceCause } from './cause-collector.ts';
import { isError } from './cause-sum.ts';
import { cleanRow, faultyRow } from './clean-row-cache.ts';

export interface FoundFaults {
  readonly causes: readonly PieceCause[];
  readonly errorRows: RowSetParts;
  readonly problemRows: RowSetParts;
}

interface PieceFaults {
  /**
   * Checks one row against the rules. `described` is the same row, read for the words of a fault; `failures` are the
   * failed transforms of the recipe. Returns `faultyRow` if there is an error, else `cleanRow`.
   */
  check(record: number, row: Row, described: Row, failures: readonly TransformFailure[] | undefined): number;

  /** Whether the row checked last has neither an error nor a warning. */
  readonly isFree: boolean;
  found(): FoundFaults;
}

/** Records must ascend. @param hasNulBytes whether the piece has NUL bytes, which are then searched in its rows */
export function createPieceFaults(rules: RowRules, hasNulBytes: boolean): PieceFaults {
  const collector = createCauseCollector();
  const errorRows = createRowSetBuilder();
  const problemRows = createRowSetBuilder();
  let record = 0;
  let described: Row | null = null;
  let isFree = true;
  let isFaulty = false;

  const add: CauseAdd = (rule, column, describe) => {
    isFree = false;
    isFaulty ||= isError(rule);
    collector.add(rule, column, record, describe);
  };
  const report: Report = (rule, column) =>
    add(rule, column, () => (described === null ? '' : rules.describe(rule, column, described)));

  return {
    check(number, row, sameRow, failures) {
      record = number;
      described = sameRow;
      isFree = true;
      isFaulty = false;
      rules.check(row, report);
      if (hasNulBytes) rules.checkBytes(row, report);
      if (failures !== undefined)
        for (const { column, message } of failures) add('repair-failed', column, () => message);
      if (!isFree) problemRows.add(record);
      if (isFaulty) errorRows.add(record);
      return isFaulty ? faultyRow : cleanRow;
    },
    get isFree() {
      return isFree;
    },
    found: () => ({
      causes: collector.causes(),
      errorRows: toParts(errorRows.build()),
      problemRows: toParts(problemRows.build()),
    }),
  };
}

type CauseAdd = (rule: Parameters<Report>[0], column: number, describe: () => string) => void;
