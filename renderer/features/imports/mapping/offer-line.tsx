import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './offers.module.css';

interface OfferLineProps {
  /** What the mapping could have, or what keeps it from being sent. */
  readonly about: 'offer' | 'lack';
  readonly words: string;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** One line above the mapping: a sentence, and what can be done about it at once. */
export const OfferLine = ({ about, words, children }: OfferLineProps) => (
  <Flex className={styles[about]} gap="var(--space-8)" align="center" role="status">
    <Icon name={about === 'offer' ? 'info' : 'warning'} />
    <span className={styles['words']}>{words}</span>
    {children}
  </Flex>
);
