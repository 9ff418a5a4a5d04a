import type { RuleId } from '../../shared/columns/rules/rule-ids.ts';
import { Icon } from './icon.tsx';
import styles from './rule-link.module.css';

/** Returns the address of the explanation of a rule in Help → Rules. */
export const ruleAddress = (rule: RuleId): string => `#help/${rule}`;

/** Link to the explanation of a rule in Help. */
export const RuleLink = ({ rule }: { rule: RuleId }) => (
  <a className={styles['link']} href={ruleAddress(rule)} aria-label={`Help on the rule ${rule}`}>
    <Icon name="help" size="small" />
    {rule}
  </a>
);
