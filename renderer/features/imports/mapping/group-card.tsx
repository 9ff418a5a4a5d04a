import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Target } from '../../../../shared/recipes/target.ts';
import styles from './mapping.module.css';
import { TargetWays } from './target-ways.tsx';
import { useTyped } from './use-typed.ts';

interface GroupCardProps {
  readonly targetKey: number;
  readonly title: string;
  readonly name: string;
  readonly meaning: string;
  /** What is chosen for the whole group. */
  readonly settings?: ReactNode;
  readonly children: ReactNode;
}

/** Several values that make one thing. */
export const GroupCard = ({ targetKey, title, name, meaning, settings, children }: GroupCardProps) => (
  <div className={styles['group']}>
    <div className={styles['groupHead']}>
      <strong>{title}</strong>
      <span className={styles['meaning']}>{meaning}</span>
      <span className={styles['settings']}>{settings}</span>
      <TargetWays targetKey={targetKey} name={name} />
    </div>
    {children}
  </div>
);

interface GroupIdProps {
  readonly target: Extract<Target, { kind: 'edge' | 'issue' }>;
  readonly onId: (id: string) => void;
}

/** What tells the group from others of its kind, in the heads only. */
export function GroupId({ target, onId }: GroupIdProps) {
  const typed = useTyped(target.id, (id) => {
    if (idFault(id) === null) onId(id);
  });
  return (
    <TextInput
      aria-label={`Id of ${target.kind} ${target.id}`}
      className={styles['groupId']}
      value={typed.value}
      error={idFault(typed.value)}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

/** That two groups have one id is told where the recipe is compiled. */
const idFault = (id: string): string | null =>
  id === '' ? 'It needs an id.' : id.includes(':') ? 'It must have no colon.' : null;
