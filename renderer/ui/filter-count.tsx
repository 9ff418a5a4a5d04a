import { Button } from '@mantine/core';
import { type ListCounts, partWords } from '../../shared/monitor/list-counts.ts';
import { formatCount } from '../../shared/units.ts';
import styles from './filter-count.module.css';

interface FilterCountProps {
  readonly counts: Pick<ListCounts, 'total' | 'of'> & Partial<Pick<ListCounts, 'isLimit' | 'asOf'>>;
  /** Plural of what is counted, such as `incidents`. */
  readonly what: string;
  readonly onClear: () => void;
}

/**
 * Count of a filtered list, such as `12 of 1,760 incidents`, and a button that clears the filter. Both numbers are of
 * the same moment.
 */
export const FilterCount = ({
  counts: { isLimit = false, asOf, ...counts },
  what,
  onClear,
}: FilterCountProps) => (
  <span className={styles['count']}>
    <span role="status" title={asOf === undefined ? undefined : `As of update ${formatCount(asOf)}`}>
      {partWords({ ...counts, isLimit })} {what}
    </span>
    <Button variant="subtle" onClick={onClear}>
      Clear
    </Button>
  </span>
);
