import { Flex, Select, TextInput } from '@mantine/core';
import type { SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import { formatCount, plural } from '../../../../../shared/units.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from './columns.module.css';

export type ColumnFilter = 'all' | SourceColumn['state'];

interface ColumnToolsProps {
  readonly columns: readonly SourceColumn[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly filter: ColumnFilter;
  readonly onFilter: (filter: ColumnFilter) => void;
  /** Selected columns; if there are none, the buttons apply to all undecided columns. */
  readonly checked: readonly SourceColumn[];
  /** How many of them can become free attributes; null if the kind of the rows has none. */
  readonly free: number | null;
  readonly onFree: () => void;
  readonly onLeaveOut: () => void;
  readonly onClear: () => void;
}

/** Finds columns, counts the decisions about them, and decides about many at once. */
export function ColumnTools(props: ColumnToolsProps) {
  const { columns, search, onSearch, filter, onFilter, checked, free, onFree, onLeaveOut, onClear } = props;
  const count = (state: SourceColumn['state']) => columns.filter((column) => column.state === state).length;
  const counts = { all: columns.length, mapped: count('mapped'), 'left-out': count('left-out') };
  const open = count('open');
  const isSome = checked.length > 0;
  const toLeaveOut = isSome ? checked.filter(({ state }) => state !== 'left-out').length : open;
  return (
    <Flex className={styles['tools']} wrap="wrap" gap="var(--space-8)" align="center">
      <TextInput
        className={styles['find']}
        aria-label="Find a column"
        placeholder="Find a column"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Select
        className={styles['filter']}
        aria-label="Which columns"
        data={[
          { value: 'all', label: `All ${formatCount(counts.all)}` },
          { value: 'mapped', label: `Mapped ${formatCount(counts.mapped)}` },
          { value: 'left-out', label: `Left out ${formatCount(counts['left-out'])}` },
          { value: 'open', label: `Not decided ${formatCount(open)}` },
        ]}
        allowDeselect={false}
        value={filter}
        onChange={(next) => next && onFilter(next as ColumnFilter)}
      />
      <span className={styles['counts']} role="status" aria-label="Decisions about the columns">
        {formatCount(counts.mapped)} mapped · {formatCount(counts['left-out'])} left out ·{' '}
        <strong data-tone={open > 0 ? 'warn' : undefined}>{formatCount(open)} not decided</strong>
      </span>
      {free !== null && free > 0 && (
        <SteadyButton leftSection={<Icon name="plus" />} onClick={onFree}>
          {isSome
            ? `Send ${plural(free, 'column')} as ${free === 1 ? 'a free attribute' : 'free attributes'}`
            : `Send the other ${columnsWords(free)} as ${free === 1 ? 'a free attribute' : 'free attributes'}`}
        </SteadyButton>
      )}
      {toLeaveOut > 0 && (
        <SteadyButton onClick={onLeaveOut}>
          {isSome
            ? `Leave out ${plural(toLeaveOut, 'column')}`
            : `Leave out the other ${toLeaveOut === 1 ? 'column' : formatCount(toLeaveOut)}`}
        </SteadyButton>
      )}
      {isSome && (
        <SteadyButton variant="subtle" onClick={onClear}>
          Clear the selection
        </SteadyButton>
      )}
      <span className={styles['grow']} />
      <span className={styles['keys']}>↑ ↓ move · Space selects · Enter maps · Delete leaves out</span>
    </Flex>
  );
}

/** `column`, `36 columns`. */
const columnsWords = (count: number): string => (count === 1 ? 'column' : plural(count, 'column'));
