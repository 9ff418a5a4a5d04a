import { Button, Flex, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import { plural } from '../../../shared/units.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { home } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './help.module.css';
import { allRules, rulesFound } from './rules-found.ts';
import { RulesTable } from './rules-table.tsx';

/** Page of all rules that files are checked against. @param props.rule rule that the address names; null for none */
export function RulesPage({ rule }: { rule: RuleId | null }) {
  const [text, setText] = useState('');
  const [lastRule, setLastRule] = useState(rule);
  // Following a link to a rule ends the search.
  if (lastRule !== rule) {
    setLastRule(rule);
    setText('');
  }
  const matching = rulesFound(text);
  return (
    <Flex
      className={styles['rules']}
      component="section"
      direction="column"
      gap="var(--space-8)"
      aria-labelledby="rules-head"
    >
      <Flex gap="var(--space-12)" align="center" mih="var(--control)">
        <h1 {...home} id="rules-head">
          Rules
        </h1>
        <TextInput
          aria-label="Search the rules"
          data-focus="search-rules"
          type="search"
          placeholder="Search the rules"
          leftSection={<Icon name="search" />}
          className={styles['search']}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <span className={styles['count']} role="status">
          {text.trim() === ''
            ? plural(allRules.length, 'rule')
            : `${plural(matching.length, 'rule')} of ${allRules.length}`}
        </span>
      </Flex>
      <p className={styles['about']}>
        Every file is checked against these rules before anything is sent. The platform rejects rows with an
        error; it accepts rows with a warning, but perhaps not as you intended.
      </p>
      {matching.length === 0 ? (
        <div className={styles['nothing']}>
          <EmptyState
            icon="search"
            title="No matching rule"
            action={<Button onClick={() => setText('')}>Show all rules</Button>}
          />
        </div>
      ) : (
        <RulesTable rules={matching} shown={rule} />
      )}
    </Flex>
  );
}
