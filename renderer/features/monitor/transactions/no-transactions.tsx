import { Button } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NewObjectButton } from '../new-object/new-object-button.tsx';
import { liveView, useMonitor } from '../store.ts';
import styles from './transactions.module.css';

interface NoTransactionsProps {
  readonly view: string;
  /** The list has a filter. */
  readonly narrowed: boolean;
  /** Removes the filter. */
  readonly onAll: () => void;
}

/** Shown instead of an empty list of transactions: why it is empty, and what to do. */
export function NoTransactions({ view, narrowed, onAll }: NoTransactionsProps) {
  const loadedUpdates = useMonitor((store) => {
    const state = liveView(store);
    return state?.intake === 'loading' ? state.updates : null;
  });
  if (narrowed)
    return (
      <div className={styles['centre']}>
        <EmptyState
          icon="search"
          title="No matching transactions"
          action={<Button onClick={onAll}>Show all</Button>}
        />
      </div>
    );
  if (loadedUpdates !== null)
    return (
      <div className={styles['centre']}>
        <EmptyState icon="history" title="Loading history…">
          {formatCount(loadedUpdates)} updates so far. Transactions follow.
        </EmptyState>
      </div>
    );
  return (
    <div className={styles['centre']}>
      <EmptyState
        icon="activity"
        title="No transactions yet"
        action={
          <NewObjectButton view={view} filled>
            New object
          </NewObjectButton>
        }
      >
        Every write to an object of this view starts a transaction, which appears here immediately.
      </EmptyState>
    </div>
  );
}
