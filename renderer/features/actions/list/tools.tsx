import { TextInput, UnstyledButton } from '@mantine/core';
import { actionStates, type HandlerState } from '../../../../shared/actions.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { actionLooks } from '../looks.ts';
import { choose, toggleState, useActions } from '../store.ts';
import styles from './list.module.css';

type Counts = Pick<HandlerState, 'states' | 'total' | 'failed'>;

/** What the list is narrowed down to. */
export function ActionTools({ counts, onSearchEnd }: { counts: Counts; onSearchEnd: () => void }) {
  const text = useActions(({ choice }) => choice.text);
  return (
    <div className={styles['tools']}>
      <StateFilters counts={counts} />
      <TextInput
        type="search"
        aria-label="Find in target, capability, parameters and message"
        data-focus="search-actions"
        placeholder="Find by target, parameter, message"
        className={styles['search']}
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

/** How many there are in each state; each is a filter. States that never came up stay away. */
function StateFilters({ counts }: { counts: Counts }) {
  const { states: chosen, failed } = useActions(({ choice }) => choice);
  const shown = actionStates.filter((state) => (counts.states[state] ?? 0) > 0 || chosen.includes(state));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div className={styles['states']} role="group" aria-label="States">
      <UnstyledButton
        className={styles['filter']}
        aria-pressed={chosen.length === 0 && !failed}
        onClick={() => choose({ states: [], failed: false })}
      >
        All <span className={styles['count']}>{formatCount(counts.total)}</span>
      </UnstyledButton>
      <UnstyledButton
        className={styles['filter']}
        data-tone="bad"
        data-none={counts.failed === 0 || undefined}
        aria-pressed={failed}
        onClick={() => choose({ failed: !failed })}
      >
        <Icon name="warning" size="small" />
        failed <span className={styles['count']}>{formatCount(counts.failed)}</span>
      </UnstyledButton>
      {shown.map((state) => {
        const { word, tone, icon } = actionLooks[state];
        return (
          <UnstyledButton
            key={state}
            className={styles['filter']}
            data-tone={tone}
            aria-pressed={chosen.includes(state)}
            onClick={() => toggleState(state)}
          >
            <Icon name={icon} size="small" />
            {word} <span className={styles['count']}>{formatCount(counts.states[state] ?? 0)}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
