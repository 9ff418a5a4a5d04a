import { Flex } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import { fileKinds } from '../../../shared/imports/readings.ts';
import { Badge } from '../../ui/badge.tsx';
import { ruleAddress } from '../../ui/rule-link.tsx';
import styles from './help.module.css';
import type { RuleRow } from './rules-found.ts';

interface RulesTableProps {
  readonly rules: readonly RuleRow[];
  /** The rule that the address names; it is scrolled into view and marked. */
  readonly shown: RuleId | null;
}

/** The rules as one table, each with its effect and remedy, an example that breaks it and one that follows it. */
export const RulesTable = ({ rules, shown }: RulesTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs a focusable element
  <section className={styles['scroller']} tabIndex={0} aria-label="Table of rules">
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">rule</th>
          <th scope="col">effect and remedy</th>
          <th scope="col">breaks the rule</th>
          <th scope="col">follows the rule</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <RuleLine key={rule.id} rule={rule} shown={rule.id === shown} />
        ))}
      </tbody>
    </table>
  </section>
);

function RuleLine({ rule, shown }: { rule: RuleRow; shown: boolean }) {
  const { id, severity, kinds, title, advice, bad, good } = rule;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!shown) return;
    link.current?.closest('tr')?.scrollIntoView({ block: 'center' });
    link.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <tr data-shown={shown || undefined}>
      <th scope="row" className={styles['rule']}>
        <span className={styles['title']}>{title}</span>
        <a
          ref={link}
          className={styles['id']}
          href={ruleAddress(id)}
          aria-current={shown ? 'true' : undefined}
        >
          {id}
        </a>
        <Flex
          component="span"
          gap="var(--space-4) var(--space-8)"
          align="center"
          wrap="wrap"
          className={styles['facts']}
        >
          {severity === 'error' ? (
            <Badge tone="bad" icon="warning">
              error
            </Badge>
          ) : (
            <Badge tone="warn" icon="info">
              warning
            </Badge>
          )}
          <span>{kinds.length === fileKinds.length ? 'all kinds of files' : kinds.join(', ')}</span>
        </Flex>
      </th>
      <td>{advice}</td>
      <td>
        <code>{bad}</code>
      </td>
      <td>
        <code>{good}</code>
      </td>
    </tr>
  );
}
