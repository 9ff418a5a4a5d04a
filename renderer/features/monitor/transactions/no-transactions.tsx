import { Button } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { hrefOf } from '../places.ts';
import { liveView, useMonitor } from '../store.ts';
import styles from './transactions.module.css';

interface NoTransactionsProps {
  readonly view: string;
  readonly narrowed: boolean;
  readonly onAll: () => void;
}

/** Why there is nothing in the list, and what to do about it. */
export function NoTransactions({ view, narrowed, onAll }: NoTransactionsProps) {
  const reading = useMonitor((store) => {
    const state = liveView(store);
    return state?.intake === 'loading' ? state.updates : null;
  });
  if (narrowed)
    return (
      <div className={styles['centre']}>
        <EmptyState
          icon="search"
          title="No transaction is like that"
          action={<Button onClick={onAll}>Show all</Button>}
        />
      </div>
    );
  if (reading !== null)
    return (
      <div className={styles['centre']}>
        <EmptyState icon="history" title="The history is being read">
          {formatCount(reading)} updates are here so far. Transactions follow them.
        </EmptyState>
      </div>
    );
  return (
    <div className={styles['centre']}>
      <EmptyState
        icon="activity"
        title="No transaction yet"
        action={
          <Button
            component="a"
            variant="filled"
            href={hrefOf({ show: 'new' }, view)}
            leftSection={<Icon name="plus" />}
          >
            New object
          </Button>
        }
      >
        Whoever writes an object of this view starts a transaction; it appears here at once.
      </EmptyState>
    </div>
  );
}
