import { Modal } from '@mantine/core';
import type { DeliveryEntry } from '../../../../../shared/monitor/notification-rules/delivery.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { formatMoment } from '../../../../ui/clock.ts';
import { destinationNames } from './destination-names.ts';
import styles from './own-rules.module.css';

const badges: Readonly<Record<DeliveryEntry['outcome'], { tone: Tone; words: string }>> = {
  delivered: { tone: 'ok', words: 'Delivered' },
  waiting: { tone: 'warn', words: 'Waiting' },
  failed: { tone: 'bad', words: 'Failed' },
  muted: { tone: 'quiet', words: 'Muted' },
};

/** Outcome and time of the last delivery to a destination, in one line. */
export const DeliveryResult = ({ entry }: { readonly entry: DeliveryEntry }) => (
  <p className={styles['result']}>
    <Badge tone={badges[entry.outcome].tone}>{badges[entry.outcome].words}</Badge> {formatMoment(entry.at)}
  </p>
);

/** Dialog with the attempts to deliver notifications, newest first. */
export const DeliveryLog = ({
  deliveries,
  onClose,
}: {
  readonly deliveries: readonly DeliveryEntry[];
  readonly onClose: () => void;
}) => (
  <Modal opened onClose={onClose} size="lg" title="Delivery log" closeButtonProps={{ 'aria-label': 'Close' }}>
    <ol className={styles['log']} aria-label="Deliveries, newest first">
      {deliveries.map((entry) => (
        <li key={`${entry.notificationId} ${entry.destination} ${entry.attempt} ${entry.at}`}>
          <span className={styles['result']}>
            <Badge tone={badges[entry.outcome].tone}>{badges[entry.outcome].words}</Badge>
            <strong>{entry.rule}</strong> {destinationNames[entry.destination]}
            {entry.attempt > 1 && `, attempt ${entry.attempt}`}
            <time className={styles['when']}>{formatMoment(entry.at)}</time>
          </span>
          <span className={styles['hint']}>
            {entry.message}
            {entry.nextAt !== null && ` Next attempt at ${formatMoment(entry.nextAt)}.`}
          </span>
        </li>
      ))}
    </ol>
  </Modal>
);
