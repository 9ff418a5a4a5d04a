/** Faults of a header. */
import type { RuleId } from './rule-ids.ts';

type HeadRuleId = Extract<RuleId, `head-${string}`>;

export interface HeadFault {
  readonly rule: HeadRuleId;
  /** Index of the column; -1 where one is missing. */
  readonly column: number;
  readonly message: string;
}
