/** Turns the results of a check into the groups of problems that the page shows. */
import { headFaults } from '../../../../shared/columns/rules/head-rules.ts';
import { ruleTable } from '../../../../shared/columns/rules/rule-table.ts';
import type { ProblemGroup, Transform } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import type { Terms } from './checking.ts';

/** Returns the id by which the page names a group of problems in calls. */
export const groupId = ({ rule, column }: Pick<Cause, 'rule' | 'column'>): string => `${rule}@${column}`;

/**
 * Returns the problems of the column headers, then those of the rows, in the order of the check. `defaultScope` enables
 * the fix for a missing scope.
 */
export function problemGroups(options: {
  terms: Terms;
  causes: readonly Cause[];
  records: number;
  isExcluded: (cause: Cause) => boolean;
  /** Counts the rows of a set that are not excluded. */
  countSent: (rows: RowSet) => number;
  defaultScope: string | null;
  /** Where a record and one of its cells are in the original; null where the file was not converted. */
  placeOf: (record: number, column: number | null) => string | null;
}): ProblemGroup[] {
  const { terms, causes, records, isExcluded, countSent, defaultScope, placeOf } = options;
  const { header } = terms.shape;
  const heads = headFaults(header, terms.kind).map(({ rule, column, message }, index): ProblemGroup => {
    const { severity, title, advice } = ruleTable[rule];
    return {
      // The index keeps two missing heads apart, since neither has a column.
      id: `${groupId({ rule, column })}.${index}`,
      rule,
      severity,
      title,
      advice,
      column: header[column] ?? null,
      rows: records,
      firstRecord: 1,
      example: message,
      canExclude: false,
      isExcluded: false,
      transform: null,
    };
  });
  const groups = causes.map((cause): ProblemGroup => {
    const { severity, title, advice } = ruleTable[cause.rule];
    const id = groupId(cause);
    const openRows = isExcluded(cause) ? cause.rows.size : countSent(cause.rows);
    // The columns of a mapped file are not those of the original.
    const isOriginalColumn = terms.spec.recipe === null && cause.column >= 0;
    const place = placeOf(cause.firstRecord, isOriginalColumn ? cause.column : null);
    return {
      id,
      rule: cause.rule,
      severity,
      title,
      advice,
      column: header[cause.column] ?? null,
      rows: cause.rows.size,
      ...(openRows < cause.rows.size && { openRows }),
      firstRecord: cause.firstRecord,
      ...(place !== null && { place }),
      example: cause.example,
      canExclude: true,
      isExcluded: isExcluded(cause),
      transform: fixOf(cause, defaultScope),
    };
  });
  return [...heads, ...groups];
}

const fixOf = ({ rule }: Cause, defaultScope: string | null): Transform | null =>
  rule === 'scope-missing' && defaultScope !== null
    ? { kind: 'fill-empty', column: 'ogit/_scope', value: defaultScope, origin: 'default-scope' }
    : null;
