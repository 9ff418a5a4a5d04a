import { Button, Select, TextInput } from '@mantine/core';
import { outcomes } from '../../../../shared/imports/outcomes.ts';
import type { ResultFilter, RunState } from '../../../../shared/imports/runs.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { capital, outcomeWord } from '../run-words.ts';
import { ExportRows } from './export-rows.tsx';
import styles from './result.module.css';

interface ResultToolsProps {
  readonly run: RunState;
  readonly outcome: ResultFilter['outcome'];
  readonly onOutcome: (outcome: ResultFilter['outcome']) => void;
  /** Title of the chosen cause, which takes the place of the outcome. */
  readonly cause: string | null;
  readonly onAllCauses: () => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Which rows of the result are listed, and the way to take them away. */
export function ResultTools({ run, outcome, onOutcome, cause, onAllCauses, text, onText }: ResultToolsProps) {
  const choices = [
    { value: 'not-stored', label: `Not ${outcomeWord('stored', run.action)}` },
    { value: 'all', label: 'All rows' },
    ...outcomes.map((value) => ({
      value,
      label: `${capital(outcomeWord(value, run.action))} · ${formatCount(run.counts[value])}`,
    })),
  ];
  return (
    <div className={styles['tools']}>
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
      <ExportRows run={run} />
    </div>
  );
}
