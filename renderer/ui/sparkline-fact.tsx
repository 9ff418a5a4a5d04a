import type { SparkBucket } from './sparkline.tsx';
import styles from './sparkline-fact.module.css';

interface SparklineFactProps {
  /** What of the sparkline beside it the fact sums up; its colour stands in front. */
  readonly mark?: Exclude<keyof SparkBucket, 'at'>;
  readonly word: string;
  readonly value: string;
}

/** A figure in the list of those beside a sparkline. */
export const SparklineFact = ({ mark, word, value }: SparklineFactProps) => (
  <div className={styles['fact']}>
    {mark && <i data-mark={mark} aria-hidden="true" />}
    <dt>{word}</dt>
    <dd>{value}</dd>
  </div>
);
