import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'quiet' | 'accent' | 'ok' | 'warn' | 'bad' | 'unknown';

interface BadgeProps {
  readonly tone: Tone;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

/** A short fact or a state. A state always has an icon and a word, never only a colour. */
export const Badge = ({ tone, icon, children }: BadgeProps) => (
  <span className={styles['badge']} data-tone={tone}>
    {icon && <Icon name={icon} size="small" />}
    {children}
  </span>
);
