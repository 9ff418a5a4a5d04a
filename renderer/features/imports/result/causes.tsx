import { UnstyledButton } from '@mantine/core';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { outcomeLooks } from '../outcome-badge.tsx';
import { stoppedRemedy } from '../run-words.ts';
import { isRunning } from '../store.ts';
import styles from './result.module.css';

interface CausesProps {
  readonly run: RunState;
  readonly chosen: string | null;
  readonly onChoose: (cause: string | null) => void;
}

/** What stopped the run, and fail messages folded into causes; choosing one shows its rows only. */
export const Causes = ({ run, chosen, onChoose }: CausesProps) => (
  <aside className={styles['causes']} aria-labelledby="causes-head">
    <h2 id="causes-head">Causes</h2>
    {run.state === 'stopped' && run.message !== '' ? (
      <Stopped message={run.message} />
    ) : (
      run.causes.length === 0 && <p className={styles['none']}>{nothingWords(run)}</p>
    )}
    {run.causes.map(({ id, title, outcome, rows, firstRecord }) => (
      <UnstyledButton
        key={id}
        className={styles['cause']}
        aria-pressed={id === chosen}
        onClick={() => onChoose(id === chosen ? null : id)}
      >
        <span className={styles['causeHead']}>
          <Badge tone={outcomeLooks[outcome].tone}>{formatCount(rows)}</Badge>
          <span className={styles['causeTitle']}>{title}</span>
        </span>
        <span className={styles['causeFacts']}>
          {rows === 1 ? `row ${formatCount(firstRecord)}` : `first in row ${formatCount(firstRecord)}`}
        </span>
      </UnstyledButton>
    ))}
  </aside>
);

function Stopped({ message }: { message: string }) {
  const remedy = stoppedRemedy(message);
  return (
    <div className={styles['stopped']}>
      <Icon name="stop" />
      <div>
        <h3>What stopped the run</h3>
        <p>{message}</p>
        {remedy && <p>{remedy}</p>}
      </div>
    </div>
  );
}

function nothingWords(run: RunState): string {
  if (isRunning(run)) return 'Nothing has failed so far.';
  if (run.state === 'cancelled') return 'Nothing has failed; the run was cancelled.';
  return 'Nothing has failed.';
}
