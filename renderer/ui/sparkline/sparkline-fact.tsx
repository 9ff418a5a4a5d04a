import type { SparkBucket } from './sparkline.tsx';
import styles from './sparkline-fact.module.css';

interface SparklineFactProps {
  /** The part of the sparkline that the figure sums up; its colour is shown before it. */
  readonly mark?: Exclude<keyof SparkBucket, 'at'>;
  readonly word: string;
  readonly value: string;
}

/** One entry of the list of figures beside a sparkline. */
export const SparklineFact = ({ mark, word, value }: SparklineFactProps) => (
  <div className={styles['fact']}>
    {mark && <i data-mark={mark} aria-hidden="true" />}
    <dt>{word}</dt>
    <dd>{value}</dd>
  </div>
);
