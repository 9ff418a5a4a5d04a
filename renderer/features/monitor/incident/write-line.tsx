import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded, isFailure } from '../../../../shared/monitor/transaction-status.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { tookMs } from './story.ts';
import styles from './timeline.module.css';
import { WrittenBy } from './written-by.tsx';

/** A write to the incident: who asked for it, and what became of it. */
export const WriteLine = ({ write }: { write: Transaction }) => (
  <div className={styles['change']}>
    <Badge tone="quiet">written</Badge>
    <span className={styles['quiet']}>
      <WrittenBy cause={write.cause} />
    </span>
    <Outcome write={write} />
    {isFailure(write.status) &&
      write.errors.map(({ field, message }) => (
        <p key={`${field} ${message}`} className={styles['fault']}>
          {field && <b>{field}: </b>}
          {message}
        </p>
      ))}
  </div>
);

function Outcome({ write }: { write: Transaction }) {
  const took = tookMs(write);
  if (took !== null) return <span className={styles['quiet']}>stored after {formatDuration(took)}</span>;
  if (write.status === 'gone')
    return (
      <Badge tone="unknown" icon="question">
        forgotten by the platform
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

const tickMs = 500;

function Waiting({ write: { status, requestedAt } }: { write: Transaction }) {
  const now = useNow(isEnded(status) ? null : tickMs);
  return (
    <Badge tone="accent" icon="clock">
      {status} · {formatDuration(now - requestedAt)}
    </Badge>
  );
}
