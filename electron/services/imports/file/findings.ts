/** The known problems of a file's rows: from its own check, and from other files and platforms. */
import { ruleTable } from '../../../../shared/columns/rules/rule-table.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { emptyRowSet, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Cause, CheckResult } from '../../../engine/check/check-result.ts';

export interface Findings {
  /** Problems of the check, then those of the references. */
  readonly causes: readonly Cause[];
  readonly problemRows: RowSet;
  readonly errorRows: RowSet;
  /** Increases whenever the findings have changed. */
  readonly version: number;
}

/** Returns a function that is called for every event of a file, so it rebuilds the findings only after a change. */
export function createFindings(): (result: CheckResult | null, references: readonly Cause[]) => Findings {
  let from: readonly unknown[] = [];
  let last: Findings = { causes: [], problemRows: emptyRowSet, errorRows: emptyRowSet, version: 0 };

  return (result, references) => {
    if (from[0] === result && from[1] === references) return last;
    from = [result, references];
    // The check's own causes are in its rows already.
    const withReferences = (checkedRows: RowSet | undefined, others: readonly Cause[]) =>
      unionOf([checkedRows ?? emptyRowSet, ...others.map(({ rows }) => rows)]);
    last = {
      causes: [...(result?.causes ?? []), ...references],
      problemRows: withReferences(result?.problemRows, references),
      errorRows: withReferences(result?.errorRows, references.filter(isError)),
      version: last.version + 1,
    };
    return last;
  };
}

const isError = ({ rule }: Cause): boolean => ruleTable[rule].severity === 'error';
