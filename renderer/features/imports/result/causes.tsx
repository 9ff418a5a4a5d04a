import { UnstyledButton } from '@mantine/core';
import type { RunState } from '../../../../shared/imports.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { outcomeLooks } from '../outcome-badge.tsx';
import styles from './result.module.css';

interface CausesProps {
  readonly causes: RunState['causes'];
  readonly chosen: string | null;
  readonly onChoose: (cause: string | null) => void;
}

/** Fail messages folded into causes; choosing one shows its rows only. */
export const Causes = ({ causes, chosen, onChoose }: CausesProps) => (
  <aside className={styles['causes']} aria-labelledby="causes-head">
    <h2 id="causes-head">Causes</h2>
    {causes.length === 0 && <p className={styles['none']}>Nothing has failed.</p>}
    {causes.map(({ id, title, outcome, rows, firstRecord }) => (
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
