import { ActionIcon, Autocomplete, Flex, Select, TextInput } from '@mantine/core';
import type { QueryCondition, QueryOperator } from '../../../../shared/vertices/query-conditions.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useAttributes } from '../use-attributes.ts';
import styles from './query-builder.module.css';

interface ConditionFieldsProps {
  /** Number of the condition, from 1, for its accessible name. */
  readonly number: number;
  readonly condition: QueryCondition;
  readonly onChange: (condition: QueryCondition) => void;
  /** Null for the only condition, which cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** Fields of one condition in the query builder: attribute, operator, value. */
export function ConditionFields({ number, condition, onChange, onRemove }: ConditionFieldsProps) {
  const attributes = useAttributes();
  const { attribute, operator, not, value } = condition;
  return (
    <fieldset className={styles['condition']} aria-label={`Condition ${number}`}>
      <Flex gap="var(--space-6)" align="center">
        <Autocomplete
          className={styles['attribute']}
          aria-label="Attribute"
          placeholder="attribute"
          spellCheck={false}
          data={[...attributes]}
          limit={12}
          value={attribute}
          onChange={(next) => onChange({ ...condition, attribute: next })}
        />
        {onRemove && (
          <ActionIcon aria-label={`Remove condition ${number}`} onClick={onRemove}>
            <Icon name="cross" size="small" />
          </ActionIcon>
        )}
      </Flex>
      <Flex gap="var(--space-6)" align="center">
        <Select
          className={styles['operator']}
          aria-label="Operator"
          data={operators.map(({ label }) => label)}
          value={operators.find((each) => each.operator === operator && each.not === not)?.label ?? null}
          onChange={(label) => {
            const chosen = operators.find((each) => each.label === label);
            if (chosen)
              onChange({
                attribute,
                operator: chosen.operator,
                not: chosen.not,
                value: chosen.operator === 'exists' ? '' : value,
              });
          }}
        />
        {operator !== 'exists' && (
          <TextInput
            className={styles['value']}
            aria-label="Value"
            placeholder="value"
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => onChange({ ...condition, value: currentTarget.value })}
          />
        )}
      </Flex>
    </fieldset>
  );
}

const operators: readonly { label: string; operator: QueryOperator; not: boolean }[] = [
  { label: 'is', operator: 'is', not: false },
  { label: 'is not', operator: 'is', not: true },
  { label: 'begins with', operator: 'begins', not: false },
  { label: 'contains', operator: 'contains', not: false },
  { label: 'ends with', operator: 'ends', not: false },
  { label: 'exists', operator: 'exists', not: false },
  { label: 'does not exist', operator: 'exists', not: true },
  { label: 'does not begin with', operator: 'begins', not: true },
  { label: 'does not contain', operator: 'contains', not: true },
  { label: 'does not end with', operator: 'ends', not: true },
];
