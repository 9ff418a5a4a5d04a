import { Flex } from '@mantine/core';
import { type ChangeEntry, tookMs } from '../../../../shared/monitor/story/story.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isFailure } from '../../../../shared/monitor/transaction-status.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Elapsed } from '../transactions/elapsed.tsx';
import { FieldList } from './change-line.tsx';
import styles from './timeline.module.css';
import { WrittenBy } from './written-by.tsx';

interface WriteLineProps {
  readonly write: Transaction;
  readonly fields: ChangeEntry['fields'];
  readonly isCreation: boolean;
}

/** Timeline entry of a write to the incident: its author, its outcome, and the fields that it changed. */
export const WriteLine = ({ write, fields, isCreation }: WriteLineProps) => (
  <Flex className={styles['change']} wrap="wrap" gap="var(--space-4) var(--space-8)" align="baseline">
    <Badge tone="quiet">{isCreation ? 'created' : 'written'}</Badge>
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
    {fields.length > 0 && <FieldList fields={fields} isFirst={isCreation} />}
  </Flex>
);

function Outcome({ write }: Pick<WriteLineProps, 'write'>) {
  const durationMs = tookMs(write);
  if (durationMs !== null)
    return <span className={styles['quiet']}>stored after {formatDuration(durationMs)}</span>;
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

function Waiting({ write }: Pick<WriteLineProps, 'write'>) {
  return (
    <Badge tone="accent" icon="clock">
      {write.status} · <Elapsed row={write} msOf={sinceRequest} isRunning />
    </Badge>
  );
}
