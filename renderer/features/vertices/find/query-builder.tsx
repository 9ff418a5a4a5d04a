import { Button, Flex, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import {
  conditionsOf,
  type QueryCondition,
  type QueryConditions,
  queryOf,
} from '../../../../shared/vertices/query-conditions.ts';
import { Icon } from '../../../ui/icon.tsx';
import { openBuilder, typeQuery, useVertices } from '../store.ts';
import { ConditionFields } from './condition-fields.tsx';
import { findTyped } from './find-field.tsx';
import styles from './query-builder.module.css';

const emptyCondition: QueryCondition = { attribute: '', operator: 'is', not: false, value: '' };
const emptyQuery: QueryConditions = { join: 'all', conditions: [emptyCondition] };

/** Form for the query in the search field. The two follow each other: a change of one changes the other. */
export function QueryBuilder() {
  const typed = useVertices((store) => store.typed);
  const isOpen = useVertices((store) => store.isBuilderOpen);
  const [form, setForm] = useState({ typed, query: readForm(typed) });
  // The user has edited the field, so the form follows. A text that the form itself has written is not read back, since
  // incomplete conditions would be lost.
  if (form.typed !== typed) setForm({ typed, query: readForm(typed) });
  const { query } = form;

  const change = (next: QueryConditions) => {
    const text = queryOf(next);
    setForm({ typed: text, query: next });
    typeQuery(text);
  };
  const changeAt = (index: number, condition: QueryCondition) =>
    query && change({ ...query, conditions: query.conditions.with(index, condition) });

  return (
    <section className={styles['builder']} aria-label="Query builder">
      <UnstyledButton
        className={styles['toggle']}
        aria-expanded={isOpen}
        onClick={() => openBuilder(!isOpen)}
      >
        <span className={styles['chevron']} data-open={isOpen || undefined}>
          <Icon name="chevron" size="small" />
        </span>
        Build a query
      </UnstyledButton>
      {isOpen && query === null && (
        <p className={styles['none']}>
          This form cannot show the query above.{' '}
          <button type="button" className={styles['link']} onClick={() => change(emptyQuery)}>
            Start over
          </button>
        </p>
      )}
      {isOpen && query && (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            findTyped();
          }}
        >
          {query.conditions.map((condition, index) => (
            <ConditionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place
              key={index}
              number={index + 1}
              condition={condition}
              onChange={(next) => changeAt(index, next)}
              onRemove={
                query.conditions.length === 1
                  ? null
                  : () => change({ ...query, conditions: query.conditions.toSpliced(index, 1) })
              }
            />
          ))}
          {query.conditions.length > 1 && (
            <SegmentedControl
              aria-label="Conditions to match"
              data={[
                { value: 'all', label: 'All of them' },
                { value: 'any', label: 'Any of them' },
              ]}
              value={query.join}
              onChange={(join) => change({ ...query, join: join === 'any' ? 'any' : 'all' })}
            />
          )}
          <Flex justify="space-between">
            <Button
              variant="subtle"
              leftSection={<Icon name="plus" />}
              onClick={() => change({ ...query, conditions: [...query.conditions, emptyCondition] })}
            >
              Condition
            </Button>
            <Button type="submit" variant="filled" leftSection={<Icon name="search" />}>
              Find
            </Button>
          </Flex>
        </form>
      )}
    </section>
  );
}

/** Returns the conditions of a query, or null if the form cannot show it. */
const readForm = (typed: string): QueryConditions | null =>
  typed.trim() === '' ? emptyQuery : conditionsOf(typed);
