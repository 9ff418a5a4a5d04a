import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { cutSentence } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './problems.module.css';

/** Explains why the connector would reject the whole file. */
export const BlockedNotice = ({ reason, mapped }: { reason: string; mapped: boolean }) => (
  <Blocked title="The file cannot be sent without changes">
    <p>
      {cutSentence(reason)}{' '}
      {mapped ? 'Fix it in the mapping.' : 'Map its columns, or fix the file and open it again.'}
    </p>
  </Blocked>
);

/** A notice about the whole file. */
export const Blocked = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex className={styles['blocked']} gap="var(--space-12)">
    <Icon name="blocked" size="rail" />
    <div className={styles['words']}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </div>
  </Flex>
);
