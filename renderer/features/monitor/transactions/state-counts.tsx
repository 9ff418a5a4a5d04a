import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import { StateFilter, StateFilters } from '../../../ui/state-filters.tsx';
import { byState, knownStates, transactionLooks, transactionWord } from '../transaction-state.ts';
import { changeFilter, toggleStatus, transactionFilters } from './filter-store.ts';

interface StateCountsProps {
  readonly view: string;
  /** Counts from the same response as the rows of the list. */
  readonly counts: ListCounts;
}

/** Buttons with the number of transactions in each state; a click filters the list by the state. */
export function StateCounts({ view, counts: { states: counts, of } }: StateCountsProps) {
  const { statuses: chosen } = transactionFilters.use(view);
  const states = [...new Set([...knownStates, ...Object.keys(counts), ...chosen])].sort(byState);
  return (
    <StateFilters>
      <StateFilter
        word="All"
        count={of}
        pressed={chosen.length === 0}
        onClick={() => changeFilter(view, { statuses: [] })}
      />
      {states.map((status) => (
        <StateFilter
          key={status}
          word={transactionWord(status)}
          count={counts[status] ?? 0}
          looks={transactionLooks(status)}
          isNone={(counts[status] ?? 0) === 0}
          pressed={chosen.includes(status)}
          onClick={() => toggleStatus(view, status)}
        />
      ))}
    </StateFilters>
  );
}
