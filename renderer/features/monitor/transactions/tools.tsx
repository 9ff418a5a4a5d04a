import { TextInput } from '@mantine/core';
import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { ExportTransactions } from '../exports/export-transactions.tsx';
import { useMonitor } from '../store.ts';
import { changeFilter, filterOf, transactionFilters } from './filter-store.ts';
import { SpanChoice } from './span-choice.tsx';
import { StateCounts } from './state-counts.tsx';

interface TransactionToolsProps {
  readonly view: string;
  readonly counts: ListCounts;
  /** The only object of the list; null for all. */
  readonly objectId: string | null;
  /** Called when the user leaves the search field by Enter or Escape. */
  readonly onSearchEnd: () => void;
}

/** Bar above the list: filters by state, text and time, and the export. */
export function TransactionTools({ view, counts, objectId, onSearchEnd }: TransactionToolsProps) {
  const { text } = transactionFilters.use(view);
  return (
    <div className={page['tools']}>
      <StateCounts view={view} counts={counts} />
      <TextInput
        type="search"
        aria-label="Find by object or error"
        data-focus="search-transactions"
        placeholder="Find by object or error"
        className={page['search']}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={500}
        onChange={(event) => changeFilter(view, { text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearchEnd();
          if (event.key === 'Escape') {
            changeFilter(view, { text: '' });
            onSearchEnd();
          }
        }}
      />
      <SpanChoice view={view} />
      <ExportTransactions
        view={view}
        filterNow={() =>
          filterOf(transactionFilters.get(view), objectId, {
            now: Date.now(),
            end: useMonitor.getState().paused?.at ?? null,
          })
        }
      />
    </div>
  );
}
