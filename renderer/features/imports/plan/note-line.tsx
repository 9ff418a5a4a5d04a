import { Flex } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import styles from './plan.module.css';
import type { PlanNote } from './plan-words.ts';

/** One sentence about a file on its card in the plan. */
export const NoteLine = ({ tone, icon, words }: Pick<PlanNote, 'tone' | 'icon' | 'words'>) => (
  <Flex className={styles['note']} component="span" gap="var(--space-4)" align="start" data-tone={tone}>
    <Icon name={icon} size="small" />
    <span className={styles['clipped']}>{words}</span>
  </Flex>
);
