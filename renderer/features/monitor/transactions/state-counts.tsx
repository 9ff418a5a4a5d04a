import { shallow } from 'zustand/shallow';
import { StateFilter, StateFilters } from '../../../ui/state-filters.tsx';
import { shownView } from '../store.ts';
import { byState, knownStates, transactionLooks, transactionWord } from '../transaction-state.ts';
import { useSteady } from '../use-steady.ts';
import { choose, toggleStatus, useChoice } from './filter-store.ts';

/** Figures that change faster cannot be read. */
const lookMs = 250;
const nothing: Readonly<Record<string, number>> = {};

/** How many there are in each state; each is a filter. */
export function StateCounts() {
  const counts = useSteady((store) => shownView(store)?.transactions ?? nothing, lookMs, shallow);
  const chosen = useChoice(({ statuses }) => statuses);
  const states = [...new Set([...knownStates, ...Object.keys(counts), ...chosen])].sort(byState);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <StateFilters>
      <StateFilter
        word="All"
        count={all}
        pressed={chosen.length === 0}
        onClick={() => choose({ statuses: [] })}
      />
      {states.map((status) => (
        <StateFilter
          key={status}
          word={transactionWord(status)}
          count={counts[status] ?? 0}
          looks={transactionLooks(status)}
          isNone={(counts[status] ?? 0) === 0}
          pressed={chosen.includes(status)}
          onClick={() => toggleStatus(status)}
        />
      ))}
    </StateFilters>
  );
}
