import { UnstyledButton } from '@mantine/core';
import { shallow } from 'zustand/shallow';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { shownView } from '../store.ts';
import { byState, knownStates, transactionLooks, transactionWord } from '../transaction-state.ts';
import { useSteady } from '../use-steady.ts';
import { choose, toggleStatus, useChoice } from './filter-store.ts';
import styles from './transactions.module.css';

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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div className={styles['states']} role="group" aria-label="States">
      <UnstyledButton
        className={styles['state']}
        aria-pressed={chosen.length === 0}
        onClick={() => choose({ statuses: [] })}
      >
        All <span className={styles['stateCount']}>{formatCount(all)}</span>
      </UnstyledButton>
      {states.map((status) => {
        const { tone, icon } = transactionLooks(status);
        const count = counts[status] ?? 0;
        return (
          <UnstyledButton
            key={status}
            className={styles['state']}
            data-tone={tone}
            data-none={count === 0 || undefined}
            aria-pressed={chosen.includes(status)}
            onClick={() => toggleStatus(status)}
          >
            <Icon name={icon} size="small" />
            {transactionWord(status)} <span className={styles['stateCount']}>{formatCount(count)}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
