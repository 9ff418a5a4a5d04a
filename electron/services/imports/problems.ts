/** Turns the result of a check into the groups of problems that the page shows. */
import { headFaults } from '../../../shared/columns/header.ts';
import { type RuleId, vertexRules } from '../../../shared/columns/vertex-rules.ts';
import type { ProblemGroup } from '../../../shared/imports.ts';
import type { CheckResult } from '../../engine/check-table.ts';
import type { Table } from '../../engine/table.ts';

const advice: Readonly<Record<RuleId, string>> = {
  ragged: 'Every row needs as many values as the header; write missing values as empty ones.',
  'type-missing': 'The platform refuses to create a vertex without a type, such as ogit/MARS/Machine.',
  'scope-missing': 'The platform refuses to create a vertex without a scope.',
  'identity-missing': 'Without one of them the platform cannot know which vertex is meant.',
  'xid-twice': 'The first row with an ogit/_xid takes it; the platform refuses the later ones.',
  'null-removes': 'A cell that equals the null keyword removes the attribute from the vertex.',
};

/** Groups by rule, errors before warnings; `defaultScope` makes the repair of a missing scope possible. */
export function problemGroups(
  check: CheckResult,
  asideRules: ReadonlySet<string>,
  defaultScope: string | null,
): ProblemGroup[] {
  const groups = [...check.recordsOf].map(([rule, records]): ProblemGroup => {
    const { severity, title } = vertexRules[rule];
    return {
      rule,
      severity,
      title,
      advice: advice[rule],
      rows: records.length,
      firstRecord: records[0] ?? 0,
      setAside: asideRules.has(rule),
      repair:
        rule === 'scope-missing' && defaultScope !== null
          ? { kind: 'fill-empty', column: 'ogit/_scope', value: defaultScope, origin: 'default-scope' }
          : null,
    };
  });
  const weight = (group: ProblemGroup) => (group.severity === 'error' ? 0 : 1);
  return groups.sort((a, b) => weight(a) - weight(b) || b.rows - a.rows);
}

/** Why nothing of the file can be sent; null where it can. */
export function whyNotSendable(header: readonly string[], stop: Table['stop']): string | null {
  const fault = headFaults(header)[0];
  if (fault) return fault.message;
  if (stop !== null)
    return `The connector would stop at row ${stop.record.toLocaleString('en')}, line ${stop.line.toLocaleString('en')}, byte ${stop.byte.toLocaleString('en')}: ${stop.message}.`;
  return null;
}
