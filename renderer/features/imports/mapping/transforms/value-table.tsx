import { ActionIcon, Flex, Select, TextInput } from '@mantine/core';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { shownBreaks, typedBreaks } from '../../../../ui/cell-text/line-breaks.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { useTyped } from '../use-typed.ts';
import looks from './transforms.module.css';

type Table = Extract<Transform, { kind: 'table' }>;
type Pair = Table['values'][number];

interface ValueTableProps {
  readonly transform: Table;
  readonly onTransform: (transform: Transform) => void;
}

/** Replacement of each value, and of all other values. */
export function ValueTable({ transform, onTransform }: ValueTableProps) {
  const { values, others } = transform;
  const set = (index: number, pair: Pair) => onTransform({ ...transform, values: values.with(index, pair) });
  const isTaken = (text: string, index: number) =>
    values.some(({ is }, other) => is === text && other !== index);
  return (
    <div className={looks['table']}>
      {values.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no name but their place
        <Flex key={index} gap="var(--space-8)" align="center">
          <PairText
            label={`Value ${index + 1}`}
            value={pair.is}
            faultOf={(text) =>
              text === ''
                ? 'Enter at least one character.'
                : isTaken(text, index)
                  ? 'Already in the list.'
                  : null
            }
            onText={(is) => set(index, { ...pair, is })}
          />
          <Icon name="arrow" size="small" />
          <PairText
            label={`Value ${index + 1} becomes`}
            value={pair.becomes}
            faultOf={() => null}
            onText={(becomes) => set(index, { ...pair, becomes })}
          />
          <ActionIcon
            aria-label={`Remove value ${index + 1}`}
            disabled={values.length === 1}
            onClick={() => onTransform({ ...transform, values: values.toSpliced(index, 1) })}
          >
            <Icon name="cross" />
          </ActionIcon>
        </Flex>
      ))}
      <Flex gap="var(--space-8)" align="center">
        <SteadyButton
          variant="subtle"
          leftSection={<Icon name="plus" />}
          onClick={() =>
            onTransform({ ...transform, values: [...values, { is: freeValue(values), becomes: '' }] })
          }
        >
          Another value
        </SteadyButton>
        <Select
          aria-label="All other values"
          data={[
            { value: 'keep', label: 'other values stay' },
            { value: 'empty', label: 'other values become empty' },
            { value: 'become', label: 'other values become…' },
          ]}
          value={typeof others === 'string' ? others : 'become'}
          onChange={(next) => {
            if (next === null) return;
            onTransform({
              ...transform,
              others: next === 'become' ? { become: 'other' } : (next as 'keep' | 'empty'),
            });
          }}
        />
        {typeof others !== 'string' && (
          <PairText
            label="Other values become"
            value={others.become}
            faultOf={(text) => (text === '' ? 'Enter at least one character.' : null)}
            onText={(become) => onTransform({ ...transform, others: { become } })}
          />
        )}
      </Flex>
    </div>
  );
}

function freeValue(values: readonly Pair[]): string {
  let number = values.length + 1;
  while (values.some(({ is }) => is === `value ${number}`)) number += 1;
  return `value ${number}`;
}

interface PairTextProps {
  readonly label: string;
  readonly value: string;
  readonly faultOf: (text: string) => string | null;
  readonly onText: (text: string) => void;
}

function PairText({ label, value, faultOf, onText }: PairTextProps) {
  const typed = useTyped(shownBreaks(value), (shown) => {
    const text = typedBreaks(shown);
    if (faultOf(text) === null) onText(text);
  });
  return (
    <TextInput
      aria-label={label}
      title={/[↵⇤]/.test(typed.value) ? '↵ is a line break, and ⇤↵ is one of Windows' : undefined}
      value={typed.value}
      error={faultOf(typedBreaks(typed.value))}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}
