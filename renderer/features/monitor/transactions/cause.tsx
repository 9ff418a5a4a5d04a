import { UnstyledButton } from '@mantine/core';
import type { WriteCause } from '../../../../shared/monitor/transaction.ts';
import { useOpenRun } from '../open-run.ts';
import { causeWords } from './cause-words.ts';
import styles from './panel.module.css';

/** What asked for the write; a row leads to the result of its run. */
export function Cause({ cause }: { cause: WriteCause | null }) {
  const openRun = useOpenRun();
  if (cause === null) return 'nothing of this program';
  if (cause.from !== 'row') return causeWords(cause);
  return (
    <UnstyledButton className={styles['link']} onClick={() => openRun(cause.runId)}>
      {causeWords(cause)}
    </UnstyledButton>
  );
}
