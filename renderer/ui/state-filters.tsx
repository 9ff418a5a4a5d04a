import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/units.ts';
import type { Tone } from './badge.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './state-filters.module.css';

/** Number in each state; each is a filter of the list below. */
export const StateFilters = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
  <div className={styles['states']} role="group" aria-label="States">
    {children}
  </div>
);

interface StateFilterProps {
  readonly word: string;
  readonly count: number;
  /** No icon for what is no state, such as all of them. */
  readonly looks?: { readonly tone: Tone; readonly icon: IconName };
  /** Drawn faintly, as there is none of it. */
  readonly isNone?: boolean;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

export const StateFilter = ({ word, count, looks, isNone, pressed, onClick }: StateFilterProps) => (
  <UnstyledButton
    className={styles['state']}
    data-tone={looks?.tone}
    data-none={isNone || undefined}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {looks && <Icon name={looks.icon} size="small" />}
    {word} <span className={styles['count']}>{formatCount(count)}</span>
  </UnstyledButton>
);
