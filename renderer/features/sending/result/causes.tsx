import { Flex, UnstyledButton } from '@mantine/core';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { outcomeLooks } from '../../../ui/run/outcome-badge.tsx';
import styles from './causes.module.css';

interface CausesProps {
  readonly run: RunState;
  /** Id of the selected cause. */
  readonly chosen: string | null;
  readonly onChoose: (cause: string | null) => void;
}

/**
 * Why a run ended early, and the messages of its failed rows grouped into causes; a selected cause filters the rows.
 */
export const Causes = ({ run, chosen, onChoose }: CausesProps) => {
  const isStopped = (run.state === 'stopped' || run.state === 'interrupted') && run.message !== '';
  return (
    <Flex component="section" direction="column" gap="var(--space-8)" aria-labelledby="causes-head">
      <h2 id="causes-head">Causes</h2>
      {isBehind(run) && (
        <p className={styles['none']}>
          {formatCount(rowsWithCause(run))} of {plural(rowsToExplain(run), 'row')} so far
        </p>
      )}
      {isStopped && <Stopped run={run} />}
      {!isStopped && run.causes.length === 0 && !isBehind(run) && (
        <p className={styles['none']}>{nothingWords(run)}</p>
      )}
      {run.causes.map(({ id, title, outcome, rows, firstRecord, example }) => (
        <UnstyledButton
          key={id}
          className={styles['cause']}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? null : id)}
        >
          <Flex component="span" gap="var(--space-8)" align="baseline">
            <Badge tone={outcomeLooks[outcome].tone}>{formatCount(rows)}</Badge>
            <span className={styles['causeTitle']}>{title}</span>
          </Flex>
          <span className={styles['causeFacts']}>
            {rows === 1 ? `row ${formatCount(firstRecord)}` : `first in row ${formatCount(firstRecord)}`}
          </span>
          {example !== title && <span className={styles['example']}>{example}</span>}
        </UnstyledButton>
      ))}
    </Flex>
  );
};

const rowsWithCause = ({ causes }: RunState): number => causes.reduce((sum, { rows }) => sum + rows, 0);
const rowsToExplain = ({ counts }: RunState): number => counts.partly + counts.failed + counts.unknown;
/** Whether causes are still being found: for millions of rows, that takes longer than counting the outcomes. */
const isBehind = (run: RunState): boolean => isRunning(run) && rowsWithCause(run) < rowsToExplain(run);

function Stopped({ run }: { run: RunState }) {
  return (
    <Flex gap="var(--space-8)" className={styles['stopped']}>
      <Icon name="stop" />
      <div>
        <h3>{run.state === 'interrupted' ? 'What interrupted the run' : 'What stopped the run'}</h3>
        <p>{run.message}</p>
        {run.resumable && <p>“Continue” sends the remaining rows.</p>}
        {!run.resumable && run.whyNotResumable !== '' && <p>{run.whyNotResumable}</p>}
      </div>
    </Flex>
  );
}

function nothingWords(run: RunState): string {
  if (isRunning(run)) return 'Nothing has failed so far.';
  if (run.state === 'cancelled') return 'Nothing has failed; the run was cancelled.';
  return 'Nothing has failed.';
}
