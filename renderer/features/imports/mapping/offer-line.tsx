import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './offers.module.css';

interface OfferLineProps {
  /** `offer`: an improvement of the mapping; `lack`: something that prevents sending. */
  readonly about: 'offer' | 'lack';
  readonly words: string;
  /** Buttons of the line. */
  readonly children: ReactNode;
}

/** One line above the mapping: a sentence, and buttons that act on it. */
export const OfferLine = ({ about, words, children }: OfferLineProps) => (
  <Flex className={styles[about]} gap="var(--space-8)" align="center" role="status">
    <Icon name={about === 'offer' ? 'info' : 'warning'} />
    <span className={styles['words']}>{words}</span>
    {children}
  </Flex>
);
