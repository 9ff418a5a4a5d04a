import { TextInput } from '@mantine/core';
import { type ActionState, actionStates } from '../../../../shared/actions/action-states.ts';
import type { HandlerState } from '../../../../shared/actions.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { StateFilter, StateFilters } from '../../../ui/state-filters.tsx';
import { actionLooks, failedLooks } from '../looks.ts';
import { choose, toggleState, useActions } from '../store.ts';

type Counts = Pick<HandlerState, 'states' | 'failedIn' | 'total' | 'failed'>;

/** Filters of the list: states, and a search field. @param props.onSearchEnd called for Enter and Escape */
export function ActionTools({ counts, onSearchEnd }: { counts: Counts; onSearchEnd: () => void }) {
  const text = useActions(({ choice }) => choice.text);
  return (
    <div className={page['tools']}>
      <ActionStates counts={counts} />
      <TextInput
        type="search"
        aria-label="Search in target, capability, parameters and message"
        data-focus="search-actions"
        placeholder="Search target, parameter, message"
        className={page['search']}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={500}
        onChange={(event) => choose({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearchEnd();
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            choose({ text: '' });
            onSearchEnd();
          }
        }}
      />
    </div>
  );
}

/** Filters by state, whose counts add up to “All”. States without actions are not shown. */
function ActionStates({ counts }: { counts: Counts }) {
  const { states: chosen, failed } = useActions(({ choice }) => choice);
  /** Failed actions are counted only by the filter “failed”. */
  const countOf = (state: ActionState) => (counts.states[state] ?? 0) - (counts.failedIn[state] ?? 0);
  const shown = actionStates.filter((state) => countOf(state) > 0 || chosen.includes(state));
  return (
    <StateFilters>
      <StateFilter
        word="All"
        count={counts.total}
        pressed={chosen.length === 0 && !failed}
        onClick={() => choose({ states: [], failed: false })}
      />
      <StateFilter
        word={failedLooks.word}
        count={counts.failed}
        looks={failedLooks}
        isNone={counts.failed === 0}
        pressed={failed}
        onClick={() => choose({ failed: !failed })}
      />
      {shown.map((state) => (
        <StateFilter
          key={state}
          word={actionLooks(state).word}
          count={countOf(state)}
          looks={actionLooks(state)}
          pressed={chosen.includes(state)}
          onClick={() => toggleState(state)}
        />
      ))}
    </StateFilters>
  );
}
