import { UnstyledButton } from '@mantine/core';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { authorWords } from '../author-words.ts';
import { useOpenRun } from '../open-run.ts';
import { causeWords } from './cause-words.ts';
import styles from './panel.module.css';

/** Who or what requested a write; a row of a file is a link to the result of its run. */
export function Cause({ cause, by }: Pick<Transaction, 'cause' | 'by'>) {
  const openRun = useOpenRun();
  if (cause === null) return authorWords(by);
  if (cause.from !== 'row') return causeWords(cause);
  return (
    <UnstyledButton className={styles['link']} onClick={() => openRun(cause.runId)}>
      {causeWords(cause)}
    </UnstyledButton>
  );
}
