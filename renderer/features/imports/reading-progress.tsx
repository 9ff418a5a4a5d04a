import { Button, Progress } from '@mantine/core';
import styles from './reading-progress.module.css';

interface ReadingProgressProps {
  readonly title: string;
  /** 0 to 100. */
  readonly share: number;
  /** Size of the whole in words. */
  readonly of: string | null;
  readonly onCancel: () => void;
}

/** Long work on one file: how far it is, and the way out. */
export const ReadingProgress = ({ title, share, of, onCancel }: ReadingProgressProps) => (
  <div className={styles['progress']}>
    <h1>{title}</h1>
    <Progress value={share} aria-label={title} size="sm" />
    <div className={styles['facts']}>
      <span>
        {Math.floor(share)} %{of && ` of ${of}`}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </div>
);
