import { Flex, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Target } from '../../../../../shared/recipes/target.ts';
import { cutName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from '../mapping.module.css';
import { RemoveTarget } from '../targets/remove-target.tsx';
import { useTyped } from '../use-typed.ts';

interface GroupCardProps {
  readonly targetKey: number;
  readonly title: string;
  readonly name: string;
  readonly meaning: string;
  /** Missing choices, or their effect. */
  readonly note?: string | null;
  /** Choices for the whole group. */
  readonly settings?: ReactNode;
  readonly children: ReactNode;
}

/** A card for a target that consists of several values, such as an edge or an issue. */
export const GroupCard = ({
  targetKey,
  title,
  name,
  meaning,
  note = null,
  settings,
  children,
}: GroupCardProps) => (
  <div className={styles['group']}>
    <Flex gap="var(--space-8)" align="center" miw={0}>
      <strong>{title}</strong>
      <span className={styles['meaning']}>{meaning}</span>
      <Flex
        className={styles['settings']}
        component="span"
        gap="var(--space-12)"
        align="center"
        justify="flex-end"
      >
        {settings}
      </Flex>
      <RemoveTarget targetKey={targetKey} name={cutName(name)} />
    </Flex>
    {note !== null && (
      <Flex className={styles['hint']} component="p" gap="var(--space-4)" align="center">
        <Icon name="info" size="small" /> {note}
      </Flex>
    )}
    {children}
  </div>
);

interface GroupIdProps {
  readonly target: Extract<Target, { kind: 'edge' | 'issue' }>;
  readonly onId: (id: string) => void;
}

/** Field for the id of a group, which distinguishes groups of one kind and occurs only in the column headers. */
export function GroupId({ target, onId }: GroupIdProps) {
  const typed = useTyped(target.id, (id) => {
    if (idFault(id) === null) onId(id);
  });
  return (
    <TextInput
      aria-label={`Id of ${target.kind} ${cutName(target.id)}`}
      className={styles['groupId']}
      leftSection="id"
      value={typed.value}
      error={idFault(typed.value)}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

/** Fault of an id; null if it can be used. Ids that occur twice are reported by the compiler of the recipe. */
const idFault = (id: string): string | null =>
  id === '' ? 'An id is required.' : id.includes(':') ? 'An id cannot contain a colon.' : null;
