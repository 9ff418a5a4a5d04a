import { Flex } from '@mantine/core';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useMonitor } from '../store.ts';
import type { SentWrite } from './draft.ts';
import styles from './outcome.module.css';
import { sendingWords } from './sending-words.ts';
import { useUsualWait } from './use-sent.ts';

interface WriteProgressProps {
  readonly view: string;
  readonly sent: SentWrite;
  /** Null until it is found. */
  readonly transaction: Transaction | null;
  /** The platform has not responded to the request yet. */
  readonly isLeaving?: boolean;
  /** Returns to the form; offered if the response was lost and the write was not found. */
  readonly onGiveUp?: () => void;
}

const tickMs = 200;

/** Progress of a write: its state, how long it has waited, the usual wait, and what delays it. */
export function WriteProgress({ view, sent, transaction, isLeaving = false, onGiveUp }: WriteProgressProps) {
  const now = useNow(tickMs);
  const usualMs = useUsualWait(view);
  const viewState = useMonitor(
    ({ hostState: reported }) => reported?.views.find((each) => each.view === view) ?? null,
  );
  const isLost = !isLeaving && sent.transactionId === null && transaction === null;
  const words = sendingWords({
    status: transaction?.status ?? null,
    isLeaving,
    isLost,
    sentAt: sent.at,
    now,
    usualMs,
    intake: viewState?.intake ?? null,
    message: viewState?.message ?? '',
  });
  return (
    <Flex className={styles['onItsWay']} component="p" gap="var(--space-8)" align="center">
      <span role="status">
        <Badge tone={words.isLate ? 'warn' : 'accent'} icon="clock">
          {words.state}
        </Badge>
      </span>
      <span className={styles['figures']}>{words.text}</span>
      {isLost && words.isLate && onGiveUp && (
        <button type="button" className={styles['link']} onClick={onGiveUp}>
          Back to the form
        </button>
      )}
    </Flex>
  );
}
