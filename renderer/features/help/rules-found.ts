import type { RuleEntry } from '../../../shared/columns/rules/rule.ts';
import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import { ruleTable } from '../../../shared/columns/rules/rule-table.ts';

export interface RuleRow extends RuleEntry {
  readonly id: RuleId;
}

export const allRules: readonly RuleRow[] = (Object.entries(ruleTable) as [RuleId, RuleEntry][]).map(
  ([id, entry]) => ({ id, ...entry }),
);

/** Returns the rules whose texts contain every word of a search text; ignores case. */
export function rulesFound(text: string): readonly RuleRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return allRules.filter((rule) => {
    const searchText = ruleText(rule);
    return words.every((word) => searchText.includes(word));
  });
}

const ruleText = ({ id, severity, kinds, title, advice, bad, good }: RuleRow): string =>
  [id, severity, ...kinds, title, advice, bad, good].join(' ').toLowerCase();
