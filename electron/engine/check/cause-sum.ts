/** Combines the causes found in all pieces of a file. */
import { type RuleId, ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { ruleTable } from '../../../shared/columns/rules/rule-table.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { Cause } from './check-result.ts';
import { createRowSetSum, type RowSetSum } from './row-set-sum.ts';

export interface CauseSum {
  /** Adds a cause, in any order; the example of the first record is kept. */
  add(cause: { rule: RuleId; column: number; firstRecord: number; example: string; rows: RowSet }): void;
  /** Returns errors before warnings, each with the most rows first. */
  causes(): Cause[];
}

interface Sum {
  readonly rule: RuleId;
  readonly column: number;
  readonly rows: RowSetSum;
  firstRecord: number;
  example: string;
}

export function createCauseSum(): CauseSum {
  const sums = new Map<string, Sum>();
  return {
    add({ rule, column, firstRecord, example, rows }) {
      const id = `${rule} ${column}`;
      let sum = sums.get(id);
      if (sum === undefined) {
        sum = { rule, column, rows: createRowSetSum(), firstRecord, example };
        sums.set(id, sum);
      } else if (firstRecord < sum.firstRecord) {
        sum.firstRecord = firstRecord;
        sum.example = example;
      }
      sum.rows.add(rows);
    },
    causes: () => [...sums.values()].map((sum) => ({ ...sum, rows: sum.rows.total() })).sort(byWeight),
  };
}

function byWeight(a: Cause, b: Cause): number {
  const severity = Number(isError(b.rule)) - Number(isError(a.rule));
  return (
    severity ||
    b.rows.size - a.rows.size ||
    ruleIds.indexOf(a.rule) - ruleIds.indexOf(b.rule) ||
    a.column - b.column
  );
}

export const isError = (rule: RuleId): boolean => ruleTable[rule].severity === 'error';
