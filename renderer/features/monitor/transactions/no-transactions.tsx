import { Button } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Centre } from '../../../ui/page/page.tsx';
import { NewObjectButton } from '../new-object/new-object-button.tsx';
import { liveView, useMonitor } from '../store.ts';

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
      <Centre>
        <EmptyState
          icon="search"
          title="No matching transactions"
          action={<Button onClick={onAll}>Show all</Button>}
        />
      </Centre>
    );
  if (loadedUpdates !== null)
    return (
      <Centre>
        <EmptyState icon="history" title="Loading history…">
          {formatCount(loadedUpdates)} updates so far. Transactions follow.
        </EmptyState>
      </Centre>
    );
  return (
    <Centre>
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
    </Centre>
  );
}
