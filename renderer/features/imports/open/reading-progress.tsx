import { Button, Flex, Progress } from '@mantine/core';
import { home } from '../../../ui/focus.ts';
import styles from './reading-progress.module.css';

interface ReadingProgressProps {
  readonly title: string;
  /** 0 to 100; null if unknown. */
  readonly share: number | null;
  /** Progress in words. */
  readonly words: string;
  readonly onCancel: () => void;
}

/** Progress of long work on one file, with a button to cancel it. */
export const ReadingProgress = ({ title, share, words, onCancel }: ReadingProgressProps) => (
  <div className={styles['progress']}>
    <h1 {...home}>{title}</h1>
    <Progress value={share ?? 100} animated={share === null} aria-label={title} size="sm" />
    <Flex className={styles['facts']} align="center" justify="space-between">
      <span>{words}</span>
      <Button onClick={onCancel}>Cancel</Button>
    </Flex>
  </div>
);
