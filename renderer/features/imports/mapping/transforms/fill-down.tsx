import { ActionIcon, Flex } from '@mantine/core';
import type { Draft, Edit } from '../../../../../shared/recipes/edits.ts';
import type { ValueSource } from '../../../../../shared/recipes/field.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useMappingContext } from '../mapping-context.ts';
import looks from './transforms.module.css';

/** Whether the empty cells of a source take the value above them. */
export const isFilledDown = ({ recipe: { reading } }: Draft, from: ValueSource): boolean =>
  'column' in from && reading.fillDown?.includes(from.column) === true;

/** Returns the edit that starts or ends fill down of a column; it applies to every target that reads the column. */
export function fillDownEdit({ recipe: { reading } }: Draft, column: string, isFilled: boolean): Edit {
  const others = reading.fillDown?.filter((name) => name !== column) ?? [];
  return { edit: 'set', to: { reading: { ...reading, fillDown: isFilled ? [...others, column] : others } } };
}

/** Fill down in the list of transforms; always the first step, because the file is read with the cells filled. */
export function FillDownStep({ column, head }: { column: string; head: string }) {
  const { draft, mapping } = useMappingContext();
  return (
    <li className={looks['transform']}>
      <Flex gap="var(--space-8)" align="center">
        <strong>Fill down</strong>
        <span className={looks['does']}>
          An empty cell takes the value above it, also from rows that are not sent.
        </span>
        <ActionIcon
          aria-label={`Remove “Fill down” from ${head}`}
          onClick={() => mapping.step(fillDownEdit(draft, column, false))}
        >
          <Icon name="cross" />
        </ActionIcon>
      </Flex>
    </li>
  );
}
