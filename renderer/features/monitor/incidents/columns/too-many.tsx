import { maxSorted } from '../../../../../shared/monitor/incident-order.ts';
import { formatCount } from '../../../../../shared/units.ts';
import styles from '../incidents.module.css';
import type { PageCounts } from '../list/incident-page.ts';

/** Note that the chosen order is not applied, because the filter matches too many incidents to sort. */
export const TooManyToSort = ({ counts }: { counts: PageCounts }) => (
  <div role="status">
    {counts.isSorted === false && (
      <p className={styles['stale']}>
        More than {formatCount(maxSorted)} incidents: too many to sort. Last change first.
      </p>
    )}
  </div>
);
