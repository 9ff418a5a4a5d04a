import { Button, Flex, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { outcomes } from '../../../../shared/sending/outcomes.ts';
import { outcomeWord } from '../../../../shared/sending/run-words.ts';
import type { ResultFilter, RunState } from '../../../../shared/sending/runs.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { capital } from '../../../ui/run/run-words.ts';
import styles from './result.module.css';

export type ResultView = 'rows' | 'requests';

interface ResultToolsProps {
  readonly run: RunState;
  readonly view: ResultView;
  readonly onView: (view: ResultView) => void;
  readonly outcome: ResultFilter['outcome'];
  readonly onOutcome: (outcome: ResultFilter['outcome']) => void;
  /** Title of the selected cause, shown instead of the filter by outcome; null for none. */
  readonly cause: string | null;
  readonly onAllCauses: () => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Further actions at the end of the bar. */
  readonly children: ReactNode;
}

const views = [
  { value: 'rows', label: 'Rows' },
  { value: 'requests', label: 'Requests' },
];

/** Bar above the list of a result: switches between rows and requests, and filters the rows. */
export const ResultTools = ({ view, onView, children, ...rows }: ResultToolsProps) => (
  <Flex gap="var(--space-8) var(--space-10)" align="center" wrap="wrap" className={styles['tools']}>
    <SegmentedControl
      aria-label="List"
      className={styles['views']}
      data={views}
      value={view}
      onChange={(next) => onView(next as ResultView)}
    />
    {view === 'rows' && <RowTools {...rows} />}
    {children}
  </Flex>
);

type RowToolsProps = Omit<ResultToolsProps, 'view' | 'onView' | 'children'>;

function RowTools({ run, outcome, onOutcome, cause, onAllCauses, text, onText }: RowToolsProps) {
  const choices = [
    { value: 'not-stored', label: `Not ${outcomeWord('stored', run)}` },
    { value: 'all', label: 'All rows' },
    ...outcomes.map((value) => ({
      value,
      label: `${capital(outcomeWord(value, run))} · ${formatCount(run.counts[value])}`,
    })),
  ];
  return (
    <>
      {cause === null ? (
        <Select
          aria-label="Rows shown"
          className={styles['filter']}
          data={choices}
          value={outcome}
          onChange={(value) => value && onOutcome(value as ResultFilter['outcome'])}
        />
      ) : (
        <Button variant="light" rightSection={<Icon name="cross" size="small" />} onClick={onAllCauses}>
          <span className={styles['chosenCause']}>{cause}</span>
        </Button>
      )}
      <TextInput
        aria-label="Find in rows"
        placeholder="Find a row or xid"
        className={styles['find']}
        value={text}
        leftSection={<Icon name="search" />}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </>
  );
}
