import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/units.ts';
import type { Tone } from './badge.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './state-filters.module.css';

/** Group of {@link StateFilter} buttons above a list. */
export const StateFilters = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
  <div className={styles['states']} role="group" aria-label="States">
    {children}
  </div>
);

interface StateFilterProps {
  readonly word: string;
  readonly count: number;
  /** Icon and colour of the state; absent for a filter that is no state, such as “all”. */
  readonly looks?: { readonly tone: Tone; readonly icon: IconName };
  /** Draws the button faintly, for a state in which there is nothing. */
  readonly isNone?: boolean;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

/** Button with the number in a state, which filters the list by it. */
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
