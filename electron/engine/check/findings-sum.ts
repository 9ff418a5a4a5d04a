/** Combines the findings of all pieces of a file. */
import { fromParts } from '../../../shared/rows/row-set-parts.ts';
import { type CauseSum, createCauseSum, isError } from './cause-sum.ts';
import type { Cause, CheckResult } from './check-result.ts';
import type { PieceFindings } from './piece-task.ts';
import { createRowSetSum } from './row-set-sum.ts';

interface FindingsSum {
  addPiece(findings: PieceFindings): void;
  /** Adds a cause from elsewhere; its rows count among those with errors or warnings. */
  addCause(cause: Cause): void;
  result(): Omit<CheckResult, 'earlierOf'>;
}

export function createFindingsSum(columns: number): FindingsSum {
  const causes: CauseSum = createCauseSum();
  const errorRows = createRowSetSum();
  const problemRows = createRowSetSum();
  const rowsWithEmpty = createRowSetSum();
  const rowsWithNull = createRowSetSum();
  const empty = new Float64Array(columns);
  const nulls = new Float64Array(columns);
  return {
    addPiece(findings) {
      for (const cause of findings.causes) causes.add({ ...cause, rows: fromParts(cause.rows) });
      errorRows.add(fromParts(findings.errorRows));
      problemRows.add(fromParts(findings.problemRows));
      rowsWithEmpty.add(fromParts(findings.rowsWithEmpty));
      rowsWithNull.add(fromParts(findings.rowsWithNull));
      for (let column = 0; column < columns; column++) {
        empty[column] = (empty[column] as number) + (findings.empty[column] as number);
        nulls[column] = (nulls[column] as number) + (findings.nulls[column] as number);
      }
    },
    addCause(cause) {
      causes.add(cause);
      problemRows.add(cause.rows);
      if (isError(cause.rule)) errorRows.add(cause.rows);
    },
    result: () => ({
      causes: causes.causes(),
      errorRows: errorRows.total(),
      problemRows: problemRows.total(),
      rowsWithEmpty: rowsWithEmpty.total(),
      rowsWithNull: rowsWithNull.total(),
      columns: Array.from(empty, (count, column) => ({ empty: count, nulls: nulls[column] as number })),
    }),
  };
}
