import { Flex } from '@mantine/core';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isFailure } from '../../../../shared/monitor/transaction-status.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Elapsed } from '../transactions/elapsed.tsx';
import { tookMs } from './story.ts';
import styles from './timeline.module.css';
import { WrittenBy } from './written-by.tsx';

interface WriteLineProps {
  readonly write: Transaction;
}

/** A write to the incident: its author and its outcome. */
export const WriteLine = ({ write }: WriteLineProps) => (
  <Flex className={styles['change']} wrap="wrap" gap="var(--space-4) var(--space-8)" align="baseline">
    <Badge tone="quiet">written</Badge>
    <span className={styles['quiet']}>
      <WrittenBy cause={write.cause} by={write.by} />
    </span>
    <Outcome write={write} />
    {isFailure(write.status) &&
      write.errors.map(({ field, message }) => (
        <p key={`${field} ${message}`} className={styles['fault']}>
          {field && <b>{field}: </b>}
          {message}
        </p>
      ))}
  </Flex>
);

function Outcome({ write }: WriteLineProps) {
  const took = tookMs(write);
  if (took !== null) return <span className={styles['quiet']}>stored after {formatDuration(took)}</span>;
  if (write.status === 'gone')
    return (
      <Badge tone="unknown" icon="question">
        no longer known to the platform
      </Badge>
    );
  if (isFailure(write.status))
    return (
      <Badge tone="bad" icon="cross">
        {write.status === 'done-failure' ? 'failed' : write.status}
      </Badge>
    );
  return <Waiting write={write} />;
}

const sinceRequest = ({ requestedAt }: Transaction, now: number) => Math.max(0, now - requestedAt);

function Waiting({ write }: WriteLineProps) {
  return (
    <Badge tone="accent" icon="clock">
      {write.status} · <Elapsed row={write} of={sinceRequest} moves />
    </Badge>
  );
}
