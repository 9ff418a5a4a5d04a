import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { home } from './focus.ts';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  /** Button for the next step. */
  readonly action?: ReactNode;
}

/** Content of a page without data: what to do next, and the button that does it. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className={styles['empty']}>
    <span className={styles['icon']}>
      <Icon name={icon} size="large" />
    </span>
    <h1 {...home}>{title}</h1>
    {children && <div className={styles['text']}>{children}</div>}
    {action && (
      <Flex gap="var(--space-8)" mt="var(--space-16)">
        {action}
      </Flex>
    )}
  </div>
);
