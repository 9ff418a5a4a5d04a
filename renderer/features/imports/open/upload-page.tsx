import { Button } from '@mantine/core';
import { formatBytes } from '../../../../shared/units.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from '../imports.module.css';
import { dropSending, type Sending } from '../store.ts';
import { ReadingProgress } from './reading-progress.tsx';

/** A file being copied to the host, or the reason why it could not be sent. */
export const SendingPage = ({ sending }: { sending: Sending }) => (
  <section className={styles['centre']} aria-label={sending.name}>
    {sending.failure === null ? (
      <ReadingProgress
        title={`Opening ${sending.name}`}
        share={null}
        words={sending.sizeBytes > 0 ? formatBytes(sending.sizeBytes) : ''}
        onCancel={sending.cancel}
      />
    ) : (
      <EmptyState
        icon="warning"
        title={`${sending.name} could not be opened`}
        action={<Button onClick={() => dropSending(sending.id)}>Remove</Button>}
      >
        <p>{sending.failure}</p>
      </EmptyState>
    )}
  </section>
);
